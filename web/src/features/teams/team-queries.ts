import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from '../../api/team-of-site.ts';

export function useTeams({ enabled = true } = {}) {
  return useQuery({ ...teamsQuery, enabled, refetchOnWindowFocus: 'always' });
}
