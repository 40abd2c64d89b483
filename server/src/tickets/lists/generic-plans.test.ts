import type { TicketSort } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { aScope, aSiteIn } from '../../testing/fixtures.ts';
import { openMigratedDatabase } from '../../testing/test-database.ts';
import { addTag } from '../triage/tags.ts';
import { type TicketFilter, withoutTags } from './conditions.ts';
import { planList, type Step } from './list-plan.ts';
import { selectFirst, selectIds } from './read-plan.ts';
import { withTagUse } from './tag-use.ts';
import { rowsIn } from './ticket-order.ts';

const PAGE = 21;
const TICKETS = 12_000;
/** A page, a multiple of it for each status and priority, and the few rows of other tables. */
const ROWS_MAX = 250;
/** The first tickets of a list whose tags are looked up. */
const FIRST_ROWS_MAX = 700;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of tables and indexes, whether they match or not. */
function rowsRead(node: PlanNode): number {
  const {
    'Actual Rows': rows,
    'Rows Removed by Filter': removed = 0,
    'Rows Removed by Index Recheck': rechecked = 0,
  } = node;
  const own = node['Node Type'].includes('Scan') ? (rows + removed + rechecked) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), own);
}

const literalOf = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  throw new Error(`No parameter of these lists is like ${String(value)}.`);
};

function statementsOf({ plan, filter, order }: Step): RawBuilder<unknown>[] {
  const page = rowsIn(order, null, PAGE);
  if (plan.by === 'words') throw new Error('Searches are planned anew.');
  if (plan.by !== 'tag' || plan.way !== 'look up') return [selectIds(plan, filter, page)];
  const first = selectFirst(plan.among, withoutTags(filter), rowsIn(order, null, plan.first));
  return [first, selectIds(plan.otherwise, filter, page)];
}

