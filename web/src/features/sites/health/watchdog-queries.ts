import type { Site } from '@deskbell/contract/sites';
import type { changeWatch, checkSite, getWatch, ignoreIncident, listIncidents } from '@deskbell/contract/watchdog';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { storeSite } from '../site-changes.ts';

// Not polled: the live stream reports every change of health.
const incidentsQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.incidents(siteId),
    queryFn: () => call<typeof listIncidents>('GET /api/sites/:id/incidents', { params: { id: siteId } }),
  });

const siteWatchQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.siteWatch(siteId),
    queryFn: () => call<typeof getWatch>('GET /api/sites/:id/watch', { params: { id: siteId } }),
  });

export const useIncidents = (siteId: number) => useQuery(incidentsQuery(siteId));
export const useSiteWatch = (siteId: number) => useQuery(siteWatchQuery(siteId));

/** What the first part of the settings would move down if it came later. */
export const prefetchHealth = (client: QueryClient, siteId: number) =>
  Promise.all([client.prefetchQuery(incidentsQuery(siteId)), client.prefetchQuery(siteWatchQuery(siteId))]);

/** Each change can begin or end an incident, and with it change the site's health. */
function useRefresh(siteId: number) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.watchdog(siteId) }),
      queryClient.invalidateQueries({ queryKey: queryKeys.sites }),
    ]);
}

export function useCheckSite(siteId: number) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: () => call<typeof checkSite>('POST /api/sites/:id/check', { params: { id: siteId } }),
    onError: (error) => console.error('Failed to check the home page:', error),
    onSuccess: refresh,
  });
}

export function useChangeWatch(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (is_watched: boolean) =>
      call<typeof changeWatch>('PUT /api/sites/:id/watch', { params: { id: siteId }, body: { is_watched } }),
    onError(error) {
      console.error('Failed to pause or resume alarms:', error);
      showToast('error', 'The alarms were not changed', 'Please try again.');
    },
    async onSuccess(changed: Site) {
      await storeSite(queryClient, changed);
      await queryClient.invalidateQueries({ queryKey: queryKeys.watchdog(siteId) });
    },
  });
}

export function useIgnoreIncident(siteId: number) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: ({ incident, ignored }: { incident: number; ignored: boolean }) =>
      call<typeof ignoreIncident>('PUT /api/sites/:id/incidents/:incident/ignored', {
        params: { id: siteId, incident },
        body: { ignored },
      }),
    onError(error) {
      console.error('Failed to ignore a host or take that back:', error);
      showToast('error', 'The host was not changed', 'Please try again.');
    },
    onSuccess: refresh,
  });
}
