import type { ReactNode } from 'react';
import { counted } from '../../../format/counted.ts';
import { FilterChip, FilterMenu } from '../../../ui/filter-menu.tsx';
import { useAssigneeFilter } from '../assign/use-assignee-filter.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { FilterButton, filterGroups, type SiteChoice, StateChips } from '../list/ticket-toolbar.tsx';
import type { Queue } from '../queues.ts';
import { useTagFilter } from '../tagging/use-tag-filter.tsx';
import type { TicketFilter } from '../ticket-filter.ts';
import { focusTicket } from '../ticket-link.ts';
import styles from './kanban-board.module.css';

interface BoardHeadProps {
  /** Null for all sites. */
  siteId: number | null;
  queue: Queue | undefined;
  sites: readonly SiteChoice[] | undefined;
  filter: TicketFilter;
  total: number | undefined;
  hasAssignees: boolean;
  onChange: (changes: Partial<TicketFilter>) => void;
  /** At the far end. */
  children: ReactNode;
}

/** On the page of a site a heading, on the board of all sites search and filters. */
export function BoardHead(props: BoardHeadProps) {
  const { siteId, queue, sites, filter, total, hasAssignees, onChange, children } = props;
  const assigneeFilter = useAssigneeFilter(siteId, filter.assignee, onChange);
  const tagFilter = useTagFilter(siteId, filter, onChange);
  const title = (
    <>Kanban Board {total !== undefined && <span className={styles.count}>({counted(total, 'ticket')})</span>}</>
  );
  if (siteId !== null)
    return (
      <div className={styles.head}>
        <h2 id="board">{title}</h2>
        {hasAssignees && <FilterMenu {...assigneeFilter} />}
        {filter.snoozed && <FilterChip label="Snoozed" onRemove={() => onChange({ snoozed: false })} />}
        <span className={styles.tools}>{children}</span>
      </div>
    );
  const isOfAssignee = queue === 'mine' || queue === 'unassigned';
  const groups = [
    ...filterGroups(filter, [], sites, onChange),
    ...(hasAssignees && !isOfAssignee ? [assigneeFilter] : []),
    ...(tagFilter ? [tagFilter] : []),
  ];
  return (
    <div className={styles.head}>
      <h2 id="board" className={styles.hidden}>
        {title}
      </h2>
      <SearchBox label="Search tickets" q={filter.q} onChange={(q) => onChange({ q })} onLeave={focusFirst} />
      <span className={styles.chips}>
        {groups.map((group) => (
          <FilterMenu key={group.label} {...group} />
        ))}
        {!queue && <StateChips filter={filter} onChange={onChange} />}
      </span>
      <FilterButton groups={groups} total={total} q={filter.q} onChange={onChange} />
      <span className={styles.tools}>{children}</span>
    </div>
  );
}

function focusFirst() {
  const first = document.querySelector('[data-column] a[id^="ticket-"]');
  if (first) focusTicket(Number(first.id.replace('ticket-', '')));
}
