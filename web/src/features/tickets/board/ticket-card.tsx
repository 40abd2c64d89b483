import type { Ticket } from '@deskbell/contract/tickets';
import { useDraggable } from '@dnd-kit/core';
import { type MouseEvent, memo, type ReactNode, useCallback } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { TagChips } from '../../../tags/tag-chip.tsx';
import { DraftBadge } from '../../../ticket-marks/draft-badge.tsx';
import { LastActivity, unnamedReplier } from '../../../ticket-marks/last-activity.tsx';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { TicketExtent } from '../../../ticket-marks/ticket-extent.tsx';
import { UnreadDot } from '../../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import stretched from '../../../ui/layout/stretched-link.module.css';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { AssigneeButton } from '../assign/assignee-button.tsx';
import { SnoozedUntil } from '../snooze/snoozed-until.tsx';
import { ticketLinkId } from '../ticket-link.ts';
import styles from './ticket-card.module.css';

const EXCERPT_LENGTH = 280;

interface TicketCardProps {
  ticket: Ticket;
  address: string;
  timezone: string;
  canWork: boolean;
  canAssign: boolean;
  siteMark: ((siteId: number) => ReactNode) | undefined;
  q: string;
  isSelected: boolean;
  isCursor: boolean;
  isDragged: boolean;
  isDropped: boolean;
  onFocus: (id: number) => void;
  /** Must be stable: the card is memoized. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The keyboard drags by the handle only: on the card, Enter would start a drag instead of opening the ticket. */
export const TicketCard = memo((props: TicketCardProps) => {
  const { ticket, address, timezone, canWork, canAssign, siteMark, q, isSelected, isCursor, isDragged, isDropped } =
    props;
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
        isSelected && styles.selected,
        isCursor && styles.cursor,
      )}
      onFocus={() => props.onFocus(ticket.id)}
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
      <CardText
        ticket={ticket}
        timezone={timezone}
        siteMark={siteMark}
        q={q}
        canWork={canWork}
        assignee={canAssign && <AssigneeButton ticket={ticket} />}
      >
        {/* Not a Link: its hooks cost more than the rest of the card. */}
        <a
          id={ticketLinkId(ticket.id)}
          href={address}
          draggable={false}
          className={stretched.link}
          onClick={props.onOpen}
          {...(isCursor && FOCUS_FALLBACK)}
        >
          <Highlight query={q} text={ticket.title} />
        </a>
        {isSelected && <span className={styles.siteName}>, selected</span>}
      </CardText>
    </article>
  );
});

export function DraggedCard({ ticket, timezone, siteMark }: Pick<TicketCardProps, 'ticket' | 'timezone' | 'siteMark'>) {
  return (
    <article className={classNames(styles.card, styles.dragged)}>
      <span className={styles.handle}>
        <Grip />
      </span>
      <CardText ticket={ticket} timezone={timezone} siteMark={siteMark}>
        {ticket.title}
      </CardText>
    </article>
  );
}

/** One element instead of an SVG: scrolling mounts dozens of cards at once. */
const Grip = () => <span className={styles.grip} aria-hidden="true" />;

interface CardTextProps extends Pick<TicketCardProps, 'ticket' | 'timezone' | 'siteMark'> {
  q?: string;
  canWork?: boolean;
  assignee?: ReactNode;
  children: ReactNode;
}

function CardText({ ticket, timezone, siteMark, q = '', canWork = true, assignee, children }: CardTextProps) {
  const { id: userId } = useCurrentUser();
  const hasOwnBadge = ticket.status === 'in_progress' || ticket.status === 'resolved';
  return (
    <>
      <div className={styles.head}>
        {ticket.is_unread && (
          <span className={styles.dot}>
            <UnreadDot isUnread />
          </span>
        )}
        <h4 className={classNames(styles.title, ticket.is_unread && styles.unread)} dir="auto">
          {children}
        </h4>
      </div>
      <p className={styles.text} dir="auto">
        {ticket.snoozed_until && <SnoozedUntil until={ticket.snoozed_until} timezone={timezone} />}
        {ticket.match && <bdi className={styles.author}>{ticket.match.author}: </bdi>}
        <Highlight query={q} text={ticket.match?.text ?? ticket.description.slice(0, EXCERPT_LENGTH)} />
      </p>
      {ticket.tags.length > 0 && (
        <div className={styles.tags}>
          <TagChips tags={ticket.tags} />
        </div>
      )}
      <div className={styles.by}>
        {siteMark?.(ticket.site_id)}
        {siteMark && <span className={styles.siteName}>{ticket.site_name}, </span>}
        <bdi className={styles.requester}>{shortName(ticket)}</bdi>
        {ticket.has_draft && <DraftBadge />}
        {assignee && <span className={styles.assignee}>{assignee}</span>}
      </div>
      <footer className={styles.foot}>
        <PriorityMark priority={ticket.priority} />
        {hasOwnBadge && <StatusBadge status={ticket.status} />}
        <TicketExtent ticket={ticket} />
        <span className={styles.end}>
          <LastActivity
            ticket={ticket}
            timezone={timezone}
            userId={userId}
            unnamed={unnamedReplier({ isWorker: canWork, isAlone: !assignee })}
          />
        </span>
      </footer>
    </>
  );
}

const shortName = ({ user_name, user_email }: Ticket) => user_name || user_email?.split('@')[0] || 'Anonymous';
