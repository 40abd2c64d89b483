import { useEffect, useEffectEvent } from 'react';

/** What can be open over the dialog of a ticket or in it; one at a time. */
export type TicketPart =
  | 'assign'
  | 'snooze'
  | 'priority'
  | 'tags'
  | 'more'
  | 'retitle'
  | 'merge'
  | 'move'
  | 'block'
  | 'end-link';

const listeners = new Set<(part: TicketPart) => void>();

/** Opens a menu, field or sheet of the ticket whose dialog is open, for the command palette. */
export function requestTicketPart(part: TicketPart): void {
  for (const listener of listeners) listener(part);
}

export function useTicketPartRequests(open: (part: TicketPart) => void): void {
  const onRequest = useEffectEvent(open);
  useEffect(() => {
    const listener = (part: TicketPart) => onRequest(part);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
