import type { Ticket } from '@deskbell/contract/tickets';
import { SECOND_MS } from '@deskbell/contract/units';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMarkRead } from '../queries/reading-actions.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';

const READ_AFTER_MS = SECOND_MS;

/** Opening a ticket reads what the inbox has about it, too. */
export function useReading(ticket: Ticket | undefined, isInInbox = false) {
  const { mutate: markRead } = useMarkRead();
  const { markUnread } = useTicketActions();
  const [keptUnread, setKeptUnread] = useState<number | null>(null);
  const isVisible = useIsVisible();
  const id = ticket?.id;
  const isToRead = (ticket?.is_unread || (ticket && isInInbox)) === true && keptUnread !== id && isVisible;
  const read = useEffectEvent(() => ticket && markRead([ticket]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket is open for a second of its own
  useEffect(() => {
    if (!isToRead) return;
    const timer = setTimeout(() => read(), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, isToRead]);

  return {
    markUnread() {
      if (!ticket) return;
      setKeptUnread(ticket.id);
      void markUnread([ticket], 'marked as unread');
    },
  };
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const onChange = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return isVisible;
}
