import type { Site } from '@deskbell/contract/sites';
import type { Queue } from './queues.ts';

export type QueueCounts = Partial<Record<Queue, number>>;

/** Of the tickets that each queue has without a filter; the sites know most of them. */
export function queueCounts(
  viewCounts: ReadonlyMap<string, number>,
  offered: readonly Queue[],
  sites: readonly Site[] | undefined,
): QueueCounts {
  if (!sites) return {};
  const sum = (count: (site: Site) => number) => sites.reduce((total, site) => total + count(site), 0);
  const ofAssignees = (['mine', 'unassigned'] as const).flatMap((queue) => {
    const count = offered.includes(queue) ? viewCounts.get(queue) : undefined;
    return count === undefined ? [] : [[queue, count] as const];
  });
  return {
    waiting: sum(({ waiting_tickets }) => waiting_tickets),
    open: sum(({ new_tickets, open_tickets }) => new_tickets + open_tickets),
    ...Object.fromEntries(ofAssignees),
    snoozed: sum(({ snoozed_tickets }) => snoozed_tickets),
    all: sum(({ total_tickets, archived_tickets }) => total_tickets - archived_tickets),
  };
}
