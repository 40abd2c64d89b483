import type { changeGoals, GoalChanges, getGoals } from '@deskbell/contract/goals';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export const siteGoalsQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.siteGoals(siteId),
    queryFn: () => call<typeof getGoals>('GET /api/sites/:id/goals', { params: { id: siteId } }),
  });

/** Tickets get new times within minutes: their lists learn of it by themselves. */
export function useChangeGoals(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: GoalChanges) =>
      call<typeof changeGoals>('PUT /api/sites/:id/goals', { params: { id: siteId }, body }),
    onSuccess(goals) {
      queryClient.setQueryData(queryKeys.siteGoals(siteId), goals);
      // They say which sites have goals.
      void queryClient.invalidateQueries({ queryKey: queryKeys.sites });
    },
  });
}
