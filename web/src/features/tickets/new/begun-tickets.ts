import { DAY_MS } from '@deskbell/contract/units';
import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import type { NewTicketFields } from './new-ticket-fields.ts';

export interface BegunTicket {
  id: string;
  begun_at: string;
  fields: NewTicketFields;
  /** The last attempt: an unchanged ticket reuses its key. */
  attempt: { key: string; body: string } | null;
}

/** A customer's words are not kept on a device for ever. */
const KEPT_MS = 30 * DAY_MS;

const storageKey = (userId: number) => `deskbell-begun-tickets-${userId}`;

const NONE: readonly BegunTicket[] = [];
const listeners = new Set<() => void>();
let last: { key: string; text: string; tickets: readonly BegunTicket[] } | undefined;

/** Newest first. */
export function begunTickets(userId: number): readonly BegunTicket[] {
  const key = storageKey(userId);
  try {
    const text = localStorage.getItem(key) ?? '[]';
    // useSyncExternalStore needs the same value until it changes.
    if (last?.key !== key || last.text !== text) last = { key, text, tickets: recent(JSON.parse(text)) };
    return last.tickets;
  } catch {
    return NONE;
  }
}

const recent = (stored: unknown): BegunTicket[] =>
  Array.isArray(stored) ? stored.filter(({ begun_at }) => Date.now() - Date.parse(begun_at) < KEPT_MS) : [];

/** The attempt stays unless another is given. */
export function keepBegunTicket(userId: number, ticket: Omit<BegunTicket, 'attempt'> & Partial<BegunTicket>): void {
  const { others, same } = split(userId, ticket.id);
  store(userId, [{ attempt: same?.attempt ?? null, ...ticket }, ...others]);
}

export const dropBegunTicket = (userId: number, id: string) => store(userId, split(userId, id).others);

function split(userId: number, id: string) {
  const all = begunTickets(userId);
  return { others: all.filter((each) => each.id !== id), same: all.find((each) => each.id === id) };
}

function store(userId: number, tickets: readonly BegunTicket[]): void {
  try {
    if (tickets.length > 0) localStorage.setItem(storageKey(userId), JSON.stringify(tickets));
    else localStorage.removeItem(storageKey(userId));
  } catch (error) {
    console.debug('The begun ticket cannot be stored:', error);
  }
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

export function useBegunTickets(): readonly BegunTicket[] {
  const { id } = useCurrentUser();
  return useSyncExternalStore(
    subscribe,
    () => begunTickets(id),
    () => NONE,
  );
}
