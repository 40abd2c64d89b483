import type { ReactNode } from 'react';
import { counted } from '../../../format/counted.ts';
import { type SiteChoice, statusesOf } from '../filter/filter-scope.ts';
import { TicketToolbar } from '../list/ticket-toolbar.tsx';
import type { Queue } from '../queries/queues.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { focusTicket } from '../ticket-link.ts';
import { ColumnsButton } from './columns-button.tsx';
import styles from './kanban-board.module.css';
import { useBoardTags } from './use-board-tags.ts';

export interface BoardHeadProps {
  siteId: number | null;
  queue: Queue | undefined;
  sites: readonly SiteChoice[] | undefined;
  filter: TicketFilter;
  total: number | undefined;
  hasAssignees: boolean;
  columnsMenu: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };
  onChange: (changes: Partial<TicketFilter>) => void;
  freshness: ReactNode;
  sorting: ReactNode;
}

export function BoardHead(props: BoardHeadProps) {
  const { siteId, queue, sites, filter, total, hasAssignees, columnsMenu, onChange, freshness, sorting } = props;
  const boardTags = useBoardTags(siteId);
  const isOfAssignee = queue === 'mine' || queue === 'unassigned';
  // Columns of statuses need no filter; one that came with the address can be removed.
  const hasStatuses = boardTags.grouped !== null || filter.statuses.length > 0;
  return (
    <TicketToolbar
      isBare
      scope={{
        siteId,
        queue,
        filter,
        sites,
        statuses: hasStatuses ? boardStatuses(queue) : [],
        hasAssignees: hasAssignees && !isOfAssignee,
        onChange,
      }}
      total={siteId === null ? total : undefined}
      start={
        <h2 className={siteId === null ? styles.hidden : styles.title}>
          Kanban Board{total !== undefined && ` (${counted(total, 'ticket')})`}
        </h2>
      }
      controls={<ColumnsButton boardTags={boardTags} {...columnsMenu} />}
      freshness={freshness}
      sorting={sorting}
      onLeaveSearch={focusFirst}
    />
  );
}

/** Archived tickets have no column. */
const boardStatuses = (queue: Queue | undefined) => statusesOf(queue, null).filter((status) => status !== 'archived');

function focusFirst() {
  const first = document.querySelector('[data-column] a[id^="ticket-"]');
  if (first) focusTicket(Number(first.id.replace('ticket-', '')));
}
