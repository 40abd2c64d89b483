import { allows } from '@deskbell/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from '../../api/team-of-site.ts';

export function useTeams({ enabled = true } = {}) {
  return useQuery({ ...teamsQuery, enabled, refetchOnWindowFocus: 'always' });
}

export function useCanAddSite(): boolean {
  const { data: teams } = useTeams();
  return teams !== undefined && (teams.length === 0 || teams.some(({ role }) => allows(role, 'manage')));
}
