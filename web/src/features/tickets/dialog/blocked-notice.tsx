import type { Ticket, TicketEvent } from '@deskbell/contract/tickets';
import { Ban } from 'lucide-react';
import { Link } from 'react-router';
import { ICON_SM } from '../../../ui/icon-sizes.ts';
import links from '../../../ui/link.module.css';
import styles from './ticket-side.module.css';

interface BlockedNoticeProps {
  ticket: Ticket;
  events: readonly TicketEvent[];
}

/** Why a ticket is archived that nobody archived. */
export function BlockedNotice({ ticket, events }: BlockedNoticeProps) {
  if (ticket.status !== 'archived' || !isArchivedByBlock(events)) return null;
  return (
    <p className={styles.blocked}>
      <Ban {...ICON_SM} />
      <span>
        Archived because the sender is blocked.{' '}
        <Link to={`/sites/${ticket.site_id}?tab=settings&part=email#blocked-senders`} className={links.link}>
          Blocked senders
        </Link>
      </span>
    </p>
  );
}

/** Not if somebody has changed the status since. */
const isArchivedByBlock = (events: readonly TicketEvent[]) =>
  events.findLast(({ kind }) => kind === 'blocked' || kind === 'status')?.kind === 'blocked';
