import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { listTeams, Team } from '@deskbell/contract/teams';
import { MINUTE_MS } from '@deskbell/contract/units';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './call.ts';
import { queryKeys } from './query-keys.ts';

/** Live changes arrive at once; this only prevents double requests. */
const FRESH_MS = MINUTE_MS;

export const teamsQuery = queryOptions({
  queryKey: queryKeys.teams,
  queryFn: () => call<typeof listTeams>('GET /api/teams'),
  staleTime: FRESH_MS,
});

const NO_TEAMS: Team[] = [];
export const isTeamOfSeveral = ({ role, member_count }: Team) => member_count > 1 && allows(role, 'work');

/** Tickets can be assigned in these teams: not in a team of one, and not by clients. */
export function useTeamsOfSeveral({ enabled = true } = {}): Team[] {
  const { data = NO_TEAMS } = useQuery({ ...teamsQuery, enabled });
  return useMemo(() => data.filter(isTeamOfSeveral), [data]);
}

export const allowsAssigning = (site: Pick<Site, 'has_colleagues' | 'role'> | undefined): boolean =>
  site?.has_colleagues === true && allows(site.role, 'work');

const expectedLosses = new Set<number>();

/** The user leaves or deletes a team and needs no message about it. */
export const expectTeamLoss = (teamId: number) => void expectedLosses.add(teamId);
export const isExpectedLoss = (teamId: number) => expectedLosses.has(teamId);
