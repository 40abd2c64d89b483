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
  /** Null if nothing can be dropped here. */
  dropLabel: string | null;
  isHiddenIfEmpty?: boolean;
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
const OTHER_TAGS = 'other-tags';
const tagGroupId = (id: number) => `tag-${id}`;

type TagFilter = Pick<TicketFilter, 'tags' | 'tagMatch' | 'withoutTags'>;

/**
 * Every ticket stands once: in the first column from the left whose tag it has, else under other tags or no tag.
 * A filter by tag leaves out columns that it would leave empty.
 */
export function tagGroups(filter: TicketFilter, given: readonly Tag[]): Group[] {
  const isAny = filter.tagMatch === 'any' || filter.tags.length === 1;
  const wanted = filter.tags.filter((tag) => tag !== 'any');
  const tags = isAny && wanted.length > 0 ? given.filter(({ id }) => wanted.includes(id)) : given;
  const ids = tags.map(({ id }) => id);
  const others: TagFilter = {
    tags: wanted.length > 0 ? wanted : ['any'],
    tagMatch: filter.tagMatch,
    withoutTags: [...filter.withoutTags, ...ids],
  };
  const columns = tags.map(({ id, name, color }, index) => ({
    id: tagGroupId(id),
    label: name,
    mark: <TagDot color={color} />,
    ...asking(filter, {
      tags: isAny ? [id] : [...new Set([...wanted, id])],
      tagMatch: isAny ? 'any' : 'all',
      withoutTags: [...filter.withoutTags, ...ids.slice(0, index)],
    }),
    dropLabel: `Drop to tag “${name}”`,
    has: (ticket: Ticket) => ticket.tags.some((tag) => tag.id === id),
  }));
  const hasTagged = !wanted.includes('none');
  return [
    ...(hasTagged ? columns : []),
    ...(hasTagged ? [otherTags(filter, others)] : []),
    ...(filter.tags.length === 0 || !hasTagged ? [noTag(filter)] : []),
  ];
}

const asking = (filter: TicketFilter, asked: TagFilter) => ({
  filter: { ...filter, ...asked },
  waitingFilter: { ...filter, ...asked, waiting: true },
});

const otherTags = (filter: TicketFilter, asked: TagFilter): Group => ({
  id: OTHER_TAGS,
  label: 'Other tags',
  mark: null,
  ...asking(filter, asked),
  dropLabel: null,
  isHiddenIfEmpty: true,
  has: (ticket) => ticket.tags.length > 0,
});

const noTag = (filter: TicketFilter): Group => ({
  id: NO_TAG,
  label: 'No tag',
  mark: null,
  ...asking(filter, { tags: ['none'], tagMatch: 'any', withoutTags: filter.withoutTags }),
  dropLabel: 'Drop to remove the tag',
  has: ({ tags }) => tags.length === 0,
});

/** A drop swaps the tag of the old column for that of the new one; other tags stay. */
export function tagChangeOf(tags: readonly Tag[], from: string, to: string): TagChange {
  const tagOf = (groupId: string) => tags.filter(({ id }) => tagGroupId(id) === groupId);
  return { add: tagOf(to), remove: tagOf(from) };
}
