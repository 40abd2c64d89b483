import { sql } from 'kysely';
import { testDatabase } from '../test-database.ts';
import { recount, storedCounters } from '../ticket-counts.ts';
import { agentsMustSee, countsAgree, othersMustSee, readAsAgents, readAsOthers } from './limited-readers.ts';
import { listSiteColumns, sitesOfRows, tablesApart, tablesWithoutRow, tablesWithVisitor } from './site-rows.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { remains } from './world.ts';

export const WAITING_ON_SITES: Record<string, Waiting<unknown>> = {
  'the rows of a site': waiting({
    isForPairs: true,
    tables: ['tickets', 'files', 'email_logs', 'inbound_emails', 'webhooks', 'webhook_deliveries', 'site_emails'],
    setUp: async ({ site, elsewhere }) => {
      const db = await testDatabase();
      const columns = await listSiteColumns(db);
      return { columns, before: await sitesOfRows(db, columns, [site.id, elsewhere.id]) };
    },
    outcome: async ({ site, elsewhere, ticket, word }, _edges, { columns, before }) => {
      const db = await testDatabase();
      const siteIds = [site.id, elsewhere.id];
      const { rows } = await sql<{ site_id: number }>`
        select site_id from tickets inner join sites on sites.id = site_id where tickets.id = ${ticket.id}`.execute(db);
      const now = await sitesOfRows(db, columns, siteIds);
      return {
        ticket: rows.map(({ site_id }) => site_id),
        apartFromTheirTicket: await tablesApart(db, columns, siteIds),
        leftTheirSite: [...now].filter(([row, id]) => before.has(row) && before.get(row) !== id).map(([row]) => row),
        // Visits stay with the site where they happened.
        visitorElsewhere: await tablesWithVisitor(db, columns, { siteId: elsewhere.id, userId: `${word}-7` }),
      };
    },
    expected: (world, place) => ({
      ticket: remains(world) ? [place[world.home].id] : [],
      apartFromTheirTicket: [],
      leftTheirSite: [],
      visitorElsewhere: [],
    }),
  }),

  'a row in every table of a site': waiting({
    isForPairs: true,
    tables: [],
    setUp: async ({ site }) => tablesWithoutRow(await testDatabase(), site.id),
    outcome: async (_place, _edges, missing) => missing,
    expected: () => [],
  }),

  'the counters': waiting({
    isForPairs: true,
    tables: ['site_days', 'site_user_days', 'session_days', 'page_days', 'site_emails'],
    outcome: async ({ site, elsewhere }) => {
      const counted = [site.id, elsewhere.id].map(async (id) => {
        const stored = await storedCounters(id);
        return stored === undefined ? [] : [[stored, await recount(id)], await emailCounters(id)];
      });
      return (await Promise.all(counted))
        .flat()
        .filter(([stored, counts]) => JSON.stringify(stored) !== JSON.stringify(counts));
    },
    expected: () => [],
  }),

  'agents of one site': waiting({ isForPairs: true, tables: [], outcome: readAsAgents, expected: agentsMustSee }),
  'clients and tokens of one site': waiting({ tables: [], outcome: readAsOthers, expected: othersMustSee }),
  'the counts of agents': waiting({ tables: [], outcome: countsAgree, expected: () => [true, true] }),
};

async function emailCounters(siteId: number) {
  const db = await testDatabase();
  const stored = await sql`
    select coalesce(max(sent_emails), 0) as sent, coalesce(max(failed_emails), 0) as failed from site_emails where site_id = ${siteId}`.execute(
    db,
  );
  const counted = await sql`
    select count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed
    from email_logs where site_id = ${siteId}`.execute(db);
  return [stored.rows[0], counted.rows[0]];
}
