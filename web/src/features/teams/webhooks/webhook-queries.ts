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
} from '@deskbell/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../api/call.ts';
import { useRefetching } from '../../../api/use-refetching.ts';
import { useDeliveryPages } from './use-delivery-pages.ts';

/** Below the key of the team, whose events invalidate it. */
const keyOf = (teamId: number) => ['teams', teamId, 'webhooks'];

export interface WebhookIds {
  teamId: number;
  webhookId: number;
}

export function useWebhooks(teamId: number) {
  return useQuery({
    queryKey: keyOf(teamId),
    queryFn: () => call<typeof listWebhooks>('GET /api/teams/:id/webhooks', { params: { id: teamId } }),
    refetchOnWindowFocus: 'always',
  });
}

export const useCreateWebhook = (teamId: number) =>
  useRefetching(keyOf(teamId), (body: Omit<NewWebhook, 'is_active'>) =>
    call<typeof createWebhook>('POST /api/teams/:id/webhooks', { params: { id: teamId }, body }),
  );

const paramsOf = ({ teamId, webhookId }: WebhookIds) => ({ id: teamId, webhook: webhookId });

export const useChangeWebhook = (ids: WebhookIds) =>
  useRefetching(keyOf(ids.teamId), (body: WebhookChanges) =>
    call<typeof changeWebhook>('PUT /api/teams/:id/webhooks/:webhook', { params: paramsOf(ids), body }),
  );

export const useDeleteWebhook = (ids: WebhookIds) =>
  useRefetching(
    keyOf(ids.teamId),
    () => call<typeof deleteWebhook>('DELETE /api/teams/:id/webhooks/:webhook', { params: paramsOf(ids) }),
    'onSettled',
  );

export const useRotateSecret = (ids: WebhookIds) =>
  useRefetching(keyOf(ids.teamId), () =>
    call<typeof rotateWebhookSecret>('POST /api/teams/:id/webhooks/:webhook/secret', { params: paramsOf(ids) }),
  );

export const useTestWebhook = (ids: WebhookIds) =>
  useRefetching(
    keyOf(ids.teamId),
    () => call<typeof testWebhook>('POST /api/teams/:id/webhooks/:webhook/test', { params: paramsOf(ids) }),
    'onSettled',
  );

export const useDeliveries = (ids: WebhookIds) =>
  useDeliveryPages([...keyOf(ids.teamId), ids.webhookId, 'deliveries'], (query) =>
    callPage<typeof listDeliveries>('GET /api/teams/:id/webhooks/:webhook/deliveries', {
      params: paramsOf(ids),
      query,
    }),
  );

export const useRepeatDelivery = (ids: WebhookIds) =>
  useRefetching(
    keyOf(ids.teamId),
    (delivery: number) =>
      call<typeof repeatDelivery>('POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again', {
        params: { ...paramsOf(ids), delivery },
      }),
    'onSettled',
  );

export const useRepeatFailed = (ids: WebhookIds) =>
  useRefetching(keyOf(ids.teamId), (since: string) =>
    call<typeof repeatFailedDeliveries>('POST /api/teams/:id/webhooks/:webhook/deliveries/again', {
      params: paramsOf(ids),
      body: { since },
    }),
  );
