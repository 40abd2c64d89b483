import type { Site } from '@deskbell/contract/sites';

/** Until the first ticket of the first site. */
export const isSettingUp = (sites: Site[]) => sites.length === 0 || isAwaitingFirstTicket(sites);

/** The owner may be waiting for the first page view or a test ticket, so polling is faster. */
export const isAwaitingFirstTicket = (sites: Site[]) => sites.length === 1 && sites[0]?.total_tickets === 0;

/** Of four: sign in, add a site, paste the code, send a ticket. */
export function stepsDone(site: Site | undefined): number {
  if (!site) return 1;
  if (site.total_tickets > 0) return 4;
  return site.last_seen_at === null ? 2 : 3;
}
