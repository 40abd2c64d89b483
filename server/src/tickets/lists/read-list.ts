import type { TicketSort } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import type { TicketFilter } from './conditions.ts';
import { planCount, planList, type Step } from './list-plan.ts';
import { lookUpTags, readIds, selectCount, selectIds } from './list-statements.ts';
import { searchTickets } from './read-words.ts';
import { lookUpCursor, rowsIn } from './ticket-order.ts';

interface AskedList {
  readonly filter: TicketFilter;
  readonly sort: TicketSort;
  readonly limit: number;
  readonly before: number | undefined;
  /** More matches of a search are not counted. */
  readonly searchCountedAtMost: number;
}

interface FoundList {
  readonly ids: number[];
  /** Null if matches were not counted on the way. */
  readonly total: number | null;
}

export async function readList(db: Database, asked: AskedList): Promise<FoundList> {
  const { filter, sort, limit, before } = asked;
  const after = before === undefined ? null : await lookUpCursor(db, sort, before, filter.clientTeams);
  const steps = before !== undefined && !after ? [] : planList(filter, sort, after, limit);
  let list: FoundList = { ids: [], total: null };
  for (const step of steps) {
    const left = limit - list.ids.length;
    if (left === 0) break;
    const { ids, total } = await readStep(db, step, { ...asked, limit: left });
    list = { ids: [...list.ids, ...ids], total };
  }
  return list;
}

async function readStep(db: Database, step: Step, asked: AskedList): Promise<FoundList> {
  const { by, lookUp, filter, order, after } = step;
  const { sort, limit, searchCountedAtMost: countedAtMost } = asked;
  if (by === 'words') return searchTickets({ db, filter, sort, limit, after, countedAtMost });
  const page = rowsIn(order, after, limit);
  if (lookUp) {
    const rows = rowsIn(order, after, lookUp.first);
    const { rows: found } = await lookUpTags(lookUp, filter, { page, rows }).execute(db);
    const { ids = [], isWhole = true } = found[0] ?? {};
    if (isWhole || ids.length === limit) return { ids, total: null };
  }
  return { ids: await readIds(db, selectIds(by, filter, page)), total: null };
}

export async function countTickets(db: Database, filter: TicketFilter, atMost: number): Promise<number> {
  const by = planCount(filter);
  if (by === 'words')
    return (await searchTickets({ db, filter, sort: 'created', limit: 1, after: null, countedAtMost: atMost })).total;
  const { rows } = await selectCount(by, filter, atMost).execute(db);
  return rows[0]?.total ?? 0;
}
