import { sql } from 'kysely';
import type { ImportedTicket } from '../../imports/imported-ticket.ts';
import { storeRows } from '../../imports/store/run-import.ts';
import { leavingOutErased } from '../../imports/work/leave-out-erased.ts';
import { PersonHmac } from '../../people/erasures.ts';
import { SECRET_KEY } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import type { Place } from './crossing-place.ts';
import { type Waiting, waiting } from './waiting-thing.ts';

const AGENT = 'nora@old.example';

/** A run whose next page comes after the act. */
export const WAITING_IMPORTS: Record<string, Waiting<unknown>> = {
  'an import': waiting<number>({
    tables: ['imports', 'import_rows'],
    setUp: async ({ site, nora }) => {
      const mapping = {
        sites: { site_id: site.id, by: null, places: [] },
        ...{ statuses: [], priorities: [], tags: [] },
        people: [{ agent: AGENT, member_id: nora.member_id }],
      };
      const { rows } = await sql<{ id: number }>`
        insert into imports (team_id, source, file_name, rows, state, mapping)
        values (${site.team_id}, 'zendesk', 'a.jsonl', 1, 'running', ${JSON.stringify(mapping)}) returning id`.execute(
        await testDatabase(),
      );
      return rows[0]?.id ?? 0;
    },
    later: async (place, _edges, id) => {
      const holding = leavingOutErased(new PersonHmac(SECRET_KEY));
      // A site that is gone ends the run.
      await storeRows(await testDatabase(), id, 0, [ticketOf(place)], { holding }).catch(() => null);
    },
    outcome: async ({ word }) => {
      const { rows } = await sql<{ assignee_id: number | null }>`
        select assignee_id from tickets inner join sites on sites.id = site_id where title = ${`Imported ${word}`}`.execute(
        await testDatabase(),
      );
      return rows.map(({ assignee_id }) => assignee_id);
    },
    expected: ({ site, team, person, nora }, place) => {
      if (site === 'gone' || team === 'gone' || person !== 'known') return [];
      return [nora === 'work' ? place.nora.owner.id : null];
    },
  }),
};

const ticketOf = ({ word, customer }: Place): ImportedTicket => ({
  ...{ file: 'a.jsonl', line: 1, source: 'zendesk', source_id: '1' },
  ...{ title: `Imported ${word}`, text: 'It flickers.', full_text: null },
  ...{ status: 'closed', priority: null, tags: [], brand: null, group: null },
  ...{ requester: { email: customer, name: null }, assignee: { email: AGENT, name: null } },
  ...{ page_url: null, language: null, minutes: null },
  ...{ created_at: '2024-03-01T09:00:00.000Z', updated_at: '2024-03-01T09:00:00.000Z', resolved_at: null },
  ...{ merged_into: null, rating: null, comments: [], files: [], exported: null, events: [] },
});