/** PostgreSQL runs a prepared statement like this from the sixth time on: it no longer looks at the values. */
async function rowsOfGenericPlan(statement: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = statement.compile(db);
  const values = parameters.length > 0 ? `(${parameters.map(literalOf).join(', ')})` : '';
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql.raw(`prepare generic as ${text}`).execute(tx);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) execute generic${values}`)
      .execute(tx);
    await sql`deallocate generic`.execute(tx);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('PostgreSQL explained nothing.');
    return rowsRead(plan);
  });
}

// A database of its own: a plan depends on all rows of a table, also on those of other tests.
let db: Database;
let desk: Awaited<ReturnType<typeof aSkewedDesk>>;
beforeAll(async () => {
  db = await openMigratedDatabase();
  desk = await aSkewedDesk();
});
afterAll(() => db.destroy());

/** Most tickets are closed and have one tag, few are open and have another; a small team has few of all, in a third all wait. */
async function aSkewedDesk() {
  const fill = async (tickets: number, waitingStatus = 'open') => {
    const { owner, site } = await aSiteIn(db);
    const scope = await aScope(db, owner.id, 'work');
    const aTag = (name: string) => addTag(db, scope, site.team_id, { name, color: 0 });
    const [frequent, rare] = [await aTag('frequent'), await aTag('rare')];
    await sql`
      with made as (
        insert into tickets (site_id, team_id, title, description, status, priority, assignee_id)
        select ${site.id}::int8, ${site.team_id}::int8, 'Skewed', '', case when n % 400 = 0 then 'open' else 'closed' end,
          case when n % 300 = 0 then 'urgent' else 'medium' end, case when n % 500 = 0 then ${owner.id}::int8 end
        from generate_series(1, ${tickets}::int) as n returning id
      )
      insert into ticket_tags (tag_id, ticket_id)
      select ${frequent.id}::int8, id from made union all select ${rare.id}::int8, id from made where id % 1000 = 0`.execute(
      db,
    );
    await sql`update tickets set waiting_since = now() where site_id = ${site.id} and status = ${waitingStatus}`.execute(
      db,
    );
    await sql`update sites set closed_tickets = ${tickets}::int where id = ${site.id}`.execute(db);
    return { owner, site, frequent: frequent.id, rare: rare.id };
  };
  const filled = { large: await fill(TICKETS), small: await fill(30), waiting: await fill(1_600, 'closed') };
  await sql`vacuum analyze`.execute(db);
  return filled;
}

type FilterOf = (of: { frequent: number; rare: number; owner: { id: number } }) => Partial<TicketFilter>;

/** Every plan of list-plan.ts has a line. */
const LISTS: [name: string, plans: string, filterOf: FilterOf, sort?: TicketSort][] = [
  ['all', 'newest', () => ({})],
  ['not snoozed', 'newest', () => ({ snoozed: false })],
  ['a rare status', 'kinds', () => ({ status: ['open'] })],
  ['a frequent status', 'kinds', () => ({ status: ['closed'] })],
  ['a status without tickets', 'kinds', () => ({ status: ['in_progress'] })],
  ['a rare priority', 'kinds', () => ({ priority: ['urgent'] })],
  ['not archived', 'kinds', () => ({ archived: false })],
  ['by priority', 'kinds, kinds, kinds, kinds', () => ({}), 'priority'],
  ['by activity', 'activity', () => ({}), 'activity'],
  ['of a member', 'member', ({ owner }) => ({ assignee: owner.id })],
  ['of a member by activity', 'member', ({ owner }) => ({ assignee: owner.id }), 'activity'],
  ['snoozed', 'few', () => ({ snoozed: true })],
  ['snoozed by activity', 'few', () => ({ snoozed: true }), 'activity'],
  ['followed', 'followed', ({ owner }) => ({ following: true, reader: owner.id })],
  ['followed by activity', 'followed', ({ owner }) => ({ following: true, reader: owner.id }), 'activity'],
  ['that wait for us, newest first', 'waiting newest', () => ({ waiting: 'us' })],
  ['that wait for us, longest first', 'waiting longest', () => ({ waiting: 'us' }), 'waiting'],
  ['that wait for us by activity', 'waiting all', () => ({ waiting: 'us' }), 'activity'],
  ['by waiting', 'waiting longest, newest', () => ({}), 'waiting'],
  ['a rare tag', 'tag newest', ({ rare }) => ({ tag: [rare] })],
  ['a rare tag by activity', 'tag all', ({ rare }) => ({ tag: [rare] }), 'activity'],
  ['a frequent tag', 'tag newest', ({ frequent }) => ({ tag: [frequent] })],
  ['a frequent status with a tag', 'tag look up', ({ frequent }) => ({ status: ['closed'], tag: [frequent] })],
  ['a frequent tag by activity', 'tag look up', ({ frequent }) => ({ tag: [frequent] }), 'activity'],
  ['both tags', 'tag newest', ({ frequent, rare }) => ({ tag: [frequent, rare], tag_match: 'all' })],
];

const nameOf = ({ plan }: Step) => ('way' in plan ? `${plan.by} ${plan.way}` : plan.by);

for (const size of ['large', 'small'] as const)
  test.each(LISTS)(
    `of a ${size} team, a list reads little by a plan that does not know the values: %s, by %s`,
    async (_, plans, filterOf, sort = 'created') => {
      const { site, ...of } = desk[size];
      const scope = { teams: [site.team_id], sites: [], deletedSites: [], allTeams: [site.team_id] };
      const filter = await withTagUse(db, { scope, ...filterOf(of) });
      const steps = planList(filter, sort, null, PAGE);
      if (size === 'large') expect(steps.map(nameOf).join(', ')).toBe(plans);
      for (const step of steps)
        for (const statement of statementsOf(step))
          expect(await rowsOfGenericPlan(statement)).toBeLessThan(
            nameOf(step) === 'tag look up' ? FIRST_ROWS_MAX : ROWS_MAX,
          );
    },
  );
