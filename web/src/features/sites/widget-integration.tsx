import type { Site } from '@deskbell/contract/sites';
import { Card, CardBody, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Pulse } from '../../ui/pulse.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { showToast } from '../../ui/toast.tsx';
import { WidgetCode, widgetCode } from './widget-code.tsx';
import styles from './widget-integration.module.css';

const announceCopied = () => showToast('success', 'Widget code copied');

export function WidgetIntegration({ site, timezone }: { site: Site; timezone: string }) {
  const plain = { src: `${window.location.origin}/widget.js`, 'data-site-key': site.api_key };
  const withUser = { ...plain, 'data-user-id': 'YOUR_USER_ID' };
  return (
    <Card aria-labelledby="widget-integration">
      <div className={styles.seen}>
        <Pulse alive={site.last_seen_at !== null} />
        <div>
          <b>{site.last_seen_at ? 'The widget is running' : 'Waiting for the first visitor'}</b>
          <p>
            {site.last_seen_at ? (
              <>
                Last seen <TimeAgo at={site.last_seen_at} timezone={timezone} /> on {site.domain}
              </>
            ) : (
              'Paste the widget code, then open your site once.'
            )}
          </p>
        </div>
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
