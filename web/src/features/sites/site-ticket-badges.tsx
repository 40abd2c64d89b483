import type { Site } from '@deskbell/contract/sites';
import { number } from '../../format/counted.ts';
import { StatusBadge } from '../../ticket-marks/status-badge.tsx';

interface SiteTicketBadgesProps {
  site: Site;
  /** Also shows a badge for no tickets. */
  withZeros?: boolean;
}

/** New and open tickets of a site. */
export function SiteTicketBadges({ site, withZeros = false }: SiteTicketBadgesProps) {
  return (
    <>
      {(withZeros || site.new_tickets > 0) && <StatusBadge status="new">{number(site.new_tickets)} New</StatusBadge>}{' '}
      {(withZeros || site.open_tickets > 0) && (
        <StatusBadge status="open">{number(site.open_tickets)} Open</StatusBadge>
      )}{' '}
    </>
  );
}
