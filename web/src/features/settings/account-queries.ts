import type { deleteAccount, getAccountDeletion } from '@deskbell/contract/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

export function useAccountDeletion() {
  return useQuery({
    queryKey: queryKeys.accountDeletion,
    queryFn: () => call<typeof getAccountDeletion>('GET /api/users/me/account'),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call<typeof deleteAccount>('DELETE /api/users/me/account', { body: { email } }),
    // A refusal means that the teams have changed.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.accountDeletion }),
  });
}
