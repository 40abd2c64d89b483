import { Check } from 'lucide-react';
import { initials } from '../../../format/initials.ts';
import { IssueMark } from '../../../ticket-marks/issue-mark.tsx';
import { DueMark } from '../../../ticket-marks/lazy-due-mark.tsx';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { requesterName } from '../../../ticket-marks/requester-name.ts';
import { StatusMark } from '../../../ticket-marks/status-mark.tsx';
import { SuggestionMark } from '../../../ticket-marks/suggestion-mark.tsx';
import { UnreadDot } from '../../../ticket-marks/unread-dot.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './phone-row.module.css';
import { RowAssignee } from './row-assignee.tsx';
import { RowTime } from './row-time.tsx';
import { TicketLink } from './ticket-link.tsx';
import type { TicketRowProps } from './ticket-row-props.ts';

/** Three lines beside a mark that selects: who and when, the title, its properties. */
export function PhoneRow(props: TicketRowProps) {
  const { ticket, timezone, siteMark, q, isSelected, isCursor, canWork, canAssign, onToggle } = props;
  return (
    <>
      <span className={styles.mark}>
        {isSelected ? (
          <span className={styles.tick}>
            <Check {...ICON} />
          </span>
        ) : (
          (siteMark?.(ticket.site_id) ?? (
            <span className={styles.initials} aria-hidden="true">
              {initials(requesterName(ticket))}
            </span>
          ))
        )}
        <span className={styles.unread}>
          <UnreadDot isUnread={ticket.is_unread} />
        </span>
        {canWork && (
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Select ticket ${ticket.id}`}
            checked={isSelected}
            onChange={() => onToggle(ticket.id)}
          />
        )}
      </span>
      <span className={styles.top}>
        <bdi className={styles.requester}>{requesterName(ticket)}</bdi>
        <span className={styles.when}>
          {ticket.suggested_by && <SuggestionMark name={ticket.suggested_by} />}
          <RowTime {...props} />
        </span>
      </span>
      <TicketLink ticket={ticket} q={q} isCursor={isCursor} className={styles.title} />
      <span className={styles.properties}>
        <StatusMark status={ticket.status} />
        <PriorityMark priority={ticket.priority} />
        {ticket.known_issue && <IssueMark issue={ticket.known_issue} />}
        {siteMark && <bdi className={styles.site}>{ticket.site_name}</bdi>}
        {canAssign !== undefined && ticket.assignee_name && <RowAssignee name={ticket.assignee_name} />}
        {ticket.due_at !== null && <DueMark ticket={ticket} timezone={timezone} />}
      </span>
    </>
  );
}
