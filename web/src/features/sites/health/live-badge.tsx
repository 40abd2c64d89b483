import { Badge } from '../../../ui/marks/badge.tsx';

/** A chunk of its own: most sites are live, and the page of a site loads the other states later. */
export const LiveBadge = () => (
  <Badge tone="positive" dot>
    Live
  </Badge>
);
