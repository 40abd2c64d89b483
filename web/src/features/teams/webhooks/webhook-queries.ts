import type {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  NewWebhook,
  repeatDelivery,
  repeatFailedDeliveries,
  rotateWebhookSecret,
  testWebhook,
  WebhookChanges,
  WebhookDelivery,
} from '@deskbell/contract/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const DELIVERY_PAGE_SIZE = 25;
const POLL_DELIVERY_MS = 3_000;
/** The next attempt may be hours away; polling starts shortly before it. */
const SOON_MS = 60_000;

export interface WebhookIds {
  teamId: number;
  webhookId: number;
}

export function useWebhooks(teamId: number) {
  return useQuery({
    queryKey: queryKeys.webhooks(teamId),
    queryFn: () => call<typeof listWebhooks>('GET /api/teams/:id/webhooks', { params: { id: teamId } }),
    refetchOnWindowFocus: 'always',
  });
}

/** Deliveries have the same key prefix, so they are invalidated, too. */
const useRefetchWebhooks = (teamId: number) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks(teamId) });
};

export function useCreateWebhook(teamId: number) {
  const refetch = useRefetchWebhooks(teamId);
  return useMutation({
    mutationFn: (body: Omit<NewWebhook, 'is_active'>) =>
      call<typeof createWebhook>('POST /api/teams/:id/webhooks', { params: { id: teamId }, body }),
    onSuccess: refetch,
  });
}

const paramsOf = ({ teamId, webhookId }: WebhookIds) => ({ id: teamId, webhook: webhookId });

export function useChangeWebhook(ids: WebhookIds) {
  const refetch = useRefetchWebhooks(ids.teamId);
  return useMutation({
    mutationFn: (body: WebhookChanges) =>
      call<typeof changeWebhook>('PUT /api/teams/:id/webhooks/:webhook', { params: paramsOf(ids), body }),
    onSuccess: refetch,
  });
}

export function useDeleteWebhook(ids: WebhookIds) {
  const refetch = useRefetchWebhooks(ids.teamId);
  return useMutation({
    mutationFn: () => call<typeof deleteWebhook>('DELETE /api/teams/:id/webhooks/:webhook', { params: paramsOf(ids) }),
    onSettled: refetch,
  });
}

export function useRotateSecret(ids: WebhookIds) {
  const refetch = useRefetchWebhooks(ids.teamId);
  return useMutation({
    mutationFn: () =>
      call<typeof rotateWebhookSecret>('POST /api/teams/:id/webhooks/:webhook/secret', { params: paramsOf(ids) }),
    onSuccess: refetch,
  });
}

export function useTestWebhook(ids: WebhookIds) {
  const refetch = useRefetchWebhooks(ids.teamId);
  return useMutation({
    mutationFn: () => call<typeof testWebhook>('POST /api/teams/:id/webhooks/:webhook/test', { params: paramsOf(ids) }),
    onSettled: refetch,
  });
}

const isDueSoon = ({ next_attempt_at }: WebhookDelivery) =>
  next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + SOON_MS;

export function useDeliveries(ids: WebhookIds) {
  return useInfiniteQuery({
    queryKey: queryKeys.deliveries(ids.teamId, ids.webhookId),
    queryFn: ({ pageParam }) =>
      callPage<typeof listDeliveries>('GET /api/teams/:id/webhooks/:webhook/deliveries', {
        params: paramsOf(ids),
        query: { limit: String(DELIVERY_PAGE_SIZE), ...(pageParam > 0 && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < DELIVERY_PAGE_SIZE ? null : items.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isDueSoon)) ? POLL_DELIVERY_MS : false,
    refetchOnWindowFocus: 'always',
  });
}

export function useRepeatDelivery(ids: WebhookIds) {
  const refetch = useRefetchWebhooks(ids.teamId);
  return useMutation({
    mutationFn: (delivery: number) =>
      call<typeof repeatDelivery>('POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again', {
        params: { ...paramsOf(ids), delivery },
      }),
    onSettled: refetch,
  });
}

export function useRepeatFailed(ids: WebhookIds) {
  const refetch = useRefetchWebhooks(ids.teamId);
  return useMutation({
    mutationFn: (since: string) =>
      call<typeof repeatFailedDeliveries>('POST /api/teams/:id/webhooks/:webhook/deliveries/again', {
        params: paramsOf(ids),
        body: { since },
      }),
    onSuccess: refetch,
  });
}
