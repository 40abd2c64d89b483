import type { View } from '@deskbell/contract/views';
import { Lock } from 'lucide-react';
import type { Tab } from '../../../ui/controls/tab-links.tsx';
import type { QueueCounts } from '../queries/queue-counts.ts';
import { QUEUE_LABELS, type Queue, queueAddress, readQueue } from '../queries/queues.ts';
import { viewAddress } from './view-filter.ts';

export type TicketTab = { queue: Queue; view?: never } | { queue?: never; view: View };

/** A view that is gone, or of someone else, applies its filters to all tickets. */
export function readTab(params: URLSearchParams, offered: readonly Queue[], views: readonly View[]): TicketTab {
  const view = views.find(({ id }) => String(id) === params.get('tab'));
  return view ? { view } : { queue: readQueue(params, offered) };
}

export const tabIdOf = ({ queue, view }: TicketTab): string => queue ?? String(view?.id);

interface TicketTabsOptions {
  params: URLSearchParams;
  counts: QueueCounts;
  viewCounts: ReadonlyMap<string, number>;
}

export function ticketTabs(
  offered: readonly Queue[],
  views: readonly View[],
  { params, counts, viewCounts }: TicketTabsOptions,
): Tab[] {
  const isNamed = views.length > 0;
  return [
    ...offered.map((id) => ({
      id,
      label: QUEUE_LABELS[id],
      to: queueAddress(id, offered, { params, isNamed }),
      badge: counts[id],
    })),
    ...views.map((view) => ({
      id: String(view.id),
      label: view.name,
      to: viewAddress(view),
      badge: viewCounts.get(String(view.id)),
      icon: !view.is_shared && <Lock size={12} aria-label="Only me" />,
      isMovable: true,
    })),
  ];
}
