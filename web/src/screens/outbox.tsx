import { PageNotFound } from '../features/marketing/reading/page-not-found.tsx';
import { OutboxList } from '../features/outbox/outbox-list.tsx';
import { useHasOutbox, useOutbox } from '../features/outbox/outbox-queries.ts';
import { useTimezone } from '../features/settings/settings-queries.ts';
import { Page, PageSpinner } from '../ui/page.tsx';
import { Updated } from '../ui/updated.tsx';
import styles from './outbox-screen.module.css';

export const meta = () => [{ title: 'Outbox · Deskbell' }];

export default function Outbox() {
  const hasOutbox = useHasOutbox();

  if (hasOutbox === undefined) return <PageSpinner />;
  return <Page>{hasOutbox ? <WrittenMails /> : <PageNotFound />}</Page>;
}

function WrittenMails() {
  const timezone = useTimezone();
  const { dataUpdatedAt, isFetching, refetch } = useOutbox();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>Outbox</h1>
          <p className={styles.lead}>
            The mails of this Deskbell, of all its owners. They are written here instead of sent until you set{' '}
            <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
          </p>
        </div>
        <Updated
          at={dataUpdatedAt}
          isRefreshing={isFetching}
          onRefresh={() => void refetch({ cancelRefetch: false })}
        />
      </div>
      <OutboxList timezone={timezone} />
    </>
  );
}
