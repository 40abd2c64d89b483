import type { Ticket } from '@deskbell/contract/tickets';
import { Archive, ArchiveRestore } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { Check } from '../../../ui/check.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICON } from '../../../ui/icon-sizes.ts';
import stretched from '../../../ui/stretched-link.module.css';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { OPENED_HERE } from '../../../ui/use-url-dialog.ts';
import { AssigneeButton } from '../assign/assignee-button.tsx';
import { SnoozedUntil } from '../snooze/snoozed-until.tsx';
import { withTicket } from '../ticket-address.ts';
import { ticketLinkId } from '../ticket-link.ts';
import styles from './ticket-row.module.css';

const EXCERPT_LENGTH = 240;

interface TicketRowProps {
  ref: Ref<HTMLLIElement>;
  index: number;
  total: number;
  /** From the top of the list. */
  offset: number;
  ticket: Ticket;
  timezone: string;
  siteMark: ((siteId: number) => ReactNode) | undefined;
  isSelected: boolean;
  isCursor: boolean;
  /** Whether the user may change the ticket. */
  canWork: boolean;
  /** Whether the user may assign the ticket; undefined in a list without assignees. */
  canAssign: boolean | undefined;
  onFocus: (id: number) => void;
  onToggle: (id: number) => void;
  /** Shift-click. */
  onExtend: (id: number) => void;
  onArchive: (ticket: Ticket) => void;
}

/** Memoized: scrolling renders the virtualized list on every frame, but few rows change. */
export const TicketRow = memo((props: TicketRowProps) => {
  const { ref, index, total, offset, ticket, timezone, siteMark, isSelected, isCursor, canWork, canAssign } = props;
  const requester = ticket.user_email || 'Anonymous';

  function extendByShift(event: MouseEvent) {
    if (!event.shiftKey) return;
    event.preventDefault();
    props.onExtend(ticket.id);
  }

  return (
    <li
      ref={ref}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      className={classNames(
        styles.row,
        siteMark ? styles.ofAnySite : styles.ofOneSite,
        isSelected && styles.selected,
        isCursor && styles.cursor,
        !canWork && styles.readOnly,
        canAssign !== undefined && styles.assignable,
      )}
      style={{ transform: `translateY(${offset}px)` }}
      onFocus={() => props.onFocus(ticket.id)}
      onClickCapture={extendByShift}
      // Shift-click would select text, too.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {canWork ? (
        <Check label={`Select ticket ${ticket.id}`} checked={isSelected} onChange={() => props.onToggle(ticket.id)} />
      ) : (
        <span />
      )}
      <RowText ticket={ticket} timezone={timezone} sender={siteMark && requester} />
      {siteMark && (
        <span className={styles.site}>
          {siteMark(ticket.site_id)}
          <bdi className={styles.siteName}>{ticket.site_name}</bdi>
        </span>
      )}
      <PriorityMark priority={ticket.priority} />
      <span>
        <StatusBadge status={ticket.status} />
      </span>
      {canAssign !== undefined && (
        <span className={styles.assignee}>{canAssign && <AssigneeButton ticket={ticket} />}</span>
      )}
      {!siteMark && (
        <span className={styles.requester} title={ticket.user_email ?? undefined}>
          <bdi>{requester}</bdi>
        </span>
      )}
      <span className={styles.end}>
        {canWork && <ArchiveButton ticket={ticket} onArchive={props.onArchive} />}
        <TimeAgo at={ticket.created_at} timezone={timezone} />
      </span>
    </li>
  );
});

interface RowTextProps {
  ticket: Ticket;
  timezone: string;
  /** In a list without a column for it. */
  sender: string | undefined;
}

function RowText({ ticket, timezone, sender }: RowTextProps) {
  const [params] = useSearchParams();
  return (
    <div className={styles.text}>
      <p className={classNames(styles.title, ticket.status === 'new' && styles.new)} dir="auto">
        <Link
          id={ticketLinkId(ticket.id)}
          to={withTicket(params, ticket.id)}
          state={OPENED_HERE}
          preventScrollReset
          className={stretched.link}
        >
          {ticket.title}
        </Link>
      </p>
      <p className={styles.excerpt} dir="auto">
        {ticket.snoozed_until && <SnoozedUntil until={ticket.snoozed_until} timezone={timezone} />}
        {sender && (
          <>
            <bdi className={styles.sender}>{sender}</bdi> ·{' '}
          </>
        )}
        {ticket.description.slice(0, EXCERPT_LENGTH)}
      </p>
    </div>
  );
}

/** Not an IconButton: its tooltip costs more than the rest of the row. */
function ArchiveButton({ ticket, onArchive }: Pick<TicketRowProps, 'ticket' | 'onArchive'>) {
  const isArchived = ticket.status === 'archived';
  return (
    <span className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={`${isArchived ? 'Unarchive' : 'Archive'} ticket ${ticket.id}`}
        title={isArchived ? 'Unarchive (e)' : 'Archive (e)'}
        onClick={() => onArchive(ticket)}
      >
        {isArchived ? <ArchiveRestore {...ICON} /> : <Archive {...ICON} />}
      </button>
    </span>
  );
}
