import type { ReactNode } from 'react';
import { counted } from '../../../format/counted.ts';
import { TagDot } from '../../../tags/tag-chip.tsx';
import { FilterMenu, type FilterMenuProps } from '../../../ui/controls/filter-menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { SiteChoice } from '../filter/filter-scope.ts';
import { TicketToolbar } from '../list/ticket-toolbar.tsx';
import type { Queue } from '../queries/queues.ts';
import { SITE_STATUSES, type TicketFilter } from '../queries/ticket-filter.ts';
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
  freshness: ReactNode;
  sorting: ReactNode;
}

export function BoardHead(props: BoardHeadProps) {
  const { siteId, queue, sites, filter, total, hasAssignees, onChange, freshness, sorting } = props;
  const boardTags = useBoardTags(siteId);
  const isByTag = boardTags.grouped !== null;
  const isOfAssignee = queue === 'mine' || queue === 'unassigned';
  const scope = {
    siteId,
    filter,
    sites,
    statuses: isByTag ? SITE_STATUSES : [],
    hasAssignees: hasAssignees && !isOfAssignee,
    onChange,
  };
  return (
    <TicketToolbar
      isBare
      scope={scope}
      total={total}
      start={
        <h2 id="board" className={siteId === null ? styles.hidden : styles.title}>
          Kanban Board {total !== undefined && <span className={styles.count}>({counted(total, 'ticket')})</span>}
        </h2>
      }
      controls={
        <>
          <GroupBy {...boardTags} />
          {isByTag && <FilterMenu {...columnChoice(boardTags)} />}
        </>
      }
      freshness={freshness}
      sorting={sorting}
      onLeaveSearch={focusFirst}
    />
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
