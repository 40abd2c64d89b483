import type { EmailLog } from '@deskbell/contract/email-logs';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../format/counted.ts';
import { barPercent, percentage } from '../../format/percentage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ICON_LG } from '../../ui/icon-sizes.ts';
import { Meter } from '../../ui/meter.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Stat, StatTiles } from '../../ui/stats.tsx';
import { Updated } from '../../ui/updated.tsx';
import { useEmailLogs, useRetryEmail } from './email-log-queries.ts';
import { EmailLogRow, EmailLogSkeletons } from './email-log-row.tsx';
import styles from './email-logs.module.css';

const ROWS_PER_STEP = 50;

interface EmailLogsProps {
  siteId: number;
  timezone: string;
  /** Where the dialog of a ticket opens. */
  ticketAddress: (ticketId: number) => string;
}

export function EmailLogs({ siteId, timezone, ticketAddress }: EmailLogsProps) {
  const { data: logs, dataUpdatedAt, isFetching, refetch } = useEmailLogs(siteId);
  const retry = useRetryEmail(siteId);
  const [limit, setLimit] = useState(ROWS_PER_STEP);
  return (
    <section aria-labelledby="email-logs">
      <SectionHead title="Email Logs" titleId="email-logs">
        <Updated
          at={dataUpdatedAt}
          isRefreshing={isFetching}
          onRefresh={() => void refetch({ cancelRefetch: false })}
        />
      </SectionHead>
      <DeliveryTiles logs={logs} />
      <Card aria-label="Emails" className={styles.card}>
        {!logs && <EmailLogSkeletons />}
        {logs?.length === 0 && (
          <EmptyState icon={<Mail {...ICON_LG} />} title="No email logs yet">
            Email activity will appear here when notifications are sent
          </EmptyState>
        )}
        <ul>
          {logs?.slice(0, limit).map((log) => (
            <EmailLogRow
              key={log.id}
              log={log}
              timezone={timezone}
              ticketAddress={ticketAddress}
              onRetry={retry.mutate}
              isRetrying={retry.isPending && retry.variables === log.id}
            />
          ))}
        </ul>
        {logs && logs.length > limit && (
          <div className={styles.foot}>
            <span>
              Showing {number(limit)} of {number(logs.length)}
            </span>
            <Button size="xs" onClick={() => setLimit(limit + ROWS_PER_STEP)}>
              Show more
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

function DeliveryTiles({ logs }: { logs: readonly EmailLog[] | undefined }) {
  const withStatus = (status: EmailLog['status']) => logs?.filter((log) => log.status === status).length ?? 0;
  const total = logs?.length ?? 0;
  const [sent, failed] = [withStatus('sent'), withStatus('failed')];
  const waiting = total - sent - failed;
  return (
    <StatTiles label="Delivery">
      <Stat
        label="Total Emails"
        value={logs && number(total)}
        below={waiting > 0 ? `${number(waiting)} waiting` : ' '}
      />
      <Stat label="Successfully Sent" value={logs && number(sent)} />
      <Stat
        label="Failed"
        value={logs && number(failed)}
        isBad={failed > 0}
        below={failed > 0 ? `${percentage(failed, total)} of all` : ' '}
      />
      <Stat
        label="Delivery Rate"
        value={logs && (total > 0 ? percentage(sent, total) : '0')}
        below={<Meter percent={barPercent(sent, total)} className={styles.rate} />}
      />
    </StatTiles>
  );
}
