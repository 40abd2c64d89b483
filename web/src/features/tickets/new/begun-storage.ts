import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { readStored, writeStored } from '../../../ui/stored.ts';

const storageKey = (userId: number) => `deskbell-begun-tickets-${userId}`;
const NONE = '[]';
const listeners = new Set<() => void>();

/** JSON of the tickets that a person has begun on this device. */
export const storedBegun = (userId: number): string => readStored(storageKey(userId)) ?? NONE;

export function storeBegun(userId: number, text: string): void {
  writeStored(storageKey(userId), text === NONE ? null : text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs of the same person.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useStoredBegun(): string {
  const { id } = useCurrentUser();
  return useSyncExternalStore(
    subscribe,
    () => storedBegun(id),
    () => NONE,
  );
}

/** The tooltip of whatever opens a new ticket. */
export function useBegunHint(): string | undefined {
  const { length } = JSON.parse(useStoredBegun());
  return length > 0 ? `${length} begun` : undefined;
}
