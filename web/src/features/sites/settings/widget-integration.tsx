import type { Site } from '@deskbell/contract/sites';
import { ExternalLink } from 'lucide-react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TryWidget } from '../widget/try-widget.tsx';
import { announceCopied, WidgetCode, widgetAttributes, widgetCode } from '../widget/widget-code.tsx';
import styles from './widget-integration.module.css';

export function WidgetIntegration({ site }: { site: Site }) {
  const plain = widgetAttributes(site);
  const withUser = { ...plain, 'data-user-id': 'YOUR_USER_ID' };
  return (
    <Card aria-labelledby="widget-integration">
      <CardHead title="Widget Integration" titleId="widget-integration" />
      <CardBody className={styles.body}>
        <div className={styles.block}>
          <p>
            Paste this line before <code className={styles.tag}>&lt;/body&gt;</code> on every page of your site.
          </p>
          <WidgetCode attributes={plain} />
          <div className={styles.actions}>
            <CopyButton variant="primary" text={widgetCode(plain)} onCopied={announceCopied}>
              Copy Widget Code
            </CopyButton>
            <TryWidget site={site} />
          </div>
        </div>
        <div className={styles.block}>
          <h3>With your own user id</h3>
          <p>Your signed-in visitors then appear individually under User Analytics.</p>
          <WidgetCode attributes={withUser} />
          <div className={styles.actions}>
            <CopyButton text={widgetCode(withUser)} onCopied={announceCopied}>
              Copy Code with User Id
            </CopyButton>
          </div>
        </div>
        <FormWithoutScripts site={site} />
        <MyTickets site={site} />
      </CardBody>
    </Card>
  );
}

function FormWithoutScripts({ site }: { site: Site }) {
  return (
    <div className={styles.block}>
      <h3>Without scripts</h3>
      <p>The same form on a page of its own. Link to it from emails, PDFs and pages that cannot run scripts.</p>
      <LinkedPage path={`/support/${site.api_key}`} copy="Copy Address" open="Open the form" />
    </div>
  );
}

function MyTickets({ site }: { site: Site }) {
  return (
    <div className={styles.block}>
      <h3>My tickets</h3>
      <p>Where visitors find their tickets again: they get a link by email. Add it to your help page or footer.</p>
      <LinkedPage path={`/support/${site.api_key}/mine`} copy="Copy Link to My Tickets" open="Open My tickets" />
    </div>
  );
}

function LinkedPage({ path, copy, open }: { path: string; copy: string; open: string }) {
  const address = window.location.origin + path;
  return (
    <>
      <code className={styles.address}>{address}</code>
      <div className={styles.actions}>
        <CopyButton text={address} onCopied={() => showToast('success', 'Address copied')}>
          {copy}
        </CopyButton>
        <ButtonLink href={address} target="_blank" variant="ghost" icon={<ExternalLink {...ICON_SM} />}>
          {open}
        </ButtonLink>
      </div>
    </>
  );
}
