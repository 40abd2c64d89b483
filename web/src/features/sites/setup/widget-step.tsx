import type { Site } from '@deskbell/contract/sites';
import { shownDomain } from '../../../format/shown-domain.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import { Pulse } from '../../../ui/marks/pulse.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { refusedPage } from '../widget/refused-page.ts';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from '../widget/widget-code.tsx';
import { WidgetRefusal } from '../widget/widget-refusal.tsx';
import styles from './widget-step.module.css';

export function WidgetStep({ site, timezone }: { site: Site; timezone: string }) {
  const attributes = widgetAttributes(site);
  const code = widgetCode(attributes);
  return (
    <div className={styles.step}>
      <p>
        Before <code>&lt;/body&gt;</code> on every page of <bdi>{shownDomain(site.domain)}</bdi>. This step is done when
        a visitor has seen the tab there.
      </p>
      <WidgetCode attributes={attributes} />
      <div className={styles.foot}>
        <CopyButton {...FOCUS_FALLBACK} text={code} onCopied={announceCopied}>
          Copy Widget Code
        </CopyButton>
        <ButtonLink variant="ghost" href={mailOf(site, code)}>
          Send it to a developer
        </ButtonLink>
      </div>
      <WidgetRefusal site={site} timezone={timezone} />
    </div>
  );
}

function mailOf({ domain }: Site, code: string): string {
  const subject = `One line of code for ${shownDomain(domain)}`;
  const body = `Please paste this line before </body> on every page of ${shownDomain(domain)}:\n\n${code}\n`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

export const WidgetSeen = ({ site, timezone }: { site: Site; timezone: string }) => (
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
);
