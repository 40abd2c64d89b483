import { PINNABLE_VIEWS, type PinnableView } from '@deskbell/contract/view-values';
import type { View } from '@deskbell/contract/views';
import type { QueueCounts } from '../queries/queue-counts.ts';
import { GIVEN_TABS, isGivenTab, QUEUE_LABELS, type Queue, queueAddress, readQueue } from '../queries/queues.ts';
import { viewAddress } from './view-filter.ts';

export type TicketTab = { queue: Queue; view?: never } | { queue?: never; view: View };

/** A list of tickets with a name: a tab, or a row in the menu of views. */
export interface NamedList {
  id: string;
  label: string;
  to: string;
  count: number | undefined;
  /** Undefined for tabs of every member, which cannot be unpinned. */
  isPinned?: boolean;
  /** Undefined for those that every member has. */
  view?: View;
}

/** A view that is gone, or of someone else, applies its filters to all tickets. */
export function readTab(params: URLSearchParams, offered: readonly Queue[], views: readonly View[]): TicketTab {
  const view = views.find(({ id }) => String(id) === params.get('tab'));
  return view ? { view } : { queue: readQueue(params, offered) };
}

export const tabIdOf = ({ queue, view }: TicketTab): string => queue ?? String(view?.id);

export interface NamedLists {
  /** Tabs of every member. */
  given: readonly NamedList[];
  /** Lists of every member that stand in the menu only. */
  others: readonly NamedList[];
  views: readonly NamedList[];
  pinned: readonly NamedList[];
}

interface ListsOptions {
  params: URLSearchParams;
  counts: QueueCounts;
  viewCounts: ReadonlyMap<string, number>;
  pinnedGiven: readonly PinnableView[];
}

export function namedLists(
  offered: readonly Queue[],
  views: readonly View[],
  { params, counts, viewCounts, pinnedGiven }: ListsOptions,
): NamedLists {
  const isNamed = views.length > 0;
  const listOf = (id: Queue): NamedList => ({
    id,
    label: QUEUE_LABELS[id],
    to: queueAddress(id, offered, { params, isNamed }),
    count: counts[id],
  });
  const saved = views.map((view) => ({
    id: String(view.id),
    label: view.name,
    to: viewAddress(view),
    count: viewCounts.get(String(view.id)),
    isPinned: view.is_pinned,
    view,
  }));
  const isOffered = (name: PinnableView): name is PinnableView & Queue => offered.some((queue) => queue === name);
  const others = PINNABLE_VIEWS.filter(isOffered).map((name) => ({
    ...listOf(name),
    isPinned: pinnedGiven.includes(name),
  }));
  return {
    given: offered.filter(isGivenTab).map(listOf),
    others,
    views: saved,
    pinned: [...others, ...saved].filter(({ isPinned }) => isPinned),
  };
}

/** Numbers stay with their tabs: 1 to 4 are given ones, also where one is not offered, from 5 on pinned ones. */
export function numberedList({ given, pinned }: NamedLists, number: number): NamedList | undefined {
  const tab = GIVEN_TABS[number - 1];
  return tab ? given.find(({ id }) => id === tab) : pinned[number - 1 - GIVEN_TABS.length];
}
