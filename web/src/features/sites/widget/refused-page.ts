import { isOwnHost } from '@deskbell/contract/own-host';
import type { Site } from '@deskbell/contract/sites';
import { DAY_MS } from '@deskbell/contract/units';

const WEEK_MS = 7 * DAY_MS;

export function refusedPage(site: Site): { host: string | null; at: string; reason: 'origin' | 'inactive' } | null {
  const { last_refused_at: at, last_refused_host: host, last_refused_reason: reason, last_seen_at } = site;
  if (at === null || reason === null) return null;
  const isRelevant =
    reason === 'inactive'
      ? !site.is_active
      : !isOwnHost(site.domain, host ?? '') &&
        !(last_seen_at !== null && Date.parse(at) < Date.parse(last_seen_at) - WEEK_MS);
  return isRelevant ? { host, at, reason } : null;
}
