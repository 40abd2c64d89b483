import type { TicketSort } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import { matchesWork, type TicketFilter, withoutTags } from './conditions.ts';
import { planList, type StatementPlan, type Step } from './list-plan.ts';
import { readIds, selectFirst, selectIds } from './read-plan.ts';
import { lookUpFirst } from './read-tag.ts';
import { searchTickets } from './read-words.ts';
import { lookUpCursor, rowsIn } from './ticket-order.ts';

interface AskedList {
  readonly filter: TicketFilter;
  readonly sort: TicketSort;
  readonly limit: number;
  /** The last row of the page before. */
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
  const after = before === undefined ? null : await lookUpCursor(db, sort, before);
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

async function readStep(db: Database, { plan, filter, order, after }: Step, asked: AskedList): Promise<FoundList> {
  const { sort, limit, searchCountedAtMost: countedAtMost } = asked;
  if (plan.by === 'words') return searchTickets({ db, filter, sort, limit, after, countedAtMost });
  const page = rowsIn(order, after, limit);
  const read = async (one: StatementPlan) => ({ ids: await readIds(db, selectIds(one, filter, page)), total: null });
  if (plan.by !== 'tag' || plan.way !== 'look up') return read(plan);
  const { ids, isWhole } = await lookUpFirst(db, {
    first: selectFirst(plan.among, withoutTags(filter), rowsIn(order, after, plan.first)),
    atMost: plan.first,
    condition: matchesWork(filter),
    page,
  });
  return isWhole || ids.length === limit ? { ids, total: null } : read(plan.otherwise);
}
