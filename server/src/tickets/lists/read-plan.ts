import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { TicketFilter } from './conditions.ts';
import type { StatementPlan } from './list-plan.ts';
import { readActivity } from './read-activity.ts';
import { readFew, readFollowed } from './read-few.ts';
import { readKinds } from './read-kinds.ts';
import { readMember } from './read-member.ts';
import { readNewest } from './read-newest.ts';
import { readNewestTagged, readTagged } from './read-tag.ts';
import { readLongestWaiting, readNewestWaiting, readWaiting } from './read-waiting.ts';
import type { PageRows, Rows } from './ticket-order.ts';

const READ_WAITING = { longest: readLongestWaiting, newest: readNewestWaiting, all: readWaiting };

/** Rows with the ids of tickets, and their keys if they are to be sorted. */
export function readPlan(plan: StatementPlan, filter: TicketFilter, rows: Rows): RawBuilder<unknown> {
  switch (plan.by) {
    case 'newest':
      return readNewest(filter, rows);
    case 'kinds':
      return readKinds(filter, rows);
    case 'activity':
      return readActivity(filter, rows);
    case 'member':
      return readMember(filter, rows);
    case 'followed':
      return readFollowed(filter, rows);
    case 'few':
      return readFew(filter, rows);
    case 'waiting':
      return READ_WAITING[plan.way](filter, rows);
    case 'tag':
      return plan.way === 'newest' ? readNewestTagged(filter, plan.tags, rows) : readTagged(filter, plan.tags, rows);
  }
}

/** Rows with the columns `key` and `id`, in order and up to the limit. */
export const selectFirst = (plan: StatementPlan, filter: TicketFilter, rows: PageRows): RawBuilder<unknown> =>
  sql`select id, key from (${readPlan(plan, filter, rows)}) as found ${rows.sorted} ${rows.limit}`;

export const selectIds = (plan: StatementPlan, filter: TicketFilter, rows: PageRows): RawBuilder<unknown> =>
  sql`select id from (${selectFirst(plan, filter, rows)}) as page`;

export async function readIds(db: Database, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
}
