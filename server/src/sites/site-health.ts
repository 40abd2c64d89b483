import type { Health, IncidentKind } from '@deskbell/contract/health-values';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';

/** The most important open incident of a site, from columns of `sites` and `widget_sightings`. */
export const openIncident = sql<OpenIncident>`(
  select kind as incident_kind, host as incident_host, began_at as incident_began_at from site_incidents
  where site_incidents.site_id = sites.id and ended_at is null
    -- A page view ends an interruption at once; the watchdog records it within minutes.
    and (kind = 'used_elsewhere' or began_at >= widget_sightings.last_seen_at)
  order by array_position(array['blocked', 'silent', 'used_elsewhere'], kind), began_at limit 1
)`;

export interface OpenIncident {
  readonly incident_kind: IncidentKind | null;
  readonly incident_host: string | null;
  readonly incident_began_at: string | null;
}

interface SeenSite extends OpenIncident {
  readonly is_active: boolean;
  readonly last_seen_at: string | null;
}

export function healthOf(
  { incident_kind, incident_host, incident_began_at, is_active, last_seen_at }: SeenSite,
  role: Site['role'],
): Pick<Site, 'health' | 'health_since' | 'health_host'> {
  const none = { health_since: null, health_host: null };
  if (!is_active) return { health: 'inactive', ...none };
  const isElsewhere = incident_kind === 'used_elsewhere';
  const seen: Health = last_seen_at === null ? 'waiting' : 'live';
  if (incident_kind === null || (isElsewhere && role === 'client')) return { health: seen, ...none };
  return { health: incident_kind, health_since: incident_began_at, health_host: isElsewhere ? incident_host : null };
}
