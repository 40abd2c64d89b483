import type { TicketSort } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TagUse, TicketFilter } from './conditions.ts';
import { planComments, planCount, planList, planWords, SAMPLE_TICKETS, type Statement } from './list-plan.ts';

const PAGE = 20;
const TICKETS = 100_000;
const scope = { teams: [1], sites: [], deletedSites: [], allTeams: [1] };

const tagged = (tickets: number, isCapped = false): Partial<TicketFilter> => {
  const tagUse: TagUse = { tags: [7], tagged: tickets, isCapped, tickets: TICKETS };
  return { tag: [7], tagUse };
};
const rare = tagged(100);
const frequent = tagged(10_000, true);

const DAY = ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'] as const;

const lookUp = (by: Statement, first = 100) => ({ by, first });

test.each<[filter: Partial<TicketFilter>, sort: TicketSort, by: string, lookUp?: object]>([
  [{}, 'created', 'newest'],
  [{ snoozed: false }, 'created', 'newest'],
  [{ waiting: 'customer' }, 'created', 'kinds'],
  [{ archived: false }, 'created', 'kinds'],
  [{ priority: ['urgent'] }, 'created', 'kinds'],
  [{}, 'activity', 'activity'],
  [{ status: ['open'] }, 'activity', 'activity'],
  [{}, 'priority', 'kinds, kinds, kinds, kinds'],
  [{ priority: ['low', 'high'] }, 'priority', 'kinds, kinds'],
  [{}, 'waiting', 'longest waiting, newest'],
  [{ status: ['open'] }, 'waiting', 'longest waiting, kinds'],
  [{ waiting: 'customer' }, 'waiting', 'kinds'],
  [{ waiting: 'customer' }, 'activity', 'activity'],
  [{ waiting: 'customer' }, 'priority', 'kinds, kinds, kinds, kinds'],
  [{ status: ['resolved', 'closed'], snoozed: false }, 'waiting', 'kinds'],
  [{ waiting: 'us' }, 'created', 'newest waiting'],
  [{ waiting: 'us', archived: false }, 'waiting', 'longest waiting'],
  [{ waiting: 'us' }, 'activity', 'all waiting'],
  [{ waiting: 'us', ...frequent }, 'created', 'newest tagged'],
  [{ waiting: 'us', ...frequent }, 'activity', 'all waiting'],
  [{ dueBetween: DAY }, 'due', 'earliest due'],
  [{ dueBetween: DAY, archived: false }, 'created', 'all due'],
  [{ dueBetween: DAY }, 'priority', 'all due'],
  [{ dueBetween: DAY, waiting: 'us' }, 'waiting', 'all due'],
  [{ dueBetween: DAY, ...frequent }, 'due', 'earliest due'],
  [{ dueBetween: DAY, ...rare }, 'due', 'all tagged'],
  [{ dueBetween: DAY, assignee: 3 }, 'due', 'member'],
  [{}, 'due', 'earliest due, newest'],
  [{ archived: false }, 'due', 'earliest due, kinds'],
  [{ status: ['resolved', 'closed'] }, 'due', 'kinds'],
  [{ waiting: 'us' }, 'due', 'all waiting'],
  [{ assignee: 3 }, 'created', 'member'],
  [{ assignee: 3, ...frequent }, 'waiting', 'member'],
  [{ assignee: 'none' }, 'created', 'newest'],
  [{ snoozed: true, assignee: 3 }, 'priority', 'few'],
  [{ isOfUser: sql<boolean>`true` }, 'created', 'few'],
  [{ isOfRequester: sql<boolean>`true` }, 'created', 'few'],
  [{ isOfRequester: sql<boolean>`true`, ...frequent }, 'activity', 'few'],
  [{ isOfRequester: sql<boolean>`true`, waiting: 'us' }, 'waiting', 'few'],
  [{ following: true }, 'activity', 'followed'],
  [{ following: false }, 'activity', 'activity'],
  [rare, 'created', 'newest tagged'],
  [rare, 'activity', 'all tagged'],
  [{ waiting: 'us', ...rare }, 'waiting', 'all tagged'],
  [frequent, 'created', 'newest tagged'],
  [{ status: ['open'], ...frequent }, 'created', 'newest tagged', lookUp('kinds')],
  // 5 of the 100 newest open tickets may have the tag: too few for a page.
  [{ status: ['open'], ...tagged(5_000) }, 'created', 'newest tagged'],
  [tagged(TICKETS), 'created', 'newest', lookUp('newest')],
  [{ tag: ['none'] }, 'created', 'newest', lookUp('newest')],
  [{ without_tag: [7], archived: false }, 'created', 'kinds', lookUp('kinds')],
  [{ without_tag: [7] }, 'activity', 'activity'],
  [frequent, 'activity', 'activity', lookUp('activity', 300)],
  [{ scope: { ...scope, teams: [1, 2] }, ...frequent }, 'activity', 'activity'],
  [frequent, 'waiting', 'longest waiting, newest tagged'],
  [{ q: 'lamp', ...rare }, 'activity', 'words'],
  [{ q: ' ' }, 'created', 'newest'],
])('%j sorted by %s is read by %s, %j', (filter, sort, by, first) => {
  const steps = planList({ scope, ...filter }, sort, null, PAGE);
  expect(steps.map((step) => step.by).join(', ')).toBe(by);
  expect(steps[0]?.lookUp).toEqual(first);
});

