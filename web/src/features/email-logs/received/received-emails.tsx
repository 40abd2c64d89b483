import { RAW_MAIL_DAYS } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import { Inbox, RefreshCw, SearchX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { useOpenAsTicket, useReceivedEmails } from './received-email-queries.ts';
import { ReceivedEmailRow } from './received-email-row.tsx';
import styles from './received-emails.module.css';
import { ReceivedSearch } from './received-search.tsx';

const ReceivedEmailDialog = lazyPart(async () => (await import('./received-email-dialog.tsx')).ReceivedEmailDialog, {
  isFloating: true,
});

interface ReceivedEmailsProps {
  siteId: number;
  timezone: string;
  ticketAddress: (ticketId: number) => string;
  listSwitch: ReactNode;
}

export function ReceivedEmails({ siteId, timezone, ticketAddress, listSwitch }: ReceivedEmailsProps) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const pages = useReceivedEmails(siteId, q);
  const opening = useOpenAsTicket(siteId, ticketAddress);
  const dialog = useUrlDialog('received');
  const emails = pages.data?.pages.flatMap(({ items }) => items);
  const isOpening = (id: number) => opening.isPending && opening.variables === id;

  function search(words: string) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (words) changed.set('q', words);
        else changed.delete('q');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <section aria-label="Received email">
      <div className={styles.head}>
        {listSwitch}
        <ReceivedSearch q={q} onChange={search} />
      </div>
      <Card aria-label="Received emails" className={styles.card}>
        {!emails && pages.isError && <NotRead onRefresh={() => void pages.refetch()} />}
        {!emails && !pages.isError && <RecordSkeletons label="Loading received email" />}
        {emails?.length === 0 && (q ? <NoMatch /> : <NothingReceived siteId={siteId} />)}
        <ul>
          {emails?.map((email) => (
            <ReceivedEmailRow
              key={email.id}
              email={email}
              timezone={timezone}
              link={dialog.linkTo(email.id)}
              ticketAddress={ticketAddress}
              onShow={dialog.open}
              onOpen={opening.mutate}
              isOpening={isOpening(email.id)}
            />
          ))}
        </ul>
        {emails && (
          <ListMore
            shown={emails.length}
            total={pages.data?.pages[0]?.total ?? 0}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        )}
        {emails && emails.length > 0 && <p className={styles.foot}>Texts are kept for {RAW_MAIL_DAYS} days.</p>}
      </Card>
      {dialog.openId !== null && (
        <ReceivedEmailDialog
          id={dialog.openId}
          timezone={timezone}
          onOpen={(id) => opening.mutate(id, { onSuccess: dialog.close })}
          isOpening={isOpening(dialog.openId)}
          onClose={dialog.close}
        />
      )}
    </section>
  );
}

function NotRead({ onRefresh }: { onRefresh: () => void }) {
  return (
    <EmptyState
      icon={<WifiOff {...ICON_LG} />}
      title="The emails could not be read"
      action={
        <Button icon={<RefreshCw {...ICON} />} onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      Check your connection, then refresh.
    </EmptyState>
  );
}

function NoMatch() {
  return (
    <EmptyState icon={<SearchX {...ICON_LG} />} title="No matching email">
      No email of the last {RAW_MAIL_DAYS} days has these words in its sender or subject.
    </EmptyState>
  );
}

function NothingReceived({ siteId }: { siteId: number }) {
  const { site } = useTicketSite(siteId);
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Inbox {...ICON_LG} />}
      title="No email received yet"
      action={
        site &&
        allows(site.role, 'manage') && (
          <Button onClick={() => void navigate(`/sites/${siteId}?tab=settings&part=email`)}>Open Settings</Button>
        )
      }
    >
      Forward your support address to the one in Settings.
    </EmptyState>
  );
}
