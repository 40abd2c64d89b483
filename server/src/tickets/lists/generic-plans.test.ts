import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { aScope, aSiteIn } from '../../testing/fixtures.ts';
import { openMigratedDatabase } from '../../testing/test-database.ts';
import type { TicketScope } from '../ticket-scope.ts';
import { addTag } from '../triage/tags.ts';
import { planTags } from './tag-plan.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { newestIds } from './ticket-pages.ts';

const PAGE = 21;
const TICKETS = 12_000;
/** A page, a multiple of it for each status and priority, and the few rows of other tables. */
const ROWS_MAX = 250;

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

/** PostgreSQL runs a prepared statement like this from the sixth time on: it no longer looks at the values. */
async function rowsOfGenericPlan(scope: TicketScope, filter: TicketFilter): Promise<number> {
  const { sql: text, parameters } =
    sql`${newestIds(scope, await planTags(db, scope, filter), PAGE, undefined)}`.compile(db);
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

/** Most tickets are closed and have one tag, few are open and have another; a small team has few of all. */
async function aSkewedDesk() {
  const fill = async (tickets: number) => {
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
    await sql`update tickets set waiting_since = now() where site_id = ${site.id} and status = 'open'`.execute(db);
    await sql`update sites set closed_tickets = ${tickets}::int where id = ${site.id}`.execute(db);
    return { owner, site, frequent: frequent.id, rare: rare.id };
  };
  const filled = { large: await fill(TICKETS), small: await fill(30) };
  await sql`analyze`.execute(db);
  return filled;
}

const FILTERS: Record<
  string,
  (of: { frequent: number; rare: number; owner: { id: number } }) => Partial<TicketFilter>
> = {
  newest: () => ({}),
  'a rare status': () => ({ status: ['open'] }),
  'a frequent status': () => ({ status: ['closed'] }),
  'a status without tickets': () => ({ status: ['in_progress'] }),
  'a rare priority': () => ({ priority: ['urgent'] }),
  'not archived': () => ({ archived: false }),
  'of a member': ({ owner }) => ({ assignee: owner.id }),
  'that wait for us': () => ({ waiting: 'us' }),
  snoozed: () => ({ snoozed: true }),
  'not snoozed': () => ({ snoozed: false }),
  followed: ({ owner }) => ({ following: true, reader: owner.id }),
  'a rare tag': ({ rare }) => ({ tag: [rare] }),
  'a frequent tag': ({ frequent }) => ({ tag: [frequent] }),
  'both tags': ({ frequent, rare }) => ({ tag: [frequent, rare], tag_match: 'all' }),
};

for (const size of ['large', 'small'] as const)
  test.each(Object.entries(FILTERS))(
    `of a ${size} team, a list reads little by a plan that does not know the values: %s`,
    async (_, filterOf) => {
      const { site, ...of } = desk[size];
      const scope = { teams: [site.team_id], sites: [], deletedSites: [], allTeams: [site.team_id] };
      const filter = { teams: scope.teams, ...filterOf(of) };
      expect(await rowsOfGenericPlan(scope, filter)).toBeLessThan(ROWS_MAX);
    },
  );
