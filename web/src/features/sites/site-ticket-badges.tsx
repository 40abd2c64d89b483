import type { Site } from '@deskbell/contract/sites';
import { number } from '../../format/counted.ts';
import { StatusBadge } from '../../ticket-marks/status-badge.tsx';

/** New and open tickets of a site; nothing when there are none. */
export function SiteTicketBadges({ site }: { site: Site }) {
  return (
    <>
      {site.new_tickets > 0 && <StatusBadge status="new">{number(site.new_tickets)} New</StatusBadge>}{' '}
      {site.open_tickets > 0 && <StatusBadge status="open">{number(site.open_tickets)} Open</StatusBadge>}{' '}
    </>
  );
}
