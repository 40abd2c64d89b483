import type { TicketDetail } from '@deskbell/contract/tickets';
import { Ban } from 'lucide-react';
import { Link } from 'react-router';
import links from '../../../ui/controls/link.module.css';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from '../side/ticket-side.module.css';

export function BlockedNotice({ ticket }: { ticket: TicketDetail }) {
  if (ticket.status !== 'archived' || !ticket.is_blocked) return null;
  return (
    <p className={styles.blocked}>
      <Ban {...ICON_SM} />
      <span>
        Archived because the sender is blocked. Replies from them are added here without notifying anyone.{' '}
        <Link to={`/sites/${ticket.site_id}?tab=settings&part=email#blocked-senders`} className={links.link}>
          Blocked senders
        </Link>
      </span>
    </p>
  );
}
