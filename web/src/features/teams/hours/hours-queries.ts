import type { changeTeamHours, TeamHours } from '@deskbell/contract/hours';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Tickets get new times within minutes: their lists learn of it by themselves. */
export function useChangeHours(teamId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<TeamHours, 'timezone' | 'hours' | 'holidays'>) =>
      call<typeof changeTeamHours>('PUT /api/teams/:id/hours', {
        params: { id: teamId },
        body: { ...body, holidays: [...body.holidays] },
      }),
    onSuccess: (hours) => queryClient.setQueryData(queryKeys.teamHours(teamId), hours),
  });
}
