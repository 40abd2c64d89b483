import type { Ticket } from '@deskbell/contract/tickets';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const TicketDue = lazyPart(async () => (await import('./ticket-due.tsx')).TicketDue, { inBackground: true });

interface DueBadgeProps {
  ticket: Ticket;
  timezone: string;
  place: 'byline' | 'overline';
}

/** In the byline; on a phone above the title, beside the number. Loaded only where sites have goals. */
export function DueBadge({ ticket, timezone, place }: DueBadgeProps) {
  const isPhone = useIsPhone();
  if (ticket.due_at === null || isPhone !== (place === 'overline')) return null;
  return <TicketDue ticket={ticket} timezone={timezone} isNarrow={isPhone} />;
}
