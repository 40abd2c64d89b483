import { type MouseEvent, memo } from 'react';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusMark } from '../../../ticket-marks/status-mark.tsx';
import { UnreadDot } from '../../../ticket-marks/unread-dot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { isPhone, useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RowAssignee } from './row-assignee.tsx';
import { RowText } from './row-text.tsx';
import { RowTime } from './row-time.tsx';
import styles from './ticket-row.module.css';
import type { TicketRowProps } from './ticket-row-props.ts';

// Deferred: shown under pointer or focus only.
const RowActions = lazyPart(async () => (await import('./row-actions.tsx')).RowActions, { inBackground: true });

const PhoneRow = lazyPart(async () => (await import('./phone-row.tsx')).PhoneRow);

/** For the first render, which would have empty rows otherwise. */
export const loadRows = () => (isPhone() ? PhoneRow.load() : Promise.resolve());

/** Memoized: scrolling renders the virtualized list on every frame, but few rows change. */
export const TicketRow = memo((props: TicketRowProps) => {
  const { ref, index, total, offset, ticket, siteMark, isSelected, isCursor, canWork, canAssign } = props;
  const isNarrow = useIsPhone();
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
      // Rows of the first render take the same place again: a transform would count as a shift of all of them.
      style={offset === null ? { position: 'relative' } : { top: offset }}
      onFocus={() => props.onFocus(ticket.id)}
      onClickCapture={extendByShift}
      // Shift-click would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {isNarrow ? <PhoneRow {...props} /> : <WideRow {...props} />}
    </li>
  );
});

/** At rest a row has two controls, the box and the link. */
function WideRow(props: TicketRowProps) {
  const { ticket, timezone, siteMark, q, isSelected, isCursor, canWork, canAssign } = props;
  return (
    <>
      {canWork ? (
        <Check label={`Select ticket ${ticket.id}`} checked={isSelected} onChange={() => props.onToggle(ticket.id)} />
      ) : (
        <span />
      )}
      <UnreadDot isUnread={ticket.is_unread} />
      <RowText ticket={ticket} timezone={timezone} q={q} isCursor={isCursor} />
      {siteMark && (
        <span className={styles.site}>
          {siteMark(ticket.site_id)}
          <bdi className={styles.siteName}>{ticket.site_name}</bdi>
        </span>
      )}
      <PriorityMark priority={ticket.priority} />
      <StatusMark status={ticket.status} />
      {canAssign !== undefined && <RowAssignee name={ticket.assignee_name} />}
      <RowTime {...props} withDue />
      {canWork && (
        <RowActions
          ticket={ticket}
          timezone={timezone}
          canAssign={canAssign === true}
          onReply={props.onReply}
          onArchive={props.onArchive}
        />
      )}
    </>
  );
}
