import type { Ticket, TicketSort } from '@deskbell/contract/tickets';
import { Archive, ArchiveRestore } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, type Ref } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { LastActivity, unnamedReplier } from '../../../ticket-marks/last-activity.tsx';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { UnreadDot } from '../../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { AssigneeButton } from '../assign/assignee-button.tsx';
import { RowText } from './row-text.tsx';
import styles from './ticket-row.module.css';

interface TicketRowProps {
  ref: Ref<HTMLLIElement> | undefined;
  index: number;
  total: number;
  /** Null: below the row before. */
  offset: number | null;
  ticket: Ticket;
  timezone: string;
  siteMark: ((siteId: number) => ReactNode) | undefined;
  q: string;
  sort: TicketSort;
  isSelected: boolean;
  isCursor: boolean;
  canWork: boolean;
  canAssign: boolean | undefined;
  onFocus: (id: number) => void;
  onToggle: (id: number) => void;
  onExtend: (id: number) => void;
  onArchive: (ticket: Ticket) => void;
}

/** Memoized: scrolling renders the virtualized list on every frame, but few rows change. */
export const TicketRow = memo((props: TicketRowProps) => {
  const { ref, index, total, offset, ticket, timezone, siteMark, q, sort, isSelected, isCursor, canWork, canAssign } =
    props;

  const { id: userId } = useCurrentUser();
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
      style={offset === null ? { position: 'relative' } : { transform: `translateY(${offset}px)` }}
      onFocus={() => props.onFocus(ticket.id)}
      onClickCapture={extendByShift}
      // Shift-click would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {canWork ? (
        <Check label={`Select ticket ${ticket.id}`} checked={isSelected} onChange={() => props.onToggle(ticket.id)} />
      ) : (
        <span />
      )}
      <span className={styles.unread}>
        <UnreadDot isUnread={ticket.is_unread} />
      </span>
      <RowText ticket={ticket} timezone={timezone} q={q} isCursor={isCursor}>
        {canWork && <ArchiveButton ticket={ticket} onArchive={props.onArchive} />}
      </RowText>
      {siteMark && (
        <span className={styles.site}>
          {siteMark(ticket.site_id)}
          <bdi className={styles.siteName}>{ticket.site_name}</bdi>
        </span>
      )}
      <span className={styles.priority}>
        <PriorityMark priority={ticket.priority} />
      </span>
      <span className={styles.status}>
        <StatusBadge status={ticket.status} />
      </span>
      {canAssign !== undefined && (
        <span className={styles.assignee}>{canAssign && <AssigneeButton ticket={ticket} />}</span>
      )}
      <span className={styles.end}>
        <LastActivity
          ticket={ticket}
          timezone={timezone}
          userId={userId}
          unnamed={unnamedReplier({ isWorker: canWork, isAlone: !canAssign })}
          withWait={sort === 'waiting'}
        />
      </span>
    </li>
  );
});

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
