import type { ReactNode } from 'react';
import { counted } from '../../../format/counted.ts';
import { TagDot } from '../../../tags/tag-chip.tsx';
import { FilterChip, FilterMenu, type FilterMenuProps } from '../../../ui/controls/filter-menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { useAssigneeFilter } from '../assign/use-assignee-filter.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { FilterButton, filterGroups, type SiteChoice, StateChips } from '../list/ticket-toolbar.tsx';
import type { Queue } from '../queries/queues.ts';
import { SITE_STATUSES, type TicketFilter } from '../queries/ticket-filter.ts';
import { TagFilter } from '../tagging/tag-filter.tsx';
import { focusTicket } from '../ticket-link.ts';
import styles from './kanban-board.module.css';
import { useBoardTags } from './use-board-tags.ts';

interface BoardHeadProps {
  siteId: number | null;
  queue: Queue | undefined;
  sites: readonly SiteChoice[] | undefined;
  filter: TicketFilter;
  total: number | undefined;
  hasAssignees: boolean;
  onChange: (changes: Partial<TicketFilter>) => void;
  children: ReactNode;
}

export function BoardHead(props: BoardHeadProps) {
  const { siteId, queue, sites, filter, total, hasAssignees, onChange, children } = props;
  const assigneeFilter = useAssigneeFilter(siteId, filter.assignee, onChange);
  const boardTags = useBoardTags(siteId);
  const isByTag = boardTags.grouped !== null;
  const title = (
    <>Kanban Board {total !== undefined && <span className={styles.count}>({counted(total, 'ticket')})</span>}</>
  );
  if (siteId !== null)
    return (
      <div className={styles.head}>
        <h2 id="board">{title}</h2>
        <GroupBy {...boardTags} />
        {isByTag && <FilterMenu {...columnChoice(boardTags)} />}
        {hasAssignees && <FilterMenu {...assigneeFilter} />}
        {filter.snoozed && <FilterChip label="Snoozed" onRemove={() => onChange({ snoozed: false })} />}
        <span className={styles.tools}>{children}</span>
      </div>
    );
  const isOfAssignee = queue === 'mine' || queue === 'unassigned';
  const groups = [
    ...(isByTag ? [columnChoice(boardTags)] : []),
    ...filterGroups(filter, isByTag ? SITE_STATUSES : [], sites, onChange),
    ...(hasAssignees && !isOfAssignee ? [assigneeFilter] : []),
  ];
  return (
    <div className={styles.head}>
      <h2 id="board" className={styles.hidden}>
        {title}
      </h2>
      <SearchBox label="Search tickets" q={filter.q} onChange={(q) => onChange({ q })} onLeave={focusFirst} />
      <GroupBy {...boardTags} />
      <span className={styles.chips}>
        {groups.map((group) => (
          <FilterMenu key={group.label} {...group} />
        ))}
        {!isByTag && <TagFilter siteId={siteId} filter={filter} onChange={onChange} />}
        {!queue && <StateChips filter={filter} onChange={onChange} />}
      </span>
      <FilterButton siteId={siteId} filter={filter} groups={groups} total={total} onChange={onChange} />
      {isByTag && total !== undefined && (
        <span className={styles.sum} title="A ticket with several tags stands in the first column.">
          {counted(total, 'ticket')}
        </span>
      )}
      <span className={styles.tools}>{children}</span>
    </div>
  );
}

const GROUPINGS = [
  { value: 'status', label: 'Status' },
  { value: 'tag', label: 'Tag' },
] as const;

function GroupBy({ tags, grouped, group, groupByMostUsed }: ReturnType<typeof useBoardTags>) {
  if (tags.length === 0) return null;
  return (
    <Segmented
      label="Group by"
      value={grouped ? 'tag' : 'status'}
      options={GROUPINGS}
      onChange={(value) => (value === 'tag' ? groupByMostUsed() : group(null))}
    />
  );
}

/** The last column cannot be removed: grouping by status does that. */
const columnChoice = ({ tags, grouped, group }: ReturnType<typeof useBoardTags>): FilterMenuProps<string> => ({
  label: 'Columns',
  options: tags.map(({ id, name, color }) => ({ value: String(id), label: name, icon: <TagDot color={color} /> })),
  chosen: grouped?.map(({ id }) => String(id)) ?? [],
  onChange: (chosen) => group(chosen.length === 0 ? null : chosen.map(Number)),
});

function focusFirst() {
  const first = document.querySelector('[data-column] a[id^="ticket-"]');
  if (first) focusTicket(Number(first.id.replace('ticket-', '')));
}
