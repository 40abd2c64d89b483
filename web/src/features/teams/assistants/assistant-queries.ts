import type { ApiToken } from '@deskbell/contract/api-tokens';
import type { listAssistantCalls, undoAssistantCalls } from '@deskbell/contract/assistants';
import { isAssistantScope } from '@deskbell/contract/token-scopes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useRefetching } from '../../../api/use-refetching.ts';

export type CallKind = 'changes' | 'all';

export const isAssistant = ({ scopes }: ApiToken) => scopes.some(isAssistantScope);

export function useAssistantCalls({ team_id, id }: ApiToken, kind: CallKind) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.apiTokens(team_id), id, 'calls', kind],
    queryFn: ({ pageParam }) =>
      call<typeof listAssistantCalls>('GET /api/teams/:id/tokens/:token/calls', {
        params: { id: team_id, token: id },
        query: { kind, ...(pageParam > 0 && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ calls, has_more }) => (has_more ? calls.at(-1)?.id : null),
    refetchOnWindowFocus: 'always',
  });
}

export const useUndoAssistant = ({ team_id, id }: ApiToken) =>
  useRefetching(queryKeys.apiTokens(team_id), () =>
    call<typeof undoAssistantCalls>('POST /api/teams/:id/tokens/:token/undo', { params: { id: team_id, token: id } }),
  );
