import type { Site } from '@deskbell/contract/sites';
import { Circle, CircleDot } from 'lucide-react';
import { number } from '../../format/counted.ts';
import { Badge } from '../../ui/badge.tsx';

/** What waits at a site; nothing when nothing does. */
export function SiteTicketBadges({ site }: { site: Site }) {
  return (
    <>
      {site.new_tickets > 0 && (
        <Badge tone="new" icon={<CircleDot />}>
          {number(site.new_tickets)} New
        </Badge>
      )}{' '}
      {site.open_tickets > 0 && (
        <Badge tone="open" icon={<Circle />}>
          {number(site.open_tickets)} Open
        </Badge>
      )}{' '}
    </>
  );
}
