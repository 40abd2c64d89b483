import type { createApiToken, listApiTokens, NewApiToken, revokeApiToken } from '@deskbell/contract/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useRefetching } from '../../../api/use-refetching.ts';

export function useApiTokens(teamId: number, pollMs?: number) {
  return useQuery({
    queryKey: queryKeys.apiTokens(teamId),
    queryFn: () => call<typeof listApiTokens>('GET /api/teams/:id/tokens', { params: { id: teamId } }),
    refetchOnWindowFocus: 'always',
    refetchInterval: pollMs ?? false,
  });
}

export const useCreateToken = (teamId: number) =>
  useRefetching(queryKeys.apiTokens(teamId), (body: NewApiToken) =>
    call<typeof createApiToken>('POST /api/teams/:id/tokens', { params: { id: teamId }, body }),
  );

export const useRevokeToken = (teamId: number) =>
  useRefetching(
    queryKeys.apiTokens(teamId),
    (token: number) =>
      call<typeof revokeApiToken>('DELETE /api/teams/:id/tokens/:token', { params: { id: teamId, token } }),
    'onSettled',
  );
