import type { changeSite, createSite, deleteSite, Site } from '@deskbell/contract/sites';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Cancels a fetch in flight, whose result would overwrite the change with the old list. */
async function changeList(queryClient: QueryClient, change: (sites: Site[]) => Site[]) {
  await queryClient.cancelQueries({ queryKey: queryKeys.sites });
  queryClient.setQueryData<Site[]>(queryKeys.sites, (sites) => sites && change(sites));
}

const CREATE_SITE = ['create-site'];
const JUST_CREATED_MS = 8_000;

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
      // The first site of a person creates a team.
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams, exact: true });
      return changeList(queryClient, (sites) => [created, ...sites]);
    },
  });
}

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
