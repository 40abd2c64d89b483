import { MailFileList } from '../features/mail-files/mail-file-list.tsx';
import { useHasMailFiles, useMailFiles } from '../features/mail-files/mail-file-queries.ts';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { OpenTicket } from '../features/tickets/open-ticket.tsx';
import { RefreshButton } from '../ui/controls/refresh-button.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Page, PageSpinner } from '../ui/layout/page.tsx';
import styles from './mail-files.module.css';

// Installations with an SMTP server have no outbox.
const PageNotFound = lazyPart(
  async () => (await import('../features/marketing/reading/page-not-found.tsx')).PageNotFound,
);

export const meta = () => [{ title: 'Outbox · Deskbell' }];

export default function MailFiles() {
  const hasMailFiles = useHasMailFiles();

  if (hasMailFiles === undefined) return <PageSpinner />;
  return <Page>{hasMailFiles ? <MailFilesContent /> : <PageNotFound />}</Page>;
}

function MailFilesContent() {
  const timezone = useTimezone();
  const { dataUpdatedAt, isFetching, refetch } = useMailFiles();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Outbox</h1>
          <p className={styles.lead}>
            All email from this installation. It is saved here instead of being sent until you set <code>SMTP_URL</code>{' '}
            and <code>MAIL_FROM</code>.
          </p>
        </div>
        <RefreshButton
          at={dataUpdatedAt}
          isRefreshing={isFetching}
          onRefresh={() => void refetch({ cancelRefetch: false })}
        />
      </div>
      <MailFileList timezone={timezone} />
      <OpenTicket timezone={timezone} />
    </>
  );
}
