import { Mail, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FilterMenu } from '../../ui/controls/filter-menu.tsx';
import { ListMore } from '../../ui/controls/list-more.tsx';
import { RefreshButton } from '../../ui/controls/refresh-button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useUrlDialog } from '../../ui/hooks/use-url-dialog.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../ui/layout/record-row.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import { DELIVERY_ICONS, type DeliveryStatus } from './delivery-status.tsx';
import { DeliveryTiles } from './delivery-tiles.tsx';
import { useEmailLogs, useEmailStats, useRetryEmail } from './email-log-queries.ts';
import { EmailLogRow } from './email-log-row.tsx';
import styles from './email-logs.module.css';

const EmailDialog = lazyPart(async () => (await import('./email-dialog.tsx')).EmailDialog, { isFloating: true });

const DELIVERY_STATUSES = ['Sent', 'Failed', 'Waiting'] as const;
const OPTIONS = DELIVERY_STATUSES.map((value) => ({ value, label: value, icon: DELIVERY_ICONS[value].icon }));

interface SentEmailsProps {
  siteId: number;
  timezone: string;
  ticketAddress: (ticketId: number) => string;
  hint?: ReactNode;
  listSwitch: ReactNode;
}

export function SentEmails({ siteId, timezone, ticketAddress, hint, listSwitch }: SentEmailsProps) {
  const [params, setParams] = useSearchParams();
  const chosen = DELIVERY_STATUSES.filter((each) => params.getAll('delivery').includes(each.toLowerCase()));
  const pages = useEmailLogs(siteId, chosen);
  const stats = useEmailStats(siteId);
  const retry = useRetryEmail(siteId);
  const dialog = useUrlDialog('email');
  const logs = pages.data?.pages.flatMap(({ items }) => items);
  const isRetrying = (id: number) => retry.isPending && retry.variables === id;

  function filter(statuses: readonly DeliveryStatus[]) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.delete('delivery');
        for (const each of statuses) changed.append('delivery', each.toLowerCase());
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function refresh() {
    void pages.refetch({ cancelRefetch: false });
    void stats.refetch({ cancelRefetch: false });
  }

  return (
    <section aria-labelledby="email-logs">
      {listSwitch && <div className={styles.switch}>{listSwitch}</div>}
      <SectionHead title="Email Logs" titleId="email-logs">
        <RefreshButton at={pages.dataUpdatedAt} isRefreshing={pages.isFetching} onRefresh={refresh} />
      </SectionHead>
      {hint}
      <DeliveryTiles stats={stats.data} timezone={timezone} />
      <Card aria-label="Emails" className={styles.card}>
        {(chosen.length > 0 || (stats.data && stats.data.total_emails > 0)) && (
          <div className={styles.filters}>
            <FilterMenu label="Status" options={OPTIONS} chosen={chosen} onChange={filter} />
          </div>
        )}
        {!logs && pages.isError && <LoadFailure label="Email Logs" onRetry={refresh} />}
        {!logs && !pages.isError && <RecordSkeletons label="Loading email logs" />}
        {logs?.length === 0 && <NoEmails isFiltered={chosen.length > 0} />}
        <ul>
          {logs?.map((log) => (
            <EmailLogRow
              key={log.id}
              log={log}
              timezone={timezone}
              link={dialog.linkTo(log.id)}
              ticketAddress={ticketAddress}
              onRetry={retry.mutate}
              isRetrying={isRetrying(log.id)}
            />
          ))}
        </ul>
        {logs && (
          <ListMore
            shown={logs.length}
            total={pages.data?.pages[0]?.total ?? 0}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        )}
      </Card>
      {dialog.openId !== null && (
        <EmailDialog
          id={dialog.openId}
          timezone={timezone}
          onRetry={retry.mutate}
          isRetrying={isRetrying(dialog.openId)}
          onClose={dialog.close}
        />
      )}
    </section>
  );
}

const NoEmails = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={<SearchX {...ICON_LG} />} title="No matching emails">
      No email of this site has this delivery status.
    </EmptyState>
  ) : (
    <EmptyState icon={<Mail {...ICON_LG} />} title="No email logs yet">
      Email activity will appear here when notifications are sent
    </EmptyState>
  );
