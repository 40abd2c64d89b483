import type { createApiToken, listApiTokens, NewApiToken, revokeApiToken } from '@deskbell/contract/api-tokens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export function useApiTokens(teamId: number) {
  return useQuery({
    queryKey: queryKeys.apiTokens(teamId),
    queryFn: () => call<typeof listApiTokens>('GET /api/teams/:id/tokens', { params: { id: teamId } }),
    refetchOnWindowFocus: 'always',
  });
}

const useRefetchTokens = (teamId: number) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.apiTokens(teamId) });
};

export function useCreateToken(teamId: number) {
  const refetch = useRefetchTokens(teamId);
  return useMutation({
    mutationFn: (body: NewApiToken) =>
      call<typeof createApiToken>('POST /api/teams/:id/tokens', { params: { id: teamId }, body }),
    onSuccess: refetch,
  });
}

export function useRevokeToken(teamId: number) {
  const refetch = useRefetchTokens(teamId);
  return useMutation({
    mutationFn: (token: number) =>
      call<typeof revokeApiToken>('DELETE /api/teams/:id/tokens/:token', { params: { id: teamId, token } }),
    onSettled: refetch,
  });
}
