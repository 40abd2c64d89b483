import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const TicketDue = lazyPart(async () => (await import('./ticket-due.tsx')).TicketDue, { inBackground: true });

interface DueBadgeProps {
  ticket: TicketDetail;
  timezone: string;
  place: 'byline' | 'overline';
}

/** The byline has it; on a phone it stands above the title, beside the number. Loaded only where sites have goals. */
export function DueBadge({ ticket, timezone, place }: DueBadgeProps) {
  const isPhone = useIsPhone();
  if ((ticket.due_at === null && !isMet(ticket)) || isPhone !== (place === 'overline')) return null;
  return <TicketDue ticket={ticket} timezone={timezone} isNarrow={isPhone} />;
}

/** How fast the last reply was is shown until the ticket is closed. */
const isMet = ({ status, replied_in_seconds }: TicketDetail) =>
  replied_in_seconds !== null && OPEN_STATUSES.some((open) => open === status);
