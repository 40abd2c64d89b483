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

/**
 * The site of a ticket, whose role decides about the controls of the ticket. A ticket may be open over the page of another
 * site, so the site is looked up in the list of sites and fetched only if it is not cached.
 */
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
