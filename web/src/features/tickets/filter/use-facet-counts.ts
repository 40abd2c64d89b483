import type { TicketDimension } from '@deskbell/contract/ticket-counts';
import type { countTickets } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { listQuery } from '../queries/list-query.ts';
import { withinQueue } from '../queries/queues.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import type { Facet } from './facet.ts';
import type { FilterScope } from './filter-scope.ts';

/** A choice is counted as if nothing else of its kind were chosen. */
const WITHOUT: Record<TicketDimension, Partial<TicketFilter>> = {
  site: { sites: [] },
  status: { statuses: [] },
  priority: { priorities: [] },
  assignee: { assignee: null },
  tag: { tags: [] },
};

/** How many tickets of the tab each value has: 0 for those that none has, undefined until known and for too many. */
export function useFacetCounts(scope: FilterScope, { dimension, options }: Facet) {
  const { siteId, queue, filter } = scope;
  const me = useCurrentUser();
  const cleared = { ...filter, ...(dimension && WITHOUT[dimension]), sort: 'created' as const };
  const asked = queue ? withinQueue(queue, cleared) : cleared;
  const { sort: _, ...query } = { sort: undefined, ...listQuery(asked) };
  const { data } = useQuery({
    queryKey: queryKeys.ticketCount({ by: dimension, siteId, asked }),
    queryFn: () =>
      call<typeof countTickets>('GET /api/tickets/counts', {
        query: {
          ...query,
          by: dimension ?? 'site',
          site_id: (siteId === null ? asked.sites : [siteId]).map(String),
        },
      }),
    enabled: dimension !== undefined,
  });
  if (!data || data.is_too_many) return undefined;
  const counts = new Map(data.counts.map(({ value, count }) => [value, count]));
  counts.set('me', counts.get(String(me.id)) ?? 0);
  return new Map(options.map(({ value }) => [value, counts.get(value) ?? 0]));
}
