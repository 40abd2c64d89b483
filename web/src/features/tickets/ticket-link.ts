import { useEffect, useEffectEvent } from 'react';

const FRAMES_MAX = 20;

export const ticketLinkId = (id: number) => `ticket-${id}`;

const revealers = new Set<(id: number) => void>();

export function useRevealer(reveal: (id: number) => void): void {
  const onReveal = useEffectEvent(reveal);
  useEffect(() => {
    const revealer = (id: number) => onReveal(id);
    revealers.add(revealer);
    return () => void revealers.delete(revealer);
  }, []);
}

/** Waits until the link is rendered; leaves the focus in an open dialog. */
export function focusTicket(id: number | undefined, framesLeft = FRAMES_MAX): void {
  if (id === undefined || document.querySelector('[role="dialog"]')) return;
  const link = document.getElementById(ticketLinkId(id));
  link?.focus();
  if (link || framesLeft === 0) return;
  for (const reveal of revealers) reveal(id);
  requestAnimationFrame(() => focusTicket(id, framesLeft - 1));
}