test('pages after the tickets that wait, and after a priority, begin there', () => {
  const filter = { scope };
  const past = { id: 5, created_at: '2026-11-19', key: 'infinity' };
  expect(planList(filter, 'waiting', past, PAGE)).toMatchObject([{ by: 'newest', order: 'created', after: past }]);
  expect(planList(filter, 'due', past, PAGE)).toMatchObject([{ by: 'newest', order: 'created', after: past }]);
  const medium = { id: 5, created_at: '2026-11-19', key: '3' };
  expect(planList(filter, 'priority', medium, PAGE)).toMatchObject([
    { filter: { priority: ['medium'] }, after: medium },
    { filter: { priority: ['low'] }, after: null },
  ]);
});

test.each<[filter: Partial<TicketFilter>, by: Statement | 'words']>([
  [{}, 'newest'],
  [{ waiting: 'us' }, 'longest waiting'],
  [{ dueBetween: DAY }, 'earliest due'],
  [{ tag: ['none'] }, 'newest'],
  [rare, 'newest tagged'],
  [{ status: ['open'], ...rare }, 'newest tagged'],
  [frequent, 'newest tagged'],
  [{ archived: false, ...frequent }, 'newest tagged'],
  [{ status: ['open'], ...frequent }, 'kinds'],
  [{ status: ['open'], ...tagged(TICKETS, true) }, 'kinds'],
  [{ q: 'lamp' }, 'words'],
])('%j is counted by %s', (filter, by) => {
  expect(planCount({ scope, ...filter })).toBe(by);
});

test.each([
  // matches in the sample, tickets of the owner, matches needed
  [0, 0, 1_000, 'index'],
  [0, 1_000_000, 1_000, 'index'],
  [1, 1_000_000, 1_000, 'index'],
  [120, 1_000_000, 121, 'walk newest'],
  [120, 1_000_000, 120, 'sample'],
  [SAMPLE_TICKETS, 1_000_000, 1_000, 'walk newest'],
  [SAMPLE_TICKETS, 1_000, 1_000, 'index'],
  [SAMPLE_TICKETS, 1_001, 1_000, 'walk newest'],
  // Half of the tickets match: 2,000 tickets to walk against half of all tickets in the index.
  [SAMPLE_TICKETS / 2, 4_000, 1_000, 'index'],
  [SAMPLE_TICKETS / 2, 4_001, 1_000, 'walk newest'],
] as const)('%i matches in the sample of %i tickets, %i needed: %s', (sampleMatches, tickets, matchesNeeded, plan) => {
  expect(planWords(sampleMatches, tickets, matchesNeeded)).toBe(plan);
});

test.each([
  [PAGE, 400, 20, 'of the page'],
  [PAGE, 400, 19, 'index'],
  [PAGE, 399, 20, 'index'],
  [PAGE - 1, 400, 20, 'index'],
] as const)(
  'with %i on the page, %i counted and %i in the sample, comments are read by: %s',
  (rows, total, sampleMatches, plan) => {
    const ids = Array.from({ length: rows }, (_, n) => n);
    expect(planComments({ ids, total, sampleMatches }, { limit: PAGE, countedAtMost: 400 })).toBe(plan);
  },
);
