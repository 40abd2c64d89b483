import type { changeTeam, deleteTeam, Team, TeamChanges } from '@deskbell/contract/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { expectTeamLoss } from '../../../api/team-of-site.ts';

export function useChangeTeam(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TeamChanges) => call<typeof changeTeam>('PUT /api/teams/:id', { params: { id }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData<Team[]>(queryKeys.teams, (teams) =>
        teams?.map((team) => (team.id === id ? changed : team)),
      );
      // Sites contain the name of their team.
      void queryClient.invalidateQueries();
    },
  });
}

export function useDeleteTeam(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call<typeof deleteTeam>('DELETE /api/teams/:id', { params: { id }, body: { name } }),
    onMutate: () => expectTeamLoss(id),
    onSuccess: () => {
      queryClient.setQueryData<Team[]>(queryKeys.teams, (teams) => teams?.filter((team) => team.id !== id));
      void queryClient.invalidateQueries();
    },
  });
}
