import type {
  getPushKey,
  listPushSubscriptions,
  removePushSubscription,
  testPushSubscription,
} from '@deskbell/contract/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { pushWorkerQuery } from '../../../api/push-worker-query.ts';
import { removePushWorker } from '../../../api/remove-push-worker.ts';
import { notifyThisBrowser } from './this-browser.ts';

const devicesKey = ['push', 'devices'];

export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: () => call<typeof listPushSubscriptions>('GET /api/push/subscriptions'),
  });

export const usePushKey = () =>
  useQuery({ queryKey: ['push', 'key'], queryFn: () => call<typeof getPushKey>('GET /api/push/key') });

/** Null while this browser gets no push, also when it forgot what the server remembers. */
export const usePushWorker = () => useQuery(pushWorkerQuery);

function useChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['push'] });
}

export function useNotifyThisBrowser() {
  const onSettled = useChanged();
  return useMutation({ mutationFn: notifyThisBrowser, onSettled });
}

export function useRemoveDevice() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: async ({ id, is_current }: { id: number; is_current: boolean }) => {
      await call<typeof removePushSubscription>('DELETE /api/push/subscriptions/:id', { params: { id } });
      if (is_current) await removePushWorker();
    },
    onSettled,
  });
}

export function useTestDevice() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: async ({ id, is_current }: { id: number; is_current: boolean }) => {
      const answer = await call<typeof testPushSubscription>('POST /api/push/subscriptions/:id/test', {
        params: { id },
      });
      if (answer.is_removed && is_current) await removePushWorker();
      return answer;
    },
    onSettled,
  });
}
