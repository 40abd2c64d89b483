import { useSyncExternalStore } from 'react';

/** Since when nothing is heard of changes; null while the stream of changes is open. */
let lostAt: number | null = Date.now();
const listeners = new Set<() => void>();

export function noteContact(isThere: boolean): void {
  const next = isThere ? null : (lostAt ?? Date.now());
  if (next === lostAt) return;
  lostAt = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useContactLostAt = () => useSyncExternalStore(subscribe, () => lostAt);
