import type { Ticket } from '@deskbell/contract/tickets';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { number } from '../../format/counted.ts';
import { DraftBadge } from '../../ticket-marks/draft-badge.tsx';
import { LastActivity, type UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { requesterName } from '../../ticket-marks/requester-name.ts';
import { StatusBadge } from '../../ticket-marks/status-badge.tsx';
import { TicketExtent } from '../../ticket-marks/ticket-extent.tsx';
import { Unassigned } from '../../ticket-marks/unassigned.tsx';
import { UnreadDot } from '../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { FOCUS_FALLBACK } from '../../ui/hooks/use-return-focus.ts';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import stretched from '../../ui/layout/stretched-link.module.css';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Count } from '../../ui/marks/badge.tsx';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import { useWaitingTickets } from './recent-ticket-queries.ts';
import styles from './waiting-tickets.module.css';

interface WaitingTicketsProps {
  timezone: string;
  linkTo: (ticketId: number) => LinkProps;
  siteMark: (siteId: number) => ReactNode;
  unnamed: (siteId: number) => UnnamedReplier;
  hasAssignees: boolean;
  hasTickets: boolean;
}

export function WaitingTickets({ hasTickets, ...row }: WaitingTicketsProps) {
  const { data, isError, refetch } = useWaitingTickets();
  const { shown, hold } = useStayingRow(data?.items);
  if (!data && !isError) return null;
  if (data && shown.length === 0) return hasTickets && <NothingWaits />;
  return (
    <section aria-labelledby="waiting">
      <SectionHead
        title="Waiting for us"
        titleId="waiting"
        count={data && data.total > 0 && <Count>{number(data.total)}</Count>}
      >
        {data && data.total > data.items.length && (
          <Link to="/tickets?tab=waiting" className={styles.all}>
            View all {number(data.total)}
          </Link>
        )}
      </SectionHead>
      <div className={styles.card}>
        {!data && <LoadFailure label="Waiting for us" onRetry={() => void refetch()} />}
        <ul>
          {shown.map((ticket, index) => (
            <WaitingRow key={ticket.id} ticket={ticket} isFirst={index === 0} onHold={hold} {...row} />
          ))}
        </ul>
      </div>
    </section>
  );
}

const NothingWaits = () => (
  <p className={styles.quiet} tabIndex={-1} {...FOCUS_FALLBACK}>
    <CircleCheck {...ICON} />
    Nothing waits for you.
  </p>
);

const NO_TICKETS: Ticket[] = [];

/** A row under the pointer or in focus stays until it is left. */
function useStayingRow(items: Ticket[] = NO_TICKETS) {
  const [heldId, hold] = useState<number | null>(null);
  const [shown, setShown] = useState(items);
  const at = shown.findIndex(({ id }) => id === heldId);
  const held = shown[at];
  const isGone = held !== undefined && !items.some(({ id }) => id === held.id);
  const next = isGone ? items.toSpliced(at, 0, held) : items;
  if (next.length !== shown.length || next.some((ticket, index) => ticket !== shown[index])) setShown(next);
  return { shown: next, hold };
}

interface WaitingRowProps extends Omit<WaitingTicketsProps, 'hasTickets'> {
  ticket: Ticket;
  isFirst: boolean;
  onHold: (id: number | null) => void;
}

function WaitingRow(props: WaitingRowProps) {
  const { ticket, timezone, linkTo, siteMark, unnamed, hasAssignees, isFirst, onHold } = props;
  const { id: userId } = useCurrentUser();
  const hold = () => onHold(ticket.id);
  const release = () => onHold(null);
  return (
    <li
      className={classNames(styles.row, hasAssignees && styles.assignable)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <UnreadDot isUnread={ticket.is_unread} />
      <span className={styles.mark} title={ticket.site_name}>
        {siteMark(ticket.site_id)}
      </span>
      <p className={styles.words}>
        <Link
          {...linkTo(ticket.id)}
          className={classNames(stretched.link, styles.title, ticket.is_unread && styles.unread)}
          {...(isFirst && FOCUS_FALLBACK)}
        >
          <bdi>{ticket.title}</bdi>
        </Link>
        <bdi className={styles.requester}>{requesterName(ticket)}</bdi>
      </p>
      <span className={styles.extent}>
        {ticket.has_draft && <DraftBadge />}
        <TicketExtent ticket={ticket} />
      </span>
      <span className={styles.status}>
        <StatusBadge status={ticket.status} />
      </span>
      {hasAssignees && (
        <span className={styles.assignee} title={ticket.assignee_name ?? 'Unassigned'}>
          {ticket.assignee_name ? <Avatar small name={ticket.assignee_name} /> : <Unassigned />}
        </span>
      )}
      <span className={styles.time}>
        <LastActivity ticket={ticket} timezone={timezone} userId={userId} unnamed={unnamed(ticket.site_id)} />
      </span>
    </li>
  );
}
