import type { Site } from '@deskbell/contract/sites';
import { Card, CardBody, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from './widget-code.tsx';
import styles from './widget-integration.module.css';
import { WidgetSeen } from './widget-seen.tsx';

export function WidgetIntegration({ site, timezone }: { site: Site; timezone: string }) {
  const plain = widgetAttributes(site);
  const withUser = { ...plain, 'data-user-id': 'YOUR_USER_ID' };
  return (
    <Card aria-labelledby="widget-integration">
      <div className={styles.seen}>
        <WidgetSeen site={site} timezone={timezone} />
      </div>
      <CardHead title="Widget Integration" titleId="widget-integration" />
      <CardBody className={styles.body}>
        <div className={styles.block}>
          <p>
            Paste this line before <code className={styles.tag}>&lt;/body&gt;</code> on every page of your site.
          </p>
          <WidgetCode attributes={plain} />
          <CopyButton variant="primary" text={widgetCode(plain)} onCopied={announceCopied}>
            Copy Widget Code
          </CopyButton>
        </div>
        <div className={styles.block}>
          <h3>With your own user id</h3>
          <p>Signed-in visitors then show up one by one under User Analytics.</p>
          <WidgetCode attributes={withUser} />
          <CopyButton text={widgetCode(withUser)} onCopied={announceCopied}>
            Copy Code with User Id
          </CopyButton>
        </div>
      </CardBody>
    </Card>
  );
}
