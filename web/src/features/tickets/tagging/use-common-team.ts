import type { Ticket } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { sitesQuery, useTicketSite } from '../../../api/ticket-site.ts';

export function useCommonTeam(tickets: readonly Ticket[]): number | null {
  const [first, ...others] = new Set(tickets.map(({ site_id }) => site_id));
  const { site } = useTicketSite(first);
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const isOfTeam = (siteId: number) => sites.some(({ id, team_id }) => id === siteId && team_id === site?.team_id);
  return site && others.every(isOfTeam) ? site.team_id : null;
}
