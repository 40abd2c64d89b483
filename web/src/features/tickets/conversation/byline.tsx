import type { TicketDetail } from '@deskbell/contract/tickets';
import { dateTime, exactTime } from '../../../format/zoned-time.ts';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import styles from './byline.module.css';

export function Byline({ ticket, timezone }: { ticket: TicketDetail; timezone: string }) {
  const created = new Date(ticket.created_at);
  return (
    <ul className={styles.byline} aria-label="About this ticket">
      <li className={styles.number}>#{ticket.id}</li>
      <li>
        <bdi>{ticket.site_name}</bdi>
      </li>
      <li className={styles.requester}>
        <bdi>{requesterName(ticket)}</bdi>
      </li>
      <li>
        <time dateTime={ticket.created_at} title={exactTime(created, timezone)}>
          {dateTime(created, timezone)}
        </time>
      </li>
    </ul>
  );
}
