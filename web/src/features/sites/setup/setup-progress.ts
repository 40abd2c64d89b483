import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';

/** Each step after signing in is done by a fact of its own. */
export interface SetUp {
  /** The first site that was added. */
  site: Site | undefined;
  /** One whose widget a visitor has seen. */
  seenSite: Site | undefined;
  hasTicket: boolean;
}

/** Members who cannot change a site do not set it up. */
export function setUpOf(sites: readonly Site[]): SetUp {
  const managed = sites.filter(({ role }) => allows(role, 'manage'));
  return {
    site: managed.at(-1),
    seenSite: managed.find(({ last_seen_at }) => last_seen_at !== null),
    hasTicket: managed.some(({ total_tickets }) => total_tickets > 0),
  };
}

export function isSettingUp(sites: readonly Site[]): boolean {
  const { site, seenSite, hasTicket } = setUpOf(sites);
  return sites.length === 0 || (site !== undefined && !(seenSite && hasTicket));
}

/** Polls faster while the owner waits for the first page view or test ticket. */
export function isAwaitingFirstTicket([site, ...others]: readonly Site[]): boolean {
  return site !== undefined && others.length === 0 && site.total_tickets === 0 && allows(site.role, 'manage');
}
