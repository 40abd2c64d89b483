import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { matchesFilter, matchesWork, type TicketFilter, withoutTags } from './conditions.ts';
import { type ComparedPlan, chooseCount, planCount, type StatementPlan } from './list-plan.ts';
import { readPlan, selectFirst } from './read-plan.ts';
import { lookUpFirst } from './read-tag.ts';
import { searchTickets } from './read-words.ts';
import { anyRows, rowsIn } from './ticket-order.ts';

export async function countTickets(db: Database, filter: TicketFilter, atMost: number): Promise<number> {
  const planned = planCount(filter);
  if (planned.by === 'words')
    return (await searchTickets({ db, filter, sort: 'created', limit: 1, after: null, countedAtMost: atMost })).total;
  const plan = planned.by === 'tag' && planned.way === 'compare' ? await compare(db, planned, filter) : planned;
  // With a tag newest first, as few of the oldest tickets match.
  const rows = plan.by === 'tag' ? rowsIn('created', null, atMost) : anyRows(atMost);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select from (${readPlan(plan, filter, rows)}) as found ${rows.limit}) as counted`.execute(
    db,
  );
  return counted[0]?.total ?? 0;
}

async function compare(db: Database, plan: ComparedPlan, filter: TicketFilter): Promise<StatementPlan> {
  const page = rowsIn('created', null, plan.first);
  const matchesOf = async (among: StatementPlan, asked: TicketFilter, condition: RawBuilder<boolean>) => {
    const first = selectFirst(among, asked, page);
    return (await lookUpFirst(db, { first, atMost: plan.first, condition, page })).ids.length;
  };
  const tagged = await matchesOf(plan.tagged, { scope: filter.scope }, matchesFilter(filter));
  const ofKinds = await matchesOf(plan.kinds, withoutTags(filter), matchesWork(filter));
  return chooseCount(plan, tagged, ofKinds);
}
