import { useEffect, useEffectEvent } from 'react';

const openers = new Set<(id: number) => void>();

/** Opens the dialog of a ticket over the current page, from code that outlives it such as a toast. */
export function openTicketDialog(id: number): void {
  for (const open of openers) open(id);
}

export function useTicketOpening(open: (id: number) => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const opener = (id: number) => onOpen(id);
    openers.add(opener);
    return () => void openers.delete(opener);
  }, []);
}
