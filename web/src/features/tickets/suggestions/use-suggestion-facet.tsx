import type { countTickets } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareDashed } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import type { Facet } from '../filter/facet.ts';
import type { FilterScope } from '../filter/filter-scope.ts';

/** Null without prepared replies: most desks have no assistant. */
export function useSuggestionFacet({ siteId, filter, onChange }: FilterScope, hasOptions: boolean): Facet | null {
  const { data } = useQuery({
    queryKey: queryKeys.ticketCount({ suggested: true, siteId }),
    queryFn: () =>
      call<typeof countTickets>('GET /api/tickets/counts', {
        query: { by: 'site', suggested: 'true', site_id: siteId === null ? [] : [String(siteId)] },
      }),
    enabled: hasOptions,
  });
  const isOffered = data && (data.is_too_many || data.counts.some(({ count }) => count > 0));
  if (!isOffered && !filter.suggested) return null;
  return {
    label: 'Prepared reply',
    plural: 'prepared replies',
    isSingle: true,
    options: [{ value: 'yes', label: 'yes', icon: <MessageSquareDashed {...ICON} /> }],
    chosen: filter.suggested ? ['yes'] : [],
    onChange: (chosen) => onChange({ suggested: chosen.length > 0 }),
  };
}
