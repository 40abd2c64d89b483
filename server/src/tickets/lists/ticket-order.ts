import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Rows of `tickets` with the same key are in order of their ids, newest first. */
interface Order {
  readonly key: RawBuilder<unknown>;
  /** For comparing a value that was read as text. */
  readonly type: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

const timestamptz = sql`timestamptz`;

const ORDERS: Record<TicketSort, Order> = {
  created: { key: sql`tickets.id`, type: sql`int8`, direction: 'desc' },
  activity: {
    key: sql`coalesce(tickets.last_activity_at, tickets.created_at)`,
    type: timestamptz,
    direction: 'desc',
  },
  // Longest waiting first, then those that do not wait.
  waiting: { key: sql`coalesce(tickets.waiting_since, 'infinity')`, type: timestamptz, direction: 'asc' },
  priority: {
    key: sql`array_position(${sql.lit(`{${TICKET_PRIORITIES.join(',')}}`)}::text[], tickets.priority)`,
    type: sql`int`,
    direction: 'asc',
  },
};

/** Where a page goes on: the last row of the one before it. */
export interface Cursor {
  readonly id: number;
  readonly key: string;
}

/** Null when the row is gone: the list has to be read anew from its beginning. */
export async function lookUpCursor(db: Database, sort: TicketSort, id: number): Promise<Cursor | null> {
  if (sort === 'created') return { id, key: String(id) };
  const { rows } = await sql<Cursor>`
    select id, ${ORDERS[sort].key}::text as key from tickets where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface PageOrder {
  readonly key: RawBuilder<unknown>;
  /** Orders rows of `tickets`. */
  readonly by: RawBuilder<unknown>;
  /** Orders rows with the columns `key` and `id`. */
  readonly byKey: RawBuilder<unknown>;
  readonly isAfterCursor: RawBuilder<boolean>;
}

/** @param key of an index that has these rows, if it differs */
export function orderOf(sort: TicketSort, cursor: Cursor | null, key = ORDERS[sort].key): PageOrder {
  const { type, direction } = ORDERS[sort];
  const way = sql.raw(direction);
  const value = sql`${cursor?.key}::text::${type}`;
  const isAfter =
    direction === 'desc'
      ? sql<boolean>`(${key}, tickets.id) < (${value}, ${cursor?.id}::int8)`
      : sql<boolean>`${key} >= ${value} and (${key} > ${value} or tickets.id < ${cursor?.id}::int8)`;
  return {
    key,
    by: sql`order by ${key} ${way}, tickets.id desc`,
    byKey: sql`order by key ${way}, id desc`,
    isAfterCursor: cursor ? isAfter : sql`true`,
  };
}
