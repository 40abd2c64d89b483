import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';

/** Lasts until the first ticket of the first site; members who cannot change the site do not set it up. */
export const isSettingUp = (sites: Site[]) => sites.length === 0 || isAwaitingFirstTicket(sites);

/** Polls faster while the owner waits for the first page view or test ticket. */
export function isAwaitingFirstTicket([site, ...others]: Site[]): boolean {
  return site !== undefined && others.length === 0 && site.total_tickets === 0 && allows(site.role, 'manage');
}

/** Counts of four: sign in, add a site, paste the code, send a ticket. */
export function stepsDone(site: Site | undefined): number {
  if (!site) return 1;
  if (site.total_tickets > 0) return 4;
  return site.last_seen_at === null ? 2 : 3;
}
