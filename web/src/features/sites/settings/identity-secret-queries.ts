import type { createIdentitySecret, removeFormerIdentitySecret } from '@deskbell/contract/sites';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** The secret is in `data` until `reset`, and in no cache. */
export function useCreateSecret(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () =>
      call<typeof createIdentitySecret>('POST /api/sites/:id/identity-secret', { params: { id: siteId } }),
    onError: (error) => console.error('Failed to create an identity secret:', error),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.sites }),
  });
}

export function useRemoveFormerSecret(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof removeFormerIdentitySecret>('DELETE /api/sites/:id/identity-secret/former', {
        params: { id: siteId },
      }),
    onError: (error) => console.error('Failed to remove the former identity secret:', error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.sites }),
  });
}
