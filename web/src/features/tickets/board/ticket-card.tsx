import type { Ticket } from '@deskbell/contract/tickets';
import { useDraggable } from '@dnd-kit/core';
import { UserRound } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useCallback, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { isolated } from '../../../format/isolated.ts';
import { TagChips } from '../../../tags/tag-chip.tsx';
import { LastActivity, unnamedReplier } from '../../../ticket-marks/last-activity.tsx';
import { DueMark } from '../../../ticket-marks/lazy-due-mark.tsx';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { SuggestionMark } from '../../../ticket-marks/suggestion-mark.tsx';
import { TicketExtent } from '../../../ticket-marks/ticket-extent.tsx';
import { TicketFlags } from '../../../ticket-marks/ticket-flags.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { UnreadDot } from '../../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FOCUS_FALLBACK } from '../../../ui/hooks/use-return-focus.ts';
import stretched from '../../../ui/layout/stretched-link.module.css';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Highlight } from '../../../ui/marks/highlight.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
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

/** Space lifts the card, Enter opens it. What else acts on it appears under the pointer or focus: at rest a card is one link. */
export const TicketCard = memo((props: TicketCardProps) => {
  const { ticket, address, timezone, canWork, canAssign, siteMark, q, isSelected, isCursor, isDragged, isDropped } =
    props;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id: ticket.id,
    data: { ticket },
    disabled: !canWork,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  const { 'aria-roledescription': role, 'aria-describedby': instructions } = attributes;
  const [isTouched, setIsTouched] = useState(false);
  const touch = () => setIsTouched(true);

  const link = useCallback(
    (element: HTMLAnchorElement | null) => {
      if (isDropped && document.activeElement === document.body) element?.focus({ preventScroll: true });
    },
    [isDropped],
  );

  /** The keyboard sensor lifts by its activator only, and returns the focus there. */
  function lift(event: KeyboardEvent<HTMLElement>) {
    setActivatorNodeRef(event.currentTarget);
    onKeyDown?.(event);
  }

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
      onFocus={() => {
        touch();
        props.onFocus(ticket.id);
      }}
      onPointerEnter={touch}
      {...pointer}
    >
      <CardText
        ticket={ticket}
        timezone={timezone}
        siteMark={siteMark}
        q={q}
        canWork={canWork}
        assignee={canAssign && (isTouched ? <AssigneeButton ticket={ticket} /> : <AssigneeMark ticket={ticket} />)}
      >
        {/* Not a Link: its hooks cost more than the rest of the card. */}
        <a
          ref={link}
          id={ticketLinkId(ticket.id)}
          href={address}
          draggable={false}
          className={stretched.link}
          onClick={props.onOpen}
          {...(canWork && {
            'aria-describedby': instructions,
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === ' ' && lift(event),
          })}
          {...(isCursor && FOCUS_FALLBACK)}
        >
          <Highlight query={q} text={ticket.title} />
        </a>
        {isSelected && <span className={styles.spoken}>, selected</span>}
      </CardText>
      {canWork && isTouched && (
        <button
          type="button"
          className={styles.handle}
          aria-label={`Move ticket ${ticket.id}`}
          aria-roledescription={role}
          aria-describedby={instructions}
          title="Move (Space)"
          onKeyDown={lift}
        >
          <Grip />
        </button>
      )}
    </article>
  );
});

export function DraggedCard({ ticket, timezone, siteMark }: Pick<TicketCardProps, 'ticket' | 'timezone' | 'siteMark'>) {
  return (
    <article className={classNames(styles.card, styles.dragged)}>
      <CardText ticket={ticket} timezone={timezone} siteMark={siteMark}>
        {ticket.title}
      </CardText>
    </article>
  );
}

const AssigneeMark = ({ ticket: { assignee_name: name } }: Pick<TicketCardProps, 'ticket'>) => (
  <span className={styles.mark}>
    {name ? <Avatar small name={name} /> : <UserRound {...ICON_SM} />}
    {name && <span className={styles.spoken}>Assigned to {isolated(name)}</span>}
  </span>
);

const Grip = () => <span className={styles.grip} aria-hidden="true" />;

interface CardTextProps extends Pick<TicketCardProps, 'ticket' | 'timezone' | 'siteMark'> {
  q?: string;
  canWork?: boolean;
  assignee?: ReactNode;
  children: ReactNode;
}

function CardText({ ticket, timezone, siteMark, q = '', canWork = true, assignee, children }: CardTextProps) {
  const { id: userId } = useCurrentUser();
  const hasOwnStatus = ticket.status === 'in_progress' || ticket.status === 'resolved';
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
        {siteMark && <span className={styles.spoken}>{ticket.site_name}, </span>}
        <bdi className={styles.requester}>{shortName(ticket)}</bdi>
        <TicketFlags {...ticket} suggested_by={null} />
        {assignee && <span className={styles.assignee}>{assignee}</span>}
      </div>
      <footer className={styles.foot}>
        <PriorityMark priority={ticket.priority} />
        {hasOwnStatus && (
          <span className={styles.status}>
            <StatusIcon status={ticket.status} colored />
            {STATUS_LABELS[ticket.status]}
          </span>
        )}
        {ticket.due_at !== null && <DueMark ticket={ticket} timezone={timezone} />}
        {ticket.suggested_by && <SuggestionMark name={ticket.suggested_by} />}
        <TicketExtent ticket={ticket} />
        <span className={styles.end}>
          <LastActivity
            isShort
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
