import type { Site } from '@deskbell/contract/sites';
import { capped } from '../../format/counted.ts';
import { StatusBadge } from '../../ticket-marks/status-badge.tsx';
import { WaitingBadge } from '../../ticket-marks/waiting-badge.tsx';

export function SiteTicketBadges({ site, withZeros = false }: { site: Site; withZeros?: boolean }) {
  return (
    <>
      {site.waiting_tickets > 0 && <WaitingBadge count={site.waiting_tickets} />}{' '}
      {(withZeros || site.new_tickets > 0) && <StatusBadge status="new">{capped(site.new_tickets)} New</StatusBadge>}{' '}
      {(withZeros || site.open_tickets > 0) && (
        <StatusBadge status="open">{capped(site.open_tickets)} Open</StatusBadge>
      )}{' '}
    </>
  );
}
