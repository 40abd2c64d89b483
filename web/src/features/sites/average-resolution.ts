import type { Site } from '@deskbell/contract/sites';

/** Weighted by resolved tickets; null without any. */
export function averageResolutionMinutes(sites: Site[]): number | null {
  const tickets = sites.reduce((sum, { resolved_tickets }) => sum + resolved_tickets, 0);
  const minutes = sites.reduce((sum, site) => sum + site.resolved_tickets * (site.avg_resolution_time_minutes ?? 0), 0);
  return tickets > 0 ? minutes / tickets : null;
}
