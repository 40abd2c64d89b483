import type { Site } from '@deskbell/contract/sites';
import type { Queue } from './queues.ts';

export type QueueCounts = { [Each in Queue]?: number | undefined };

export function queueCounts(viewCounts: ReadonlyMap<string, number>, sites: readonly Site[] | undefined): QueueCounts {
  if (!sites) return {};
  const sum = (count: (site: Site) => number) => sites.reduce((total, site) => total + count(site), 0);
  return {
    waiting: sum(({ waiting_tickets }) => waiting_tickets),
    open: sum(({ new_tickets, open_tickets }) => new_tickets + open_tickets),
    mine: viewCounts.get('mine'),
    unassigned: viewCounts.get('unassigned'),
    snoozed: sum(({ snoozed_tickets }) => snoozed_tickets),
    following: viewCounts.get('following'),
    overdue: viewCounts.get('overdue'),
    all: sum(({ total_tickets, archived_tickets }) => total_tickets - archived_tickets),
  };
}
