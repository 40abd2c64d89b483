import { allows } from '@deskbell/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { teamsQuery } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';

export function useTagTeams(siteId: number | null): readonly { id: number; name: string }[] {
  const { site } = useTicketSite(siteId ?? undefined);
  const { data: teams } = useQuery({ ...teamsQuery, enabled: siteId === null });
  return useMemo(() => {
    if (siteId === null) return teams?.filter(({ role }) => allows(role, 'work')) ?? [];
    return site && allows(site.role, 'work') ? [{ id: site.team_id, name: site.team_name }] : [];
  }, [siteId, site, teams]);
}
