import { DAY_MS, HOUR_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { SummaryCounter } from '../imports/history-summary.ts';
import type { ImportedComment, ImportedTicket } from '../imports/imported-ticket.ts';
import { guessMapping } from '../imports/store/import-mapping.ts';
import { finishImport, startImport, storeRows } from '../imports/store/run-import.ts';

const SITE = 'Northlight Prints';
const IMPORTED_DAYS_AGO = 40;
const TICKETS = 18;
/** The number that the oldest ticket had. */
const FIRST_NUMBER = 2_204;

const QUESTIONS = [
  ['Is the frame real oak?', 'The picture looks like oak veneer.', 'It is solid oak, oiled twice.'],
  ['Print arrived with a fold', 'One corner is folded, the tube was fine.', 'A new one leaves on Monday.'],
  ['Can I pay by invoice?', 'We are a school and cannot use a card.', 'Yes, within 30 days. We have noted it.'],
  ['Which paper for a bright hallway?', 'It gets sun from ten to two.', 'Matte, behind non-reflective glass.'],
  [
    'Tracking number does not work',
    'The carrier does not know it.',
    'It was one digit short, sorry. Here is the right one.',
  ],
  ['License for a calendar', 'Twelve pictures, 300 copies.', 'Gladly. The license is attached to your invoice.'],
] as const;
const PEOPLE = [
  { name: 'Sofia Lund', email: 'sofia.lund@example.se' },
  { name: 'Ben Archer', email: 'ben.archer@example.com' },
  { name: 'Marguerite Faure', email: 'm.faure@example.fr' },
] as const;
const YEARS = ['', ' (spring order)', ' (exhibition)'] as const;

const NOTHING_LEFT_OUT = {
  ...{ repeated_rows: 0, cut_titles: 0, unreadable_texts: 0, columns: null },
  ...{ faults: 0, first_faults: [], zoneless_dates: 0, ambiguous_dates: 0 },
};

/** What the youngest site brought along from the desk that it had before. */
export async function seedDemoImport(
  db: Database,
  { teamId, ownerId }: { readonly teamId: number; readonly ownerId: number },
): Promise<void> {
  const { id: site_id } = await db
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('name', '=', SITE)
    .executeTakeFirstOrThrow();
  const tickets = Array.from({ length: TICKETS }, (_, n) => formerTicket(n));
  const counter = new SummaryCounter();
  for (const ticket of tickets) counter.add(ticket);
  const summary = counter.summary(NOTHING_LEFT_OUT);
  const mapping = await guessMapping(db, { team_id: teamId, sites: { site_id, by: null, places: [] }, summary });
  const file = { source: 'zendesk', file_name: 'northlight-zendesk-export.zip', rows: TICKETS } as const;
  const { id } = await startImport(db, { team_id: teamId, ...file, mapping });
  await storeRows(db, id, 0, tickets);
  await finishImport(db, id);
  const day = sql`now() - make_interval(days => ${IMPORTED_DAYS_AGO})`;
  await sql`
    update imports set created_by = ${ownerId}, size = 184320, created_at = ${day} - interval '4 minutes',
      started_at = ${day} - interval '1 minute', finished_at = ${day}
    where id = ${id}`.execute(db);
  await sql`
    update tickets set imported_at = ${day}
    where id in (select row_id from import_rows where import_id = ${id} and kind = 'ticket')`.execute(db);
}

function formerTicket(n: number): ImportedTicket {
  const [question, text, answer] = QUESTIONS[n % QUESTIONS.length] ?? QUESTIONS[0];
  const requester = PEOPLE[n % PEOPLE.length] ?? PEOPLE[0];
  const createdAt = Date.now() - (IMPORTED_DAYS_AGO + 14 * (TICKETS - n)) * DAY_MS;
  const answeredAt = iso(createdAt + 5 * HOUR_MS);
  return {
    file: 'tickets.json',
    line: n + 1,
    source: 'zendesk',
    source_id: String(FIRST_NUMBER + 7 * n),
    title: question + (YEARS[Math.floor(n / QUESTIONS.length)] ?? ''),
    text,
    full_text: null,
    status: 'closed',
    priority: 'normal',
    tags: [],
    brand: null,
    group: null,
    requester,
    assignee: null,
    page_url: null,
    language: null,
    minutes: null,
    created_at: iso(createdAt),
    updated_at: answeredAt,
    resolved_at: answeredAt,
    merged_into: null,
    rating: null,
    comments: [answerOf(n, answer, answeredAt)],
    files: [],
    exported: null,
    events: [],
  };
}

const answerOf = (n: number, text: string, created_at: string): ImportedComment => ({
  source_id: String(90_000 + n),
  author: 'agent',
  person: { email: 'nina@northlight-prints.example', name: 'Nina Falk' },
  is_private: false,
  text,
  full_text: null,
  minutes: null,
  created_at,
  exported: null,
});

const iso = (ms: number): string => new Date(ms).toISOString();
