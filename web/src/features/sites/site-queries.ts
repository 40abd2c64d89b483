import { POLL_SET_UP_MS, POLL_SITES_MS } from '@deskbell/contract/limits';
import type { changeSite, createSite, deleteSite, Site } from '@deskbell/contract/sites';
import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call, isNotFound } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { siteQuery, sitesQuery } from '../../api/ticket-site.ts';
import { isAwaitingFirstTicket } from './setup/setup-progress.ts';

/** Cancels a fetch in flight, whose result would overwrite the change with the old list. */
async function changeList(queryClient: QueryClient, change: (sites: Site[]) => Site[]) {
  await queryClient.cancelQueries({ queryKey: queryKeys.sites });
  queryClient.setQueryData<Site[]>(queryKeys.sites, (sites) => sites && change(sites));
}

export function useSites() {
  return useQuery({
    ...sitesQuery,
    ...polledEvery(POLL_SITES_MS),
    refetchInterval: ({ state }) => (state.data && isAwaitingFirstTicket(state.data) ? POLL_SET_UP_MS : POLL_SITES_MS),
  });
}

/** Without polling: a second timer would double the requests of a screen that polls. Live changes arrive anyway. */
export const useUnpolledSites = () => useQuery({ ...sitesQuery, refetchOnMount: false });

/** Over all sites; 0 until known. Does not fetch the sites: every screen has them, some of them later. */
export function useWaitingCount(): number {
  const { data: sites } = useQuery({ ...sitesQuery, enabled: false });
  return sites?.reduce((sum, site) => sum + site.waiting_tickets, 0) ?? 0;
}

/** Starts with the copy in the list of sites, if it is cached; undefined once the server answers 404. */
export function useSite(id: number) {
  const queryClient = useQueryClient();
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    ...siteQuery(id),
    enabled: isId,
    initialData: () => queryClient.getQueryData<Site[]>(queryKeys.sites)?.find((site) => site.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(queryKeys.sites)?.dataUpdatedAt,
    ...polledEvery(POLL_SITES_MS),
  });
  const isMissing = !isId || isNotFound(query.error);
  return {
    site: isMissing ? undefined : query.data,
    isMissing,
    isLoading: query.isLoading,
    onRetry: query.isError && !isMissing ? () => void query.refetch() : undefined,
  };
}

const CREATE_SITE = ['create-site'];
const JUST_CREATED_MS = 8_000;

/** The id of the site that this tab has created a moment ago. */
export function useJustCreatedSite(): number | undefined {
  const [latest] = useMutationState({
    filters: { mutationKey: CREATE_SITE, status: 'success' },
    select: ({ state }) => ({ id: (state.data as Site).id, at: state.submittedAt }),
  }).slice(-1);
  return latest && Date.now() - latest.at < JUST_CREATED_MS ? latest.id : undefined;
}

export function useCreateSite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CREATE_SITE,
    mutationFn: (body: z.input<(typeof createSite)['body']>) => call<typeof createSite>('POST /api/sites', { body }),
    onSuccess(created) {
      // The first site of a person makes a team.
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams, exact: true });
      return changeList(queryClient, (sites) => [created, ...sites]);
    },
  });
}

/** After a call that answers with the changed site. */
export async function storeSite(queryClient: QueryClient, changed: Site) {
  await changeList(queryClient, (sites) => sites.map((site) => (site.id === changed.id ? changed : site)));
  queryClient.setQueryData(queryKeys.site(changed.id), changed);
}

export function useChangeSite(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<(typeof changeSite)['body']>) =>
      call<typeof changeSite>('PUT /api/sites/:id', { params: { id }, body }),
    onSuccess: (changed) => storeSite(queryClient, changed),
  });
}

export function useDeleteSite(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof deleteSite>('DELETE /api/sites/:id', { params: { id } }),
    onSuccess: () => changeList(queryClient, (sites) => sites.filter((site) => site.id !== id)),
  });
}
