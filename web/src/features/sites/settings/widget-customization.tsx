import { WIDGET_COLOR_PRESETS } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { WidgetOptions as Options } from '@deskbell/contract/widget-values';
import { type CSSProperties, useState } from 'react';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { BrowserPreview } from '../widget/browser-preview.tsx';
import styles from './widget-customization.module.css';
import { WidgetOptions } from './widget-options.tsx';

export function WidgetCustomization({ site }: { site: Site }) {
  const [changes, setChanges] = useState<Partial<Options>>({});
  const options = { ...site.widget_options, ...changes };
  const preset = WIDGET_COLOR_PRESETS.find(({ value }) => value === site.widget_color.toLowerCase());
  return (
    <Card aria-labelledby="widget-customization">
      <CardHead title="Widget Customization" titleId="widget-customization" />
      <CardBody className={styles.body}>
        <div className={styles.color} style={{ '--color': site.widget_color } as CSSProperties}>
          <i aria-hidden="true" />
          <div>
            <h3>Widget color</h3>
            <p>{preset ? `${preset.name}, ${site.widget_color}` : site.widget_color}</p>
          </div>
        </div>
        <div className={styles.preview}>
          <h3>Live preview</h3>
          <BrowserPreview domain={site.domain} color={site.widget_color} options={options} />
        </div>
        <p className={styles.hint}>The text is dark or light, whichever is easier to read on this color.</p>
        {allows(site.role, 'manage') && (
          <WidgetOptions
            site={site}
            options={options}
            onChange={(changed) => setChanges({ ...changes, ...changed })}
            onSaved={() => setChanges({})}
          />
        )}
      </CardBody>
    </Card>
  );
}
