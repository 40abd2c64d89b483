import type { ClientFigures } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import { ReportLinks } from '../../signed-links/report-link.ts';
import { PUBLIC_URL, SECRET_KEY } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import { app } from '../webhook-desk.ts';
import type { Place } from './crossing-place.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { exists, type World } from './world.ts';

const MONTH = '2026-08';
const TICKETS_IN = 6_611;

const none = { count: 0, median_seconds: null, p90_seconds: null };
const counted = (came_in: number): ClientFigures['figures'] => ({
  ...{ came_in, went_out: 1, open_at_end: 0, first_reply: none, next_reply: none, resolution: none },
  ...{ goals: { met: 0, of: 0 }, ratings: { good: 0, okay: 0, bad: 0 }, minutes: 0 },
});
const FIGURES: ClientFigures = {
  ...{ from: '2026-08-01', to: '2026-08-31', timezone: 'UTC', clock: 'calendar', hours: null, has_goals: false },
  ...{ is_quiet: false, figures: counted(TICKETS_IN), before: { month: '2026-07', figures: counted(0) }, weeks: [] },
  ...{ pages: [], interruptions: [], interrupted_seconds: 0, widget_loads: 0 },
};

/** A month that was sent to Sofia, with the title of the ticket; the links of Sofia and of Nora. */
async function sendMonth({ site, ticket, nora, word }: Place) {
  const db = await testDatabase();
  const first = `${MONTH}-01`;
  await sql`
    insert into reports (site_id, month, figures, sent_at, sent_to, shows_minutes, shows_titles)
    values (${site.id}, ${first}, ${JSON.stringify(FIGURES)}, now(), 1, false, true)`.execute(db);
  await sql`
    insert into report_texts (site_id, month, kind, ticket_id, place, words)
    values (${site.id}, ${first}, 'title', ${ticket.id}, 0, ${`The ticket ${word}`})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update report_recipients set confirmed_at = now() - interval '1 day' where site_id = ${site.id} returning id`.execute(
    db,
  );
  const links = new ReportLinks(PUBLIC_URL, SECRET_KEY);
  const linkOf = (ref: Parameters<typeof links.urlOf>[0]) => new URL(links.urlOf(ref, MONTH)).pathname;
  return {
    sofia: linkOf({ kind: 'recipient', recipient_id: rows[0]?.id ?? 0 }),
    nora: linkOf({ kind: 'member', member_id: nora.member_id, site_id: site.id }),
  };
}

/** Each place has an address of its own: requests with links are limited. */
async function look({ site }: Place, url: string, word: string) {
  const remoteAddress = `10.77.${(site.id >> 8) & 255}.${site.id & 255}`;
  const { statusCode, body } = await app.inject({ url, remoteAddress });
  if (statusCode !== 200) return statusCode;
  return { isCounted: body.includes(TICKETS_IN.toLocaleString('en')), hasTitle: body.includes(word) };
}

/** Undoing a move does not bring a title back: the report may have been sent meanwhile. */
const shownIn = (world: World) => ({ isCounted: true, hasTitle: exists(world) && world.lastMove === 'none' });

export const WAITING_REPORTS: Record<string, Waiting<unknown>> = {
  'the page of a monthly report': waiting({
    isForPairs: true,
    tables: ['reports', 'report_recipients', 'report_texts'],
    setUp: sendMonth,
    outcome: async (place, _edges, { sofia, nora }) => ({
      sofia: await look(place, sofia, place.word),
      nora: await look(place, nora, place.word),
    }),
    expected: (world) => ({
      sofia: world.site === 'stays' ? shownIn(world) : 404,
      nora: world.site === 'stays' && (world.nora === 'work' || world.nora === 'read') ? shownIn(world) : 404,
    }),
  }),
};
