import type { getSite, listSites, Site } from '@deskbell/contract/sites';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, callAllPages } from './call.ts';
import { queryKeys } from './query-keys.ts';

export const sitesQuery = queryOptions({
  queryKey: queryKeys.sites,
  queryFn: () => callAllPages<typeof listSites>('GET /api/sites'),
});

export const siteQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.site(id),
    queryFn: () => call<typeof getSite>('GET /api/sites/:id', { params: { id } }),
  });

/** Its role decides about the ticket's controls. Fetched only if the list of sites does not have it. */
export function useTicketSite(id: number | undefined): { site: Site | undefined; isPending: boolean } {
  const { data: sites } = useQuery({ ...sitesQuery, enabled: false });
  const listed = sites?.find((site) => site.id === id);
  const { data, isLoading } = useQuery({
    ...siteQuery(id ?? 0),
    enabled: id !== undefined && !listed,
    refetchOnMount: false,
  });
  const site = listed ?? (id === undefined ? undefined : data);
  return { site, isPending: !site && isLoading };
}
