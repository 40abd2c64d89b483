import type { Ticket } from '@deskbell/contract/tickets';
import { useDraggable } from '@dnd-kit/core';
import { type MouseEvent, memo, type ReactNode, useCallback } from 'react';
import { exactTime, shortDate } from '../../../format/zoned-time.ts';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import stretched from '../../../ui/stretched-link.module.css';
import { AssigneeButton } from '../assign/assignee-button.tsx';
import { SnoozedUntil } from '../snooze/snoozed-until.tsx';
import { ticketLinkId } from '../ticket-link.ts';
import styles from './ticket-card.module.css';

const EXCERPT_LENGTH = 280;

interface TicketCardProps {
  ticket: Ticket;
  /** URL of the ticket's dialog. */
  address: string;
  timezone: string;
  /** Without it the card cannot be moved. */
  canWork: boolean;
  canAssign: boolean;
  isDragged: boolean;
  isDropped: boolean;
  /** Stable, so that the card stays memoized. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Mouse and touch drag the whole card, the keyboard only its handle: on the card itself, Enter would start a drag
 * instead of opening the ticket.
 */
export const TicketCard = memo((props: TicketCardProps) => {
  const { ticket, address, timezone, canWork, canAssign, isDragged, isDropped, onOpen } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id: ticket.id,
    data: { ticket },
    disabled: !canWork,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};

  const handle = useCallback(
    (button: HTMLButtonElement | null) => {
      setActivatorNodeRef(button);
      if (isDropped && document.activeElement === document.body) button?.focus({ preventScroll: true });
    },
    [setActivatorNodeRef, isDropped],
  );

  return (
    <article
      ref={setNodeRef}
      className={classNames(
        styles.card,
        !canWork && styles.fixed,
        isDragged && styles.empty,
        isDropped && styles.dropped,
      )}
      {...pointer}
    >
      {canWork && (
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-label={`Move ticket ${ticket.id}`}
          aria-roledescription={attributes['aria-roledescription']}
          aria-describedby={attributes['aria-describedby']}
          title="Move (Space)"
          onKeyDown={(event) => onKeyDown?.(event)}
        >
          <Grip />
        </button>
      )}
      <CardText ticket={ticket} timezone={timezone} assignee={canAssign && <AssigneeButton ticket={ticket} />}>
        {/* Not a Link: its hooks cost more than the rest of the card. */}
        <a id={ticketLinkId(ticket.id)} href={address} draggable={false} className={stretched.link} onClick={onOpen}>
          {ticket.title}
        </a>
      </CardText>
    </article>
  );
});

/** The drag overlay. */
export function DraggedCard({ ticket, timezone }: { ticket: Ticket; timezone: string }) {
  return (
    <article className={classNames(styles.card, styles.dragged)}>
      <span className={styles.handle}>
        <Grip />
      </span>
      <CardText ticket={ticket} timezone={timezone}>
        {ticket.title}
      </CardText>
    </article>
  );
}

/** One element instead of an SVG: scrolling mounts dozens of cards at once. */
const Grip = () => <span className={styles.grip} aria-hidden="true" />;

interface CardTextProps {
  ticket: Ticket;
  timezone: string;
  assignee?: ReactNode;
  /** The title. */
  children: ReactNode;
}

function CardText({ ticket, timezone, assignee, children }: CardTextProps) {
  const created = new Date(ticket.created_at);
  const hasOwnBadge = ticket.status === 'in_progress' || ticket.status === 'resolved';
  return (
    <>
      <h4 className={styles.title} dir="auto">
        {children}
      </h4>
      <p className={styles.text} dir="auto">
        {ticket.snoozed_until && <SnoozedUntil until={ticket.snoozed_until} timezone={timezone} />}
        {ticket.description.slice(0, EXCERPT_LENGTH)}
      </p>
      <footer className={styles.foot}>
        <PriorityMark priority={ticket.priority} />
        {hasOwnBadge && <StatusBadge status={ticket.status} />}
        <span className={styles.by}>
          <bdi className={styles.requester}>{ticket.user_email?.split('@')[0] || 'Anonymous'}</bdi>
          <span aria-hidden="true">·</span>
          <time dateTime={ticket.created_at} title={exactTime(created, timezone)}>
            {shortDate(created, timezone)}
          </time>
        </span>
        {assignee && <span className={styles.assignee}>{assignee}</span>}
      </footer>
    </>
  );
}
