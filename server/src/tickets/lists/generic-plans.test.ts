import { TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { type CompiledQuery, createQueryId, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { PLANNED_ANEW } from '../../db/drivers/named-statements.ts';
import { aScope, aSiteIn } from '../../testing/fixtures.ts';
import { openMigratedDatabase } from '../../testing/test-database.ts';
import { addTag } from '../triage/tags.ts';
import type { TicketFilter } from './conditions.ts';
import { planList, type Step } from './list-plan.ts';
import { hasRequesterOf } from './of-requester.ts';
import { countTickets, readList } from './read-list.ts';
import { withTagUse } from './tag-use.ts';

const PAGE = 21;
const TICKETS = 12_000;
/** A page, a multiple of it for each status and priority, and the few rows of other tables. */
const ROWS_MAX = 250;
/** The first tickets of a list, and their tags. */
const FIRST_ROWS_MAX = 1_000;
/** The newest tickets, in which a search samples words; each is counted once for every scan that passes it on. */
const SAMPLE_ROWS_MAX = 2_500;

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
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  throw new Error(`No parameter of these lists is like ${String(value)}.`);
};

/** Runs `read` and returns its statements. */
async function recordStatements<Result>(read: (recorded: Database) => Promise<Result>) {
  const statements: CompiledQuery[] = [];
  const recorded = db.withPlugin({
    transformQuery({ node }) {
      statements.push(db.getExecutor().compileQuery(node, createQueryId()));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { result: await read(recorded), statements };
}

/** PostgreSQL plans a prepared statement without its values from the sixth time on. */
function rowsOfPlan({ sql: text, parameters }: CompiledQuery): Promise<number> {
  const values = parameters.length > 0 ? `(${parameters.map(literalOf).join(', ')})` : '';
  const mode = text.startsWith(PLANNED_ANEW) ? 'force_custom_plan' : 'force_generic_plan';
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local plan_cache_mode = ${mode}`).execute(tx);
    await sql.raw(`prepare listed as ${text}`).execute(tx);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) execute listed${values}`)
      .execute(tx);
    await sql`deallocate listed`.execute(tx);
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

/** Most tickets are closed and have one tag, few are open and have another; a small team has few of all, in a third all wait and are due. */
async function aSkewedDesk() {
  const fill = async (tickets: number, waitingStatus = 'open') => {
    const { owner, site } = await aSiteIn(db);
    const scope = await aScope(db, owner.id, 'work');
    const aTag = (name: string) => addTag(db, scope, site.team_id, { name, color: 0 });
    const [frequent, rare] = [await aTag('frequent'), await aTag('rare')];
    await sql`
      with made as (
        insert into tickets (site_id, team_id, title, description, status, priority, user_email, assignee_id)
        select ${site.id}::int8, ${site.team_id}::int8, 'Skewed', case when n % 400 = 0 then 'rare' else '' end, case when n % 400 = 0 then 'open' else 'closed' end,
          case when n % 300 = 0 then 'urgent' else 'medium' end,
          'visitor' || n / 3 || '@skewed.example', case when n % 500 = 0 then ${owner.id}::int8 end
        from generate_series(1, ${tickets}::int) as n returning id
      ), answered as (
        insert into comments (ticket_id, author, audience, comment)
        select id, 'agent', 'customer', case when id % 1000 = 0 then 'skewed answer' else 'skewed' end from made where id % 100 = 0
      )
      insert into ticket_tags (tag_id, ticket_id)
      select ${frequent.id}::int8, id from made union all select ${rare.id}::int8, id from made where id % 1000 = 0`.execute(
      db,
    );
    await sql`update tickets set waiting_since = now() where site_id = ${site.id} and status = ${waitingStatus}`.execute(
      db,
    );
    // Half of what is due is overdue; in the third team that is most.
    await sql`
      update tickets set due_for = 'resolve', due_at = now() + make_interval(mins => case when id % 2 = 0 then -10 else 10 end)
      where site_id = ${site.id} and status = ${waitingStatus}`.execute(db);
    await sql`update sites set closed_tickets = ${tickets}::int where id = ${site.id}`.execute(db);
    const { rows } = await sql<{ id: number; user_email: string }>`
      select id, user_email from tickets where site_id = ${site.id} order by id desc limit 1`.execute(db);
    const first = { id: 0, user_email: '', ...rows[0], team_id: site.team_id, site_id: site.id, user_id: null };
    return { owner, site, frequent: frequent.id, rare: rare.id, first };
  };
  const filled = { large: await fill(TICKETS), small: await fill(30), waiting: await fill(1_600, 'closed') };
  await sql`vacuum analyze`.execute(db);
  return filled;
}

const PAST = ['-infinity', new Date().toISOString()] as const;
const LATER = [PAST[1], new Date(Date.now() + 86_400_000).toISOString()] as const;
const AWAKE = { archived: false, snoozed: false };

type FilterOf = (of: Omit<Awaited<ReturnType<typeof aSkewedDesk>>['large'], 'site'>) => Partial<TicketFilter>;

/** Every plan of list-plan.ts has a line. The count and the page after the first are read as well. */
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
  ['of a requester', 'few', ({ first }) => ({ isOfRequester: hasRequesterOf(first) })],
  ['of a requester by activity', 'few', ({ first }) => ({ isOfRequester: hasRequesterOf(first) }), 'activity'],
  ['followed', 'followed', ({ owner }) => ({ following: true, reader: owner.id })],
  ['followed by activity', 'followed', ({ owner }) => ({ following: true, reader: owner.id }), 'activity'],
  ['that wait for us, newest first', 'newest waiting', () => ({ waiting: 'us' })],
  ['that wait for us, longest first', 'longest waiting', () => ({ waiting: 'us' }), 'waiting'],
  ['that wait for us by activity', 'all waiting', () => ({ waiting: 'us' }), 'activity'],
  ['by waiting', 'longest waiting, newest', () => ({}), 'waiting'],
  ['that are overdue, first due first', 'earliest due', () => ({ dueBetween: PAST }), 'due'],
  ['that are overdue, awake and not archived', 'earliest due', () => ({ ...AWAKE, dueBetween: PAST }), 'due'],
  ['that are overdue, newest first', 'all due', () => ({ dueBetween: PAST })],
  ['that are due later by activity', 'all due', () => ({ dueBetween: LATER }), 'activity'],
  ['by due time', 'earliest due, newest', () => ({}), 'due'],
  ['a rare tag', 'newest tagged', ({ rare }) => ({ tag: [rare] })],
  ['a rare tag by activity', 'all tagged', ({ rare }) => ({ tag: [rare] }), 'activity'],
  ['a frequent tag', 'newest tagged', ({ frequent }) => ({ tag: [frequent] })],
  [
    'a frequent status with a tag',
    'look up, newest tagged',
    ({ frequent }) => ({ status: ['closed'], tag: [frequent] }),
  ],
  ['a frequent tag by activity', 'look up, activity', ({ frequent }) => ({ tag: [frequent] }), 'activity'],
  ['both tags', 'newest tagged', ({ frequent, rare }) => ({ tag: [frequent, rare], tag_match: 'all' })],
  ['a rare word', 'words', () => ({ q: 'rare' })],
  ['a word of comments', 'words', () => ({ q: 'answer' })],
];

const nameOf = ({ by, lookUp }: Step) => (lookUp ? `look up, ${by}` : by);

// The index of words knows no teams: a word of a large one costs a small one more.
const WORD_OF_LARGE: (typeof LISTS)[number] = ['a frequent word', 'words', () => ({ q: 'skewed' })];

for (const size of ['large', 'small'] as const)
  test.each(size === 'large' ? [...LISTS, WORD_OF_LARGE] : LISTS)(
    `of a ${size} team, a list reads little by a plan that does not know the values: %s, by %s`,
    async (_, plans, filterOf, sort = 'created') => {
      const { site, ...of } = desk[size];
      const scope = { teams: [site.team_id], sites: [], deletedSites: [], allTeams: [site.team_id] };
      const filter = await withTagUse(db, { scope, ...filterOf(of) });
      const steps = planList(filter, sort, null, PAGE);
      if (size === 'large') expect(steps.map(nameOf).join(', ')).toBe(plans);
      const readPage = (before: number | undefined) =>
        recordStatements((recorded) =>
          readList(recorded, { filter, sort, limit: PAGE, before, searchCountedAtMost: PAGE }),
        );
      const first = await readPage(undefined);
      const next = await readPage(first.result.ids.at(-1));
      const count = await recordStatements((recorded) => countTickets(recorded, filter, PAGE));
      const rowsMax = plans === 'words' ? SAMPLE_ROWS_MAX : plans.startsWith('look up') ? FIRST_ROWS_MAX : ROWS_MAX;
      for (const statement of [first, next, count].flatMap(({ statements }) => statements))
        expect(await rowsOfPlan(statement), statement.sql).toBeLessThan(rowsMax);
    },
  );

/** All tickets of a site are open and wait for the team, but some of its oldest, which were answered. */
async function aBusySite() {
  const { site } = await aSiteIn(db);
  await sql`
    insert into tickets (site_id, team_id, title, description, status, priority)
    select ${site.id}::int8, ${site.team_id}::int8, 'Busy', '', 'open', case when n % 2 = 0 then 'urgent' else 'medium' end
    from generate_series(1, ${TICKETS}::int) as n`.execute(db);
  await sql`
    update tickets set no_reply_at = now(), unanswered_since = null
    where id in (select id from tickets where site_id = ${site.id} order by id limit ${2 * PAGE})`.execute(db);
  await sql`vacuum analyze tickets`.execute(db);
  return { teams: [], sites: [site.id], deletedSites: [], allTeams: [site.team_id] };
}

test('tickets that wait for their customer are read and counted without the many that wait for the team', async () => {
  const scope = await aBusySite();
  const filter: TicketFilter = { scope, waiting: 'customer' };
  for (const sort of TICKET_SORTS) {
    const readPage = (before?: number) =>
      recordStatements((recorded) =>
        readList(recorded, { filter, sort, limit: PAGE, before, searchCountedAtMost: PAGE }),
      );
    const first = await readPage();
    const next = await readPage(first.result.ids.at(-1));
    expect(new Set([...first.result.ids, ...next.result.ids]).size).toBe(2 * PAGE);
    const count = await recordStatements((recorded) => countTickets(recorded, filter, 1_000));
    expect(count.result).toBe(2 * PAGE);
    for (const statement of [first, next, count].flatMap(({ statements }) => statements))
      expect(await rowsOfPlan(statement), `${sort}: ${statement.sql}`).toBeLessThan(ROWS_MAX);
  }
});
