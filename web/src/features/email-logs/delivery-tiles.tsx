import type { EmailStats } from '@deskbell/contract/email-logs';
import { number } from '../../format/counted.ts';
import { barPercent, percentage } from '../../format/percentage.ts';
import { Stat, StatTiles } from '../../ui/layout/stats.tsx';
import { Meter } from '../../ui/marks/meter.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import styles from './email-logs.module.css';

/** Keeps the height of the tile. */
const NO_NOTE = '\u00a0';

export function DeliveryTiles({ stats, timezone }: { stats: EmailStats | undefined; timezone: string }) {
  const {
    total_emails: total = 0,
    sent_emails: sent = 0,
    failed_emails: failed = 0,
    last_sent_at = null,
  } = stats ?? {};
  const waiting = total - sent - failed;
  return (
    <StatTiles label="Delivery">
      <Stat
        label="Total Emails"
        value={stats && number(total)}
        below={waiting > 0 ? `${number(waiting)} waiting` : NO_NOTE}
      />
      <Stat
        label="Successfully Sent"
        value={stats && number(sent)}
        below={
          last_sent_at ? (
            <>
              last one <TimeAgo at={last_sent_at} timezone={timezone} />
            </>
          ) : (
            NO_NOTE
          )
        }
      />
      <Stat
        label="Failed"
        value={stats && number(failed)}
        isBad={failed > 0}
        below={failed > 0 ? `${percentage(failed, total)} of all` : NO_NOTE}
      />
      <Stat
        label="Delivery Rate"
        value={stats && (total > 0 ? percentage(sent, total) : '0')}
        below={<Meter percent={barPercent(sent, total)} className={styles.rate} />}
      />
    </StatTiles>
  );
}
