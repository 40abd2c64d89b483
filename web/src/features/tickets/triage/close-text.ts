import type { Ticket } from '@deskbell/contract/tickets';
import { number } from '../../../format/counted.ts';
import { closingEmails } from '../queries/closing-emails.ts';

/** Who gets an email if the tickets are closed; null for nobody. */
export function closeText(tickets: readonly Ticket[]): string | null {
  const told = closingEmails(tickets);
  if (told === 0) return null;
  const all = tickets.length === 1 ? '1 person' : `${number(tickets.length)} people`;
  return `Close emails ${told === tickets.length ? all : `${number(told)} of ${all}`}`;
}
