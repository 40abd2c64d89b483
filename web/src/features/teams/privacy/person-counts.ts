import type { ErasureReceipt, Person, PersonCounts } from '@deskbell/contract/people';
import { counted } from '../../../format/counted.ts';

const COUNTED: readonly [keyof PersonCounts, label: string, noun: string][] = [
  ['tickets', 'Tickets', 'ticket'],
  ['sent_tickets', 'Forwarded tickets', 'forwarded ticket'],
  ['comments', 'Comments', 'comment'],
  ['files', 'Files', 'file'],
  ['emails', 'Emails', 'email'],
  ['raw_emails', 'Raw emails', 'raw email'],
  ['analytics_days', 'Analytics days', 'analytics day'],
  ['ratings', 'Ratings', 'rating'],
  ['blocks', 'Blocks', 'block'],
  ['views', 'Saved views', 'saved view'],
  ['drafts', 'Drafts', 'draft'],
  ['followed_issues', 'Followed issues', 'followed issue'],
];

export const COUNT_LABELS = COUNTED.map(([, label]) => label);

export const labelledCounts = (counts: PersonCounts): [label: string, count: number][] =>
  COUNTED.map(([field, label]) => [label, counts[field]]);

export const isNothing = (counts: PersonCounts) => COUNTED.every(([field]) => counts[field] === 0);

/** Returns ['3 tickets', '1 rating'], without zeros. */
export const countWords = (counts: PersonCounts, fields: readonly (keyof PersonCounts)[]): string[] =>
  COUNTED.filter(([field]) => fields.includes(field) && counts[field] > 0).map(([field, , noun]) =>
    counted(counts[field], noun),
  );

export const ticketsFate = ({ deleted_tickets }: ErasureReceipt) => (deleted_tickets ? 'deleted' : 'emptied');

/** Returns '3 tickets emptied, 7 comments, 2 files, 9 emails'. */
export function summaryOf(receipt: ErasureReceipt): string {
  const { counts } = receipt;
  const tickets = countWords(counts, ['tickets']).map((words) => `${words} ${ticketsFate(receipt)}`);
  const others = COUNTED.map(([field]) => field).filter((field) => field !== 'tickets');
  return [...tickets, ...countWords(counts, others)].join(', ');
}

export const nameOf = ({ email, user_id }: Person): string => email ?? user_id ?? '';

export function isConfirmed(person: Person, typed: string): boolean {
  if (person.email === undefined) return typed.trim() === person.user_id;
  return typed.trim().toLowerCase() === person.email.toLowerCase();
}
