import { sql } from 'kysely';
import { testDatabase } from '../test-database.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { exists, holderOf } from './world.ts';

export const WAITING_FOR_SOLUTIONS: Record<string, Waiting<unknown>> = {
  'a link to a known issue': waiting({
    isForPairs: true,
    tables: ['known_issues'],
    setUp: async ({ nora, site, ticket }) => {
      const body = { sentence: 'Card payments fail.', ticket_id: ticket.id };
      return (await nora.post(`/api/sites/${site.id}/known-issues`, body)).json().id;
    },
    outcome: async (_place, _edges, id) => {
      const { rows } = await sql<{ id: number }>`
        select tickets.id from tickets inner join sites on sites.id = site_id
        where known_issue_id = ${id} and merged_into is null`.execute(await testDatabase());
      return rows.map((row) => row.id);
    },
    // Undoing a move does not link again: the issue may be solved by then.
    expected: (world, place) => (exists(world) && world.lastMove === 'none' ? [holderOf(world, place)] : []),
  }),

  'an address that follows a known issue': waiting({
    isForPairs: true,
    tables: ['issue_followers'],
    setUp: async ({ site, customer }) =>
      sql`
        insert into issue_followers (issue_id, email, mailbox, confirmed_at)
        select id, ${customer}, ${customer}, now() from known_issues where site_id = ${site.id} order by id limit 1`.execute(
        await testDatabase(),
      ),
    outcome: async ({ customer }) => {
      const { rows } = await sql`
        select from issue_followers inner join known_issues on known_issues.id = issue_id inner join sites on sites.id = site_id
        where email = ${customer}`.execute(await testDatabase());
      return rows.length;
    },
    expected: ({ site, person }) => (site === 'stays' && person === 'known' ? 1 : 0),
  }),
};
