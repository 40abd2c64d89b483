import type { Site } from '@deskbell/contract/sites';

/** An owner sets up until the first ticket of the first site has come. */
export const isSettingUp = (sites: Site[]) => sites.length === 0 || isAwaitingFirstTicket(sites);

/** Somebody may be watching for the widget to be seen, or for a test ticket to arrive. */
export const isAwaitingFirstTicket = (sites: Site[]) => sites.length === 1 && sites[0]?.total_tickets === 0;

/** How many of the four steps are done: sign in, add a site, paste the code, send a ticket. */
export function stepsDone(site: Site | undefined): number {
  if (!site) return 1;
  if (site.total_tickets > 0) return 4;
  return site.last_seen_at === null ? 2 : 3;
}
