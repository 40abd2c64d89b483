import type { Ticket } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { LastActivity, type UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { PriorityMark } from '../../ticket-marks/priority-mark.tsx';
import { requesterName } from '../../ticket-marks/requester-name.ts';
import { StatusBadge } from '../../ticket-marks/status-badge.tsx';
import { UnreadDot } from '../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../ui/class-names.ts';
import stretched from '../../ui/layout/stretched-link.module.css';
import styles from './recent-ticket-row.module.css';

/** Longer than the widest line, so the browser lays out less text. */
const EXCERPT_LENGTH = 200;

interface RecentTicketRowProps {
  ticket: Ticket;
  timezone: string;
  link: LinkProps;
  siteMark?: ReactNode;
  compact?: boolean;
  unnamed: UnnamedReplier;
}

export function RecentTicketRow(props: RecentTicketRowProps) {
  const { ticket, timezone, link, siteMark, compact = false, unnamed } = props;
  const { id: userId } = useCurrentUser();
  return (
    <li
      className={classNames(
        styles.row,
        siteMark ? styles.ofAnySite : styles.ofOneSite,
        compact && styles.compact,
        ticket.is_unread && styles.unread,
      )}
    >
      <span className={styles.dot}>
        <UnreadDot isUnread={ticket.is_unread} />
      </span>
      <span className={styles.priority}>
        <PriorityMark priority={ticket.priority} />
      </span>
      <p className={styles.words} dir="auto">
        <Link {...link} className={classNames(stretched.link, styles.title)}>
          <bdi>{ticket.title}</bdi>
        </Link>
        <bdi className={styles.excerpt}>{ticket.description.slice(0, EXCERPT_LENGTH)}</bdi>
      </p>
      {siteMark && (
        <span className={styles.site}>
          {siteMark}
          <bdi className={styles.siteName}>{ticket.site_name}</bdi>
        </span>
      )}
      <span className={styles.status}>
        <StatusBadge status={ticket.status} />
      </span>
      <span className={styles.requester}>
        <bdi>{requesterName(ticket)}</bdi>
      </span>
      <span className={styles.time}>
        <LastActivity ticket={ticket} timezone={timezone} userId={userId} unnamed={unnamed} />
      </span>
    </li>
  );
}
