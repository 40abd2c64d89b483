import type { Site } from '@deskbell/contract/sites';
import { Badge } from '../../ui/badge.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Most sites are live.
const HealthBadge = lazyPart(async () => (await import('./health/health-badge.tsx')).HealthBadge, {
  inBackground: true,
});

/** The state of the widget in a word. */
export function SiteBadge({ site, timezone }: { site: Site; timezone: string }) {
  if (site.health !== 'live') return <HealthBadge site={site} timezone={timezone} />;
  return (
    <Badge tone="positive" dot>
      Live
    </Badge>
  );
}
