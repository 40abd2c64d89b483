import type { ErasureReceipt, Person, PersonCounts } from '@deskbell/contract/people';
import { counted } from '../../../format/counted.ts';

/** In the order of the list; the label, and the noun of one. */
const COUNTED: readonly [keyof PersonCounts, label: string, noun: string][] = [
  ['tickets', 'Tickets', 'ticket'],
  ['comments', 'Comments', 'comment'],
  ['files', 'Files', 'file'],
  ['emails', 'Emails', 'email'],
  ['raw_emails', 'Raw emails', 'raw email'],
  ['analytics_days', 'Analytics days', 'analytics day'],
  ['ratings', 'Ratings', 'rating'],
  ['blocks', 'Blocks', 'block'],
];

export const COUNT_LABELS = COUNTED.map(([, label]) => label);

export const labelledCounts = (counts: PersonCounts): [label: string, count: number][] =>
  COUNTED.map(([field, label]) => [label, counts[field]]);

export const isNothing = (counts: PersonCounts) => COUNTED.every(([field]) => counts[field] === 0);

/** ['3 tickets', '1 rating'], without what there is none of. */
export const countWords = (counts: PersonCounts, fields: readonly (keyof PersonCounts)[]): string[] =>
  COUNTED.filter(([field]) => fields.includes(field) && counts[field] > 0).map(([field, , noun]) =>
    counted(counts[field], noun),
  );

/** What an erasure did to the tickets. */
export const ticketsFate = ({ deleted_tickets }: ErasureReceipt) => (deleted_tickets ? 'deleted' : 'emptied');

/** '3 tickets emptied, 7 comments, 2 files, 9 emails'. */
export function summaryOf(receipt: ErasureReceipt): string {
  const { counts } = receipt;
  const tickets = countWords(counts, ['tickets']).map((words) => `${words} ${ticketsFate(receipt)}`);
  const others = COUNTED.map(([field]) => field).filter((field) => field !== 'tickets');
  return [...tickets, ...countWords(counts, others)].join(', ');
}

/** The address or user id. */
export const nameOf = ({ email, user_id }: Person): string => email ?? user_id ?? '';

/** Addresses are compared in lower case, as the server does. */
export function isConfirmed(person: Person, typed: string): boolean {
  if (person.email === undefined) return typed.trim() === person.user_id;
  return typed.trim().toLowerCase() === person.email.toLowerCase();
}
