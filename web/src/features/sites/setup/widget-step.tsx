import type { Site } from '@deskbell/contract/sites';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import { Pulse } from '../../../ui/marks/pulse.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { refusedPage } from '../widget/refused-page.ts';
import { TryWidget } from '../widget/try-widget.tsx';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from '../widget/widget-code.tsx';
import { WidgetRefusal } from '../widget/widget-refusal.tsx';
import styles from './widget-step.module.css';

export function WidgetStep({ site, timezone }: { site: Site; timezone: string }) {
  const attributes = widgetAttributes(site);
  return (
    <div className={styles.step}>
      <p>
        It goes before <code className={styles.tag}>&lt;/body&gt;</code> on every page of {site.domain}.
      </p>
      <WidgetCode attributes={attributes} />
      <div className={styles.foot}>
        <CopyButton
          {...FOCUS_FALLBACK}
          variant={site.last_seen_at ? 'secondary' : 'primary'}
          text={widgetCode(attributes)}
          onCopied={announceCopied}
        >
          Copy Widget Code
        </CopyButton>
        <TryWidget site={site} />
        <p role="status" className={styles.seen}>
          <Pulse alive={site.last_seen_at !== null && !refusedPage(site)} />
          {site.last_seen_at ? (
            <span>
              Seen <TimeAgo inWords at={site.last_seen_at} timezone={timezone} />
            </span>
          ) : (
            'Waiting for the first visitor'
          )}
        </p>
      </div>
      <WidgetRefusal site={site} timezone={timezone} />
    </div>
  );
}
