import type { Ticket } from '@deskbell/contract/tickets';
import { useEffect, useState } from 'react';
import { focusTicket } from '../ticket-link.ts';

/** Focuses the first ticket once those of the wanted words are loaded. */
export function useFocusFirst(tickets: readonly Ticket[], loadedQ: string | null) {
  const [wantedQ, setWantedQ] = useState<string | null>(null);
  const first = tickets[0]?.id;
  useEffect(() => {
    if (wantedQ === null || wantedQ !== loadedQ) return;
    setWantedQ(null);
    focusTicket(first);
  }, [wantedQ, loadedQ, first]);
  return setWantedQ;
}
