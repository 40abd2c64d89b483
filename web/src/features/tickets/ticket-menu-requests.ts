import { useEffect, useEffectEvent } from 'react';

type TicketMenu = 'assign' | 'snooze';

const listeners = new Set<(menu: TicketMenu) => void>();

/** Opens a menu of the ticket whose dialog is open, for the command palette. */
export function requestTicketMenu(menu: TicketMenu): void {
  for (const listener of listeners) listener(menu);
}

export function useTicketMenuRequests(menu: TicketMenu, open: () => void): void {
  const onRequest = useEffectEvent((requested: TicketMenu) => requested === menu && open());
  useEffect(() => {
    const listener = (requested: TicketMenu) => void onRequest(requested);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
