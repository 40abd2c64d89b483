import type { Site } from '@deskbell/contract/sites';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Card, CardBody } from '../../../ui/layout/card.tsx';
import { TryWidget } from './try-widget.tsx';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from './widget-code.tsx';
import { WidgetRefusal } from './widget-refusal.tsx';
import { WidgetStatus } from './widget-status.tsx';
import styles from './widget-strip.module.css';

export function WidgetStrip({ site, timezone }: { site: Site; timezone: string }) {
  const attributes = widgetAttributes(site);
  return (
    <Card aria-label="Widget code" className={styles.strip}>
      <WidgetStatus site={site} timezone={timezone}>
        <CopyButton variant="primary" text={widgetCode(attributes)} onCopied={announceCopied}>
          Copy Widget Code
        </CopyButton>
        <TryWidget site={site} />
      </WidgetStatus>
      <CardBody className={styles.code}>
        <WidgetRefusal site={site} timezone={timezone} />
        <WidgetCode attributes={attributes} />
      </CardBody>
    </Card>
  );
}
