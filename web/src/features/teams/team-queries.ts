import type { listTeams } from '@deskbell/contract/teams';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

export function useTeams({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.teams,
    queryFn: () => call<typeof listTeams>('GET /api/teams'),
    enabled,
    refetchOnWindowFocus: 'always',
  });
}
