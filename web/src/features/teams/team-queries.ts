import type { changeTeam, deleteTeam, listTeams, Team, TeamChanges } from '@deskbell/contract/teams';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Refetches teams, members, invitations and activity, which share the start of their keys. */
export function useRefetchTeams() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.teams });
}

export function useChangeTeam(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TeamChanges) => call<typeof changeTeam>('PUT /api/teams/:id', { params: { id }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData<Team[]>(queryKeys.teams, (teams) =>
        teams?.map((team) => (team.id === id ? changed : team)),
      );
      // Sites carry the name of their team.
      void queryClient.invalidateQueries();
    },
  });
}

export function useDeleteTeam(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call<typeof deleteTeam>('DELETE /api/teams/:id', { params: { id }, body: { name } }),
    onSuccess: () => {
      queryClient.setQueryData<Team[]>(queryKeys.teams, (teams) => teams?.filter((team) => team.id !== id));
      void queryClient.invalidateQueries();
    },
  });
}
