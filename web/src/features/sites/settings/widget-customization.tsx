import { WIDGET_COLOR_PRESETS } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { WidgetOptions as Options } from '@deskbell/contract/widget-values';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { shownDomain } from '../../../format/shown-domain.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { BrowserPreview } from '../widget/browser-preview.tsx';
import styles from './widget-customization.module.css';
import panel from './widget-panel.module.css';

const WidgetOptions = lazyPart(async () => (await import('./widget-options.tsx')).WidgetOptions);

export function WidgetCustomization({ site }: { site: Site }) {
  const [isOpen, setIsOpen] = useState(false);
  const [changes, setChanges] = useState<Partial<Options>>({});
  const options = { ...site.widget_options, ...changes };
  const preview = { domain: shownDomain(site.domain), color: site.widget_color, options };
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  return (
    <Card aria-labelledby="widget-customization" className={panel.panel}>
      <div className={styles.fold} style={{ '--color': site.widget_color } as CSSProperties}>
        <i className={styles.color} aria-hidden="true" />
        <div className={styles.words}>
          <h2 id="widget-customization" className={panel.title}>
            Widget Customization
          </h2>
          <p>
            Widget color <span>{colorText(site.widget_color)}</span>. {optionsText(options)}
          </p>
        </div>
        <div role="img" aria-label="Live preview" className={styles.small}>
          <BrowserPreview {...preview} isSmall />
        </div>
        {allows(site.role, 'manage') && (
          <Button aria-expanded={isOpen} onPointerEnter={WidgetOptions.prefetch} onClick={() => setIsOpen(!isOpen)}>
            Customize <Arrow {...ICON_SM} aria-hidden="true" />
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={styles.open}>
          <WidgetOptions
            site={site}
            options={options}
            onChange={(changed) => setChanges({ ...changes, ...changed })}
            onSaved={() => setChanges({})}
          />
          <div className={styles.preview}>
            <h3>Live preview</h3>
            <BrowserPreview {...preview} />
            <p>The text is dark or light, whichever is easier to read on this color.</p>
          </div>
        </div>
      )}
    </Card>
  );
}

function colorText(color: string): string {
  const preset = WIDGET_COLOR_PRESETS.find(({ value }) => value === color.toLowerCase());
  return preset ? `${preset.name}, ${color}` : color;
}

const DEVICES: Record<Options['tab'], string> = {
  shown: 'on all devices',
  desktop: 'not on phones',
  hidden: 'without a tab',
};

/** Returns 'Right, on all devices, label “Support”, asks for name and priority.' */
function optionsText({ side, tab, label, asks_name, asks_priority }: Options): string {
  const asked = [asks_name && 'name', asks_priority && 'priority'].filter(Boolean).join(' and ');
  const parts = [
    side === 'left' ? 'Left' : 'Right',
    DEVICES[tab],
    `label “${label ?? 'Support'}”`,
    asked && `asks for ${asked}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
