import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TagUse, TicketFilter } from './conditions.ts';
import {
  type ComparedPlan,
  chooseCount,
  planComments,
  planCount,
  planList,
  planWords,
  SAMPLE_TICKETS,
} from './list-plan.ts';

const PAGE = 20;
const TICKETS = 100_000;
const scope = { teams: [1], sites: [], deletedSites: [], allTeams: [1] };

const tagged = (tickets: number, isCapped = false): Partial<TicketFilter> => {
  const tagUse: TagUse = { tags: [7], tagged: tickets, isCapped, tickets: TICKETS };
  return { tag: [7], tagUse };
};
const rare = tagged(100);
const frequent = tagged(10_000, true);

const newest = { by: 'newest' };
const kinds = { by: 'kinds' };
const activity = { by: 'activity' };
const longest = { by: 'waiting', way: 'longest' };
const tagNewest = { by: 'tag', way: 'newest', tags: [7] };
const lookUp = (among: object, otherwise: object, first = 100) => ({
  by: 'tag',
  way: 'look up',
  first,
  among,
  otherwise,
});

test.each<[filter: Partial<TicketFilter>, sort: TicketSort, ...plans: object[]]>([
  [{}, 'created', newest],
  [{ snoozed: false }, 'created', newest],
  [{ waiting: 'customer' }, 'created', kinds],
  [{ archived: false }, 'created', kinds],
  [{ priority: ['urgent'] }, 'created', kinds],
  [{}, 'activity', activity],
  [{ status: ['open'] }, 'activity', activity],
  [{}, 'priority', ...TICKET_PRIORITIES.map(() => kinds)],
  [{ priority: ['low', 'high'] }, 'priority', kinds, kinds],
  [{}, 'waiting', longest, newest],
  [{ status: ['open'] }, 'waiting', longest, kinds],
  [{ waiting: 'us' }, 'created', { by: 'waiting', way: 'newest' }],
  [{ waiting: 'us', archived: false }, 'waiting', longest],
  [{ waiting: 'us' }, 'activity', { by: 'waiting', way: 'all' }],
  [{ waiting: 'us', ...frequent }, 'created', tagNewest],
  [{ waiting: 'us', ...frequent }, 'activity', { by: 'waiting', way: 'all' }],
  [{ assignee: 3 }, 'created', { by: 'member' }],
  [{ assignee: 3, ...frequent }, 'waiting', { by: 'member' }],
  [{ assignee: 'none' }, 'created', newest],
  [{ snoozed: true, assignee: 3 }, 'priority', { by: 'few' }],
  [{ isOfUser: sql<boolean>`true` }, 'created', { by: 'few' }],
  [{ following: true }, 'activity', { by: 'followed' }],
  [{ following: false }, 'activity', activity],
  [rare, 'created', tagNewest],
  [rare, 'activity', { by: 'tag', way: 'all', tags: [7] }],
  [{ waiting: 'us', ...rare }, 'waiting', { by: 'tag', way: 'all', tags: [7] }],
  [frequent, 'created', tagNewest],
  [{ status: ['open'], ...frequent }, 'created', lookUp(kinds, tagNewest)],
  // 5 of the 100 newest open tickets may have the tag: too few for a page.
  [{ status: ['open'], ...tagged(5_000) }, 'created', tagNewest],
  [tagged(TICKETS), 'created', lookUp(newest, newest)],
  [{ tag: ['none'] }, 'created', lookUp(newest, newest)],
  [{ without_tag: [7], archived: false }, 'created', lookUp(kinds, kinds)],
  [{ without_tag: [7] }, 'activity', activity],
  [frequent, 'activity', lookUp(activity, activity, 300)],
  [{ scope: { ...scope, teams: [1, 2] }, ...frequent }, 'activity', activity],
  [frequent, 'waiting', longest, tagNewest],
  [{ q: 'lamp', ...rare }, 'activity', { by: 'words' }],
  [{ q: ' ' }, 'created', newest],
])('%j sorted by %s is read by %j', (filter, sort, ...plans) => {
  expect(planList({ scope, ...filter }, sort, null, PAGE).map(({ plan }) => plan)).toEqual(plans);
});

test('pages after the tickets that wait, and after a priority, begin there', () => {
  const filter = { scope };
  const past = { id: 5, key: 'infinity' };
  expect(planList(filter, 'waiting', past, PAGE)).toMatchObject([{ plan: newest, order: 'created', after: past }]);
  const medium = { id: 5, key: '3' };
  expect(planList(filter, 'priority', medium, PAGE)).toMatchObject([
    { filter: { priority: ['medium'] }, after: medium },
    { filter: { priority: ['low'] }, after: null },
  ]);
});

const compared = { by: 'tag', way: 'compare', first: 100, tagged: tagNewest, kinds } as ComparedPlan;

test.each<[filter: Partial<TicketFilter>, plan: object]>([
  [{}, newest],
  [{ waiting: 'us' }, longest],
  [{ tag: ['none'] }, newest],
  [rare, tagNewest],
  [frequent, tagNewest],
  [{ archived: false, ...frequent }, tagNewest],
  [{ status: ['open'], ...frequent }, compared],
  [{ status: ['open'], ...tagged(TICKETS, true) }, kinds],
  [{ q: 'lamp' }, { by: 'words' }],
])('%j is counted by %j', (filter, plan) => {
  expect(planCount({ scope, ...filter })).toEqual(plan);
});

test.each([
  [50, 100, tagNewest],
  [49, 4, tagNewest],
  [49, 5, kinds],
])('if %i of the tagged and %i of the kinds match, %j is counted', (taggedMatches, kindMatches, plan) => {
  expect(chooseCount(compared, taggedMatches, kindMatches)).toEqual(plan);
});

test.each([
  // matches in the sample, tickets of the owner, matches needed
  [0, 0, 1_000, 'index'],
  [0, 1_000_000, 1_000, 'index'],
  [1, 1_000_000, 1_000, 'index'],
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
  [20, 'of the page'],
  [19, 'index'],
] as const)('if %i of the sample have a word, the comments with it are read by: %s', (sampleMatches, plan) => {
  expect(planComments(sampleMatches, PAGE)).toBe(plan);
});
