import { Badge } from '../../../ui/badge.tsx';

/** Apart from the other states, which the page of a site loads later: most sites are live. */
export const LiveBadge = () => (
  <Badge tone="positive" dot>
    Live
  </Badge>
);
