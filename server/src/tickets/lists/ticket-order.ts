import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Rows of `tickets` with the same key are in order of their ids, newest first. Ids are no order: imported tickets are older. */
interface Order {
  readonly key: RawBuilder<unknown>;
  /** Casts a value that was read as text. */
  readonly type: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

const timestamptz = sql`timestamptz`;

/** `longest` has the tickets that wait for the team, `earliest` those that are due, in the order of their index. */
export type ListOrder = TicketSort | 'longest' | 'earliest';

const ORDERS: Record<ListOrder, Order> = {
  created: { key: sql`tickets.created_at`, type: timestamptz, direction: 'desc' },
  activity: {
    key: sql`coalesce(tickets.last_activity_at, tickets.created_at)`,
    type: timestamptz,
    direction: 'desc',
  },
  longest: { key: sql`tickets.waiting_since`, type: timestamptz, direction: 'asc' },
  // Longest waiting first, then those that do not wait.
  waiting: { key: sql`coalesce(tickets.waiting_since, 'infinity')`, type: timestamptz, direction: 'asc' },
  earliest: { key: sql`tickets.due_at`, type: timestamptz, direction: 'asc' },
  // What is due first, then what is not due.
  due: { key: sql`coalesce(tickets.due_at, 'infinity')`, type: timestamptz, direction: 'asc' },
  priority: {
    key: sql`array_position(${sql.lit(`{${TICKET_PRIORITIES.join(',')}}`)}::text[], tickets.priority)`,
    type: sql`int`,
    direction: 'asc',
  },
};

/** Where a page goes on: the last row of the one before it. */
export interface Cursor {
  readonly id: number;
  readonly created_at: string;
  readonly key: string;
}

/** Null when the row is gone and no other tells where it stood: the list has to be read anew from its beginning. */
export async function lookUpCursor(
  db: Database,
  sort: TicketSort,
  id: number,
  clientTeams: readonly number[] = [],
): Promise<Cursor | null> {
  const { key } = ORDERS[sort];
  // To clients no ticket waits or is due.
  const isHidden = sql`team_id = any(${clientTeams}::int8[])`;
  const shownKey =
    sort === 'waiting' || sort === 'due'
      ? sql`case when ${isHidden} then 'infinity' else ${key}::text end`
      : sql`${key}::text`;
  const { rows } = await sql<Cursor>`
    select id, created_at::text as created_at, ${shownKey} as key
    from tickets where id = ${id}::int8`.execute(db);
  return rows[0] ?? (sort === 'created' ? placeOfGone(db, id) : null);
}

/** Where a ticket stood that is gone: beside the later of its neighbours, since one of them may be imported and older. */
async function placeOfGone(db: Database, id: number): Promise<Cursor | null> {
  const { rows } = await sql<{ created_at: string | null }>`
    select greatest(
      (select created_at from tickets where id < ${id}::int8 order by id desc limit 1),
      (select created_at from tickets where id > ${id}::int8 order by id limit 1)
    )::text as created_at`.execute(db);
  const created_at = rows[0]?.created_at ?? null;
  return created_at === null ? null : { id, created_at, key: created_at };
}

/** What a statement reads of `tickets`, and what follows its conditions. */
export interface Rows {
  readonly columns: RawBuilder<unknown>;
  readonly next: RawBuilder<unknown>;
  /** Sorts by a column first, of which all rows have the same value. */
  nextBy(column: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Sorts rows of several statements, with the columns `key` and `id`, once more. */
  readonly sorted: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
}

function isAfter(order: ListOrder, cursor: Cursor): RawBuilder<boolean> {
  const { key, type, direction } = ORDERS[order];
  if (order === 'created') return isBefore(cursor);
  const { id, key: value } = cursor;
  const reached = sql`${value}::text::${type}`;
  return direction === 'desc'
    ? sql`(${key}, tickets.id) < (${reached}, ${id}::int8)`
    : sql`${key} >= ${reached} and (${key} > ${reached} or tickets.id < ${id}::int8)`;
}

/** The limit is a literal: PostgreSQL expects a tenth of the table for a limit that it does not know. */
export function rowsIn(order: ListOrder, after: Cursor | null, atMost: number): Rows {
  const { key, direction } = ORDERS[order];
  const [limit, inDirection] = [sql`limit ${sql.lit(atMost)}`, sql.raw(direction)];
  const inOrder = sql`${key} ${inDirection}, tickets.id desc`;
  const next = after ? sql`and ${isAfter(order, after)} order by` : sql`order by`;
  return {
    columns: sql`tickets.id, ${key} as key`,
    next: sql`${next} ${inOrder} ${limit}`,
    nextBy: (column) => sql`${next} ${column}, ${inOrder} ${limit}`,
    sorted: sql`order by key ${inDirection}, id desc`,
    limit,
  };
}

/** In any order. The limit is a parameter, because counts have too many different ones. */
export function anyRows(atMost: number): Rows {
  const limit = sql`limit ${atMost}`;
  return { columns: sql`tickets.id`, next: limit, nextBy: () => limit, sorted: sql``, limit };
}

type Place = Pick<Cursor, 'id' | 'created_at'>;

/** Created before it. */
export const isBefore = (place: Place | null): RawBuilder<boolean> =>
  place === null
    ? sql`true`
    : sql`(tickets.created_at, tickets.id) < (${place.created_at}::text::timestamptz, ${place.id}::int8)`;
