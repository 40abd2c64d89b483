import { allows } from '@deskbell/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from '../../api/team-of-site.ts';

export function useTeams({ enabled = true } = {}) {
  return useQuery({ ...teamsQuery, enabled, refetchOnWindowFocus: 'always' });
}

/** To a team that the user manages, or to the first one of their own. False until the teams are known. */
export function useCanAddSite(): boolean {
  const { data: teams } = useTeams();
  return teams !== undefined && (teams.length === 0 || teams.some(({ role }) => allows(role, 'manage')));
}
