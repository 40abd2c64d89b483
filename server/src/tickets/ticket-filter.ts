import type { TicketQuery } from '@deskbell/contract/tickets';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Which tickets are asked for, of all sites or of one. */
export type TicketFilter = Pick<TicketQuery, 'status' | 'priority' | 'archived' | 'q'> & { readonly site_id?: number };

export function matching(
  { and, eb }: ExpressionBuilder<Schema, 'tickets' | 'sites'>,
  { site_id, status, priority, archived, q }: TicketFilter,
) {
  const words = wordsOf(q ?? '');
  return and([
    ...(site_id === undefined ? [] : [eb('tickets.site_id', '=', site_id)]),
    ...(status === undefined ? [] : [eb('tickets.status', 'in', status)]),
    ...(priority === undefined ? [] : [eb('tickets.priority', 'in', priority)]),
    ...(archived === undefined ? [] : [eb('tickets.status', archived ? '=' : '!=', 'archived')]),
    // Each word may be the beginning of one in the ticket.
    ...(words.length === 0
      ? []
      : [sql<boolean>`tickets.search @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`]),
  ]);
}

/** Parted as the words of the index are; without ASCII punctuation nothing typed can end the quotes or be an operator. */
export const wordsOf = (q: string): string[] => q.split(/[^a-z0-9\u0080-\u{10ffff}]+/iu).filter(Boolean);
