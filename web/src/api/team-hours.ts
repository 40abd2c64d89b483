import type { getTeamHours } from '@deskbell/contract/hours';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

export const teamHoursQuery = (teamId: number) =>
  queryOptions({
    queryKey: queryKeys.teamHours(teamId),
    queryFn: () => call<typeof getTeamHours>('GET /api/teams/:id/hours', { params: { id: teamId } }),
  });
