import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { listTeams } from '@deskbell/contract/teams';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

export const teamsQuery = queryOptions({
  queryKey: queryKeys.teams,
  queryFn: () => call<typeof listTeams>('GET /api/teams'),
});

/** Tells whether the tickets of a site can be assigned by the user: not by clients, and not in a team of one. */
export function useCanAssign(): (site: Pick<Site, 'role' | 'team_id'> | undefined) => boolean {
  const { data: teams } = useQuery({ ...teamsQuery, refetchOnMount: false });
  return useCallback(
    (site) =>
      site !== undefined &&
      allows(site.role, 'work') &&
      teams?.some(({ id, member_count }) => id === site.team_id && member_count > 1) === true,
    [teams],
  );
}
