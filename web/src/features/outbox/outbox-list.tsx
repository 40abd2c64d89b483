import type { OutboxMail } from '@deskbell/contract/outbox';
import { Mail, MailWarning } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { LinkProps } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExactTime } from '../../ui/exact-time.tsx';
import { ICON, ICON_LG } from '../../ui/icon-sizes.ts';
import { ListMore } from '../../ui/list-more.tsx';
import { RecordRow, RecordSkeletons } from '../../ui/record-row.tsx';
import { useAddressDialog } from '../../ui/use-address-dialog.ts';
import styles from './outbox-list.module.css';
import { useOutbox } from './outbox-queries.ts';

const OutboxMailDialog = lazy(async () => ({
  default: (await import('./outbox-mail-dialog.tsx')).OutboxMailDialog,
}));

export function OutboxList({ timezone }: { timezone: string }) {
  const { data, isFetchingNextPage, fetchNextPage } = useOutbox();
  const dialog = useAddressDialog('mail');
  const mails = data?.pages.flatMap(({ items }) => items);
  return (
    <Card aria-label="Mails" className={styles.card}>
      {!mails && <RecordSkeletons label="Loading mails" />}
      {mails?.length === 0 && (
        <EmptyState icon={<Mail {...ICON_LG} />} title="No mails yet">
          Send a ticket through the widget of one of your sites, with an email address: its mails appear here.
        </EmptyState>
      )}
      <ul>
        {mails?.map((mail) => (
          <OutboxRow key={mail.id} mail={mail} timezone={timezone} link={dialog.linkTo(mail.id)} />
        ))}
      </ul>
      {mails && (
        <ListMore
          shown={mails.length}
          total={data?.pages[0]?.total ?? 0}
          isReading={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
      {dialog.openId !== null && (
        <Suspense>
          <OutboxMailDialog id={dialog.openId} timezone={timezone} onClose={dialog.close} />
        </Suspense>
      )}
    </Card>
  );
}

function OutboxRow({ mail, timezone, link }: { mail: OutboxMail; timezone: string; link: LinkProps }) {
  const time = <ExactTime at={mail.written_at} timezone={timezone} />;
  if (mail.problem !== null)
    return (
      <RecordRow
        icon={<MailWarning {...ICON} />}
        tone="bad"
        state="Broken"
        title={`Mail #${mail.id}`}
        link={link}
        facts={[]}
        problem={mail.problem}
        time={time}
      />
    );
  return (
    <RecordRow
      icon={<Mail {...ICON} />}
      state="Mail"
      title={mail.subject || '(no subject)'}
      link={link}
      facts={[<span key="to">to {mail.to}</span>, <span key="from">from {mail.from}</span>]}
      time={time}
    />
  );
}
