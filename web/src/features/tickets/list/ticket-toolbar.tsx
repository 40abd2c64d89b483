import { OPEN_STATUSES, TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { ListFilter, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { PriorityGlyph } from '../../../ticket-marks/priority-mark.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterChip, FilterMenu } from '../../../ui/controls/filter-menu.tsx';
import { useIsSettled } from '../../../ui/hooks/use-is-settled.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { useAssigneeFilter } from '../assign/use-assignee-filter.tsx';
import type { Queue } from '../queries/queues.ts';
import { isFiltering, NO_FILTER, SITE_STATUSES, type TicketFilter } from '../queries/ticket-filter.ts';
import type { TagFilterProps } from '../tagging/tag-filter.tsx';
import type { FilterGroup } from './filter-sheet.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './ticket-toolbar.module.css';

// Deferred: needs the tags.
const TagFilter = lazyPart(async () => (await import('../tagging/tag-filter.tsx')).TagFilter, { inBackground: true });
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet, { isFloating: true });

export interface SiteChoice {
  id: number;
  name: string;
  mark: ReactNode;
}

interface TicketToolbarProps {
  siteId: number | null;
  filter: TicketFilter;
  queue: Queue | undefined;
  sites: readonly SiteChoice[] | undefined;
  hasAssignees: boolean;
  total: number | undefined;
  count: number | undefined;
  note: ReactNode;
  onChange: (changes: Partial<TicketFilter>) => void;
  onLeaveSearch: (q: string) => void;
  sorting: ReactNode;
  children: ReactNode;
}

export function TicketToolbar(props: TicketToolbarProps) {
  const { siteId, queue, filter, sites, hasAssignees, total, count, note, onChange, onLeaveSearch, sorting, children } =
    props;
  const assigneeGroup = useAssigneeFilter(siteId, filter.assignee, onChange);
  const isSettled = useIsSettled();
  const isOfAssignee = queue === 'mine' || queue === 'unassigned';
  const groups = [
    ...filterGroups(filter, statusesOf(queue, siteId), sites, onChange),
    ...(hasAssignees && !isOfAssignee ? [assigneeGroup] : []),
  ];
  return (
    <div className={styles.toolbar}>
      <SearchBox label="Search tickets" q={filter.q} onChange={(q) => onChange({ q })} onLeave={onLeaveSearch} />
      <div className={styles.chips}>
        {groups.map((group) => (
          <FilterMenu key={group.label} {...group} />
        ))}
        {(isSettled || filter.tags.length > 0) && <TagFilter siteId={siteId} filter={filter} onChange={onChange} />}
        {!queue && <StateChips filter={filter} onChange={onChange} />}
      </div>
      <FilterButton siteId={siteId} filter={filter} groups={groups} total={total} onChange={onChange} />
      <span className={styles.facts}>
        <span role="status">{total !== undefined && totalText(filter, total, count, queue !== undefined)}</span>
        {!isFiltering(filter) && note}
      </span>
      <span className={styles.refresh}>{children}</span>
      {sorting}
    </div>
  );
}

export function StateChips({ filter, onChange }: Pick<TicketToolbarProps, 'filter' | 'onChange'>) {
  return (
    <>
      {filter.waiting && <FilterChip label="Waiting for us" onRemove={() => onChange({ waiting: false })} />}
      {filter.snoozed && <FilterChip label="Snoozed" onRemove={() => onChange({ snoozed: false })} />}
    </>
  );
}

interface FilterButtonProps extends TagFilterProps {
  groups: readonly FilterGroup[];
  total: number | undefined;
}

export function FilterButton({ siteId, filter, groups, total, onChange }: FilterButtonProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const chosenCount = groups.reduce((sum, { chosen }) => sum + chosen.length, filter.tags.length);
  return (
    <>
      <Button className={styles.filter} icon={<ListFilter {...ICON} />} onClick={() => setIsSheetOpen(true)}>
        <span className={styles.filterLabel}>Filter</span> {chosenCount > 0 && <Count>{chosenCount}</Count>}
      </Button>
      {isSheetOpen && (
        <FilterSheet
          siteId={siteId}
          filter={filter}
          groups={groups}
          total={total}
          onChange={onChange}
          onClear={() => onChange({ ...NO_FILTER, q: filter.q })}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </>
  );
}

function totalText(filter: TicketFilter, total: number, count: number | undefined, isQueue: boolean): string {
  if (isQueue && total === 0) return 'No tickets';
  if (isQueue && filter.q) return `${counted(total, 'ticket')} ${total === 1 ? 'matches' : 'match'}`;
  return isFiltering(filter) && count !== undefined
    ? `${number(total)} of ${counted(count, 'ticket')}`
    : counted(total, 'ticket');
}

function statusesOf(queue: Queue | undefined, siteId: number | null): readonly TicketStatus[] {
  if (siteId !== null) return SITE_STATUSES;
  return queue === undefined || queue === 'all' ? TICKET_STATUSES : OPEN_STATUSES;
}

/** @param statuses empty for no filter by status */
export function filterGroups(
  filter: TicketFilter,
  statuses: readonly TicketStatus[],
  sites: readonly SiteChoice[] | undefined,
  onChange: (changes: Partial<TicketFilter>) => void,
): FilterGroup[] {
  const groups: (FilterGroup | false)[] = [
    sites !== undefined && {
      label: 'Site',
      options: sites.map(({ id, name, mark }) => ({ value: String(id), label: name, icon: mark })),
      chosen: filter.sites.map(String),
      onChange: (chosen) => onChange({ sites: chosen.map(Number) }),
    },
    !filter.archived &&
      statuses.length > 0 && {
        label: 'Status',
        options: statuses.map((value) => ({
          value,
          label: STATUS_LABELS[value],
          icon: <StatusIcon status={value} />,
        })),
        chosen: filter.statuses,
        onChange: (chosen) => onChange({ statuses: statuses.filter((value) => chosen.includes(value)) }),
      },
    {
      label: 'Priority',
      shortcut: 'f',
      options: TICKET_PRIORITIES.map((value) => ({
        value,
        label: PRIORITY_LABELS[value],
        icon: <PriorityGlyph priority={value} />,
      })),
      chosen: filter.priorities,
      onChange: (chosen) => onChange({ priorities: TICKET_PRIORITIES.filter((value) => chosen.includes(value)) }),
    },
    linkedGroup('User', filter.user, <UserRound {...ICON} />, (user) => onChange({ user })),
    linkedGroup('Page', filter.page, <ListFilter {...ICON} />, (page) => onChange({ page })),
  ];
  return groups.filter((group) => group !== false);
}

const linkedGroup = (
  label: string,
  value: string | null,
  icon: ReactNode,
  onChange: (value: string | null) => void,
): FilterGroup | false =>
  value !== null && {
    label,
    single: true,
    options: [{ value, label: value, icon }],
    chosen: [value],
    onChange: ([kept = null]) => onChange(kept),
  };
