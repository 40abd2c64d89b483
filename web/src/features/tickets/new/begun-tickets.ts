import { DAY_MS } from '@deskbell/contract/units';
import { storeBegun, storedBegun, useStoredBegun } from './begun-storage.ts';
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

/** Newest first. */
const recent = (stored: string): readonly BegunTicket[] =>
  (JSON.parse(stored) as BegunTicket[]).filter(({ begun_at }) => Date.now() - Date.parse(begun_at) < KEPT_MS);

export const begunTickets = (userId: number) => recent(storedBegun(userId));
export const useBegunTickets = () => recent(useStoredBegun());

/** The attempt stays unless another is given. */
export function keepBegunTicket(userId: number, ticket: Omit<BegunTicket, 'attempt'> & Partial<BegunTicket>): void {
  const { others, same } = split(userId, ticket.id);
  storeBegun(userId, JSON.stringify([{ attempt: same?.attempt ?? null, ...ticket }, ...others]));
}

export const dropBegunTicket = (userId: number, id: string) =>
  storeBegun(userId, JSON.stringify(split(userId, id).others));

function split(userId: number, id: string) {
  const all = begunTickets(userId);
  return { others: all.filter((each) => each.id !== id), same: all.find((each) => each.id === id) };
}
