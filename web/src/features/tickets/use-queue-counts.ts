import type { Site } from '@deskbell/contract/sites';
import { type Queue, withinQueue } from './queues.ts';
import { NO_FILTER } from './ticket-filter.ts';
import { useTicketCount } from './ticket-queries.ts';

type Counts = Partial<Record<Queue, number>>;

/** Of the tickets that each queue has without a filter; the sites know most of them. */
export function useQueueCounts(offered: readonly Queue[], sites: readonly Site[] | undefined): Counts {
  const mine = useTicketCount(countedFilter('mine', offered));
  const unassigned = useTicketCount(countedFilter('unassigned', offered));
  if (!sites) return {};
  const sum = (count: (site: Site) => number) => sites.reduce((total, site) => total + count(site), 0);
  return {
    waiting: sum(({ waiting_tickets }) => waiting_tickets),
    open: sum(({ new_tickets, open_tickets }) => new_tickets + open_tickets),
    ...(mine !== undefined && { mine }),
    ...(unassigned !== undefined && { unassigned }),
    snoozed: sum(({ snoozed_tickets }) => snoozed_tickets),
    all: sum(({ total_tickets, archived_tickets }) => total_tickets - archived_tickets),
  };
}

const countedFilter = (queue: Queue, offered: readonly Queue[]) =>
  offered.includes(queue) ? withinQueue(queue, { archived: false, ...NO_FILTER, sort: 'created' }) : null;
