import type { Tag } from '@deskbell/contract/tags';
import type { Ticket } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import type { TagChange } from '../../../tags/changed-tags.ts';
import { TagDot } from '../../../tags/tag-chip.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { COLUMNS, columnFilter, columnOf } from './columns.ts';

export interface Group {
  id: string;
  label: string;
  mark: ReactNode;
  filter: TicketFilter | null;
  waitingFilter: TicketFilter | null;
  dropLabel: string;
  hint?: string;
  /** A ticket belongs to the first group that matches. */
  has: (ticket: Ticket) => boolean;
}

export const groupOf = (groups: readonly Group[], ticket: Ticket): Group | undefined =>
  groups.find(({ has }) => has(ticket));

export const statusGroups = (filter: TicketFilter): Group[] =>
  COLUMNS.map((column) => ({
    id: column,
    label: STATUS_LABELS[column],
    mark: <StatusIcon status={column} colored />,
    filter: columnFilter(column, filter),
    waitingFilter: columnFilter(column, { ...filter, waiting: true }),
    dropLabel: `Move to ${STATUS_LABELS[column]}`,
    hint: `${filter.waiting ? 'Closed tickets do not wait. ' : ''}Drop a card here to close it.`,
    has: ({ status }) => columnOf(status) === column,
  }));

const NO_TAG = 'no-tag';
const tagGroupId = (id: number) => `tag-${id}`;

/** Later columns leave out tickets of earlier ones, so that the columns add up. */
export function tagGroups(filter: TicketFilter, tags: readonly Tag[]): Group[] {
  const ids = tags.map(({ id }) => id);
  const asking = (asked: Pick<TicketFilter, 'tags' | 'withoutTags'>) => ({
    filter: { ...filter, ...asked },
    waitingFilter: { ...filter, ...asked, waiting: true },
  });
  return [
    ...tags.map(({ id, name, color }, index) => ({
      id: tagGroupId(id),
      label: name,
      mark: <TagDot color={color} />,
      ...asking({ tags: [id], withoutTags: ids.slice(0, index) }),
      dropLabel: `Drop to tag “${name}”`,
      has: (ticket: Ticket) => ticket.tags.some((tag) => tag.id === id),
    })),
    {
      id: NO_TAG,
      label: 'No tag',
      mark: null,
      ...asking({ tags: ['none'], withoutTags: [] }),
      dropLabel: 'Drop to remove the tag',
      has: (ticket: Ticket) => ticket.tags.length === 0,
    },
  ];
}

/** A drop swaps the tag of the old column for that of the new one; other tags stay. */
export function tagChangeOf(tags: readonly Tag[], from: string, to: string): TagChange {
  const tagOf = (groupId: string) => tags.filter(({ id }) => tagGroupId(id) === groupId);
  return { add: tagOf(to), remove: tagOf(from) };
}
