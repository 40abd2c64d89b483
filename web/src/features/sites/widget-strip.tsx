import type { Site } from '@deskbell/contract/sites';
import { Card, CardBody } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from './widget-code.tsx';
import { WidgetSeen } from './widget-seen.tsx';
import styles from './widget-strip.module.css';

/** What an owner without tickets does next. */
export function WidgetStrip({ site, timezone }: { site: Site; timezone: string }) {
  const attributes = widgetAttributes(site);
  return (
    <Card aria-label="Widget code" className={styles.strip}>
      <WidgetSeen site={site} timezone={timezone}>
        <CopyButton variant="primary" text={widgetCode(attributes)} onCopied={announceCopied}>
          Copy Widget Code
        </CopyButton>
      </WidgetSeen>
      <CardBody className={styles.code}>
        <WidgetCode attributes={attributes} />
      </CardBody>
    </Card>
  );
}
