import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { anOwner, anOwnerWithSite, aTicket } from '../../testing/fixtures.ts';
import {
  aComment,
  type ImportPlace,
  imported,
  runImport,
  several,
  startImportOf,
} from '../../testing/imported-tickets.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { eraseTickets } from '../../tickets/erase/erase-tickets.ts';
import { CUSTOMER } from '../../tickets/ticket-history.ts';
import { storeRows } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const PAGE = 200;
const NO_FILES = { files: 0, left_out_files: 0 };

/** Everything that tells or counts. */
async function told(db: Database, site: ImportPlace) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from email_logs where site_id = ${site.id}) as emails,
      (select count(*) from member_notifications inner join tickets on tickets.id = ticket_id where tickets.site_id = ${site.id}) as notifications,
      (select count(*) from inbox_rows inner join tickets on tickets.id = ticket_id where tickets.site_id = ${site.id}) as inbox,
      (select count(*) from webhook_deliveries inner join tickets on tickets.id = ticket_id where tickets.site_id = ${site.id}) as deliveries,
      (select coalesce(sum(tickets_submitted), 0)::int8 from site_days where site_id = ${site.id}) as submitted,
      (select coalesce(sum(came_in + went_out), 0)::int8 from report_days where site_id = ${site.id}) as reported,
      (select resolved_tickets + resolution_seconds + rated_tickets + good_ratings from sites where id = ${site.id}) as sums`.execute(
    db,
  );
  return rows[0];
}

test('tickets arrive as they were, and nobody is told and nothing counted', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite({ admin_notification_email: 'desk@kettle.example' });
  const anna = await aMember(site, 'agent');
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', anna.owner.id)
    .executeTakeFirstOrThrow();
  await owner.put(`/api/sites/${site.id}/goals`, { goals: [{ priority: 'medium', first_reply: 60 }] });
  const before = await told(db, site);
  const first = await aTicket(site, { user_email: null });
  const meanwhile = await told(db, site);
  const { counts } = await runImport(db, site, [
    imported(1, { text: 'About ticket 4711', assignee: { email: email.toUpperCase(), name: 'Anna' } }),
    imported(2, {
      status: 'open',
      priority: 'urgent',
      resolved_at: null,
      comments: [
        aComment(1, { person: { email, name: 'Anna' } }),
        aComment(2, { is_private: true, text: 'A private note' }),
        aComment(3, {
          author: 'customer',
          person: { email: 'visitor2@example.com', name: 'Priya Raman' },
          text: 'And now?',
          created_at: '2019-03-05T12:00:00.000Z',
        }),
      ],
    }),
    imported(3, {
      rating: {
        score: 'bad',
        words: 'Slow',
        created_at: '2019-03-07T10:00:00.000Z',
        updated_at: '2019-03-07T10:00:00.000Z',
      },
    }),
  ]);
  expect(counts).toEqual({ tickets: 3, comments: 5, known: 0, added_comments: 0, ...NO_FILES });
  expect(await told(db, site)).toEqual(meanwhile);
  expect(before).toBeDefined();
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  const listed = (await owner.get(`/api/tickets?site_id=${site.id}`)).json();
  expect(listed.map(({ title }: { title: string }) => title)).toEqual([
    'Lamp arrived with a cracked base',
    'Old lamp 3',
    'Old lamp 2',
    'Old lamp 1',
  ]);
  expect(listed[0].id).toBe(first.id);
  expect(listed[2]).toMatchObject({
    status: 'open',
    priority: 'urgent',
    created_at: '2019-03-04T10:02:00.000Z',
    updated_at: '2019-03-06T10:00:00.000Z',
    came_by: 'import',
    is_unread: false,
    due_at: null,
    waiting_since: '2019-03-05T12:00:00.000Z',
    tags: [{ name: 'refund' }],
  });
  expect(listed[3]).toMatchObject({ status: 'archived', assignee_id: anna.owner.id });
  const { ticket, comments } = (await owner.get(`/api/tickets/${listed[2].id}`)).json();
  expect(ticket).toMatchObject({ user_email: 'visitor2@example.com', user_verified: false });
  expect(comments).toMatchObject([
    { author: 'agent', author_id: anna.owner.id, audience: 'customer', created_at: '2019-03-05T10:00:00.000Z' },
    { comment: 'A private note', audience: 'team', author_name: 'Peter Berg' },
    { author: 'customer', comment: 'And now?' },
  ]);
  expect(ticket.imported_from).toEqual({ source: 'zendesk', number: '4712' });
  const found = async (q: string, sort = 'created') =>
    (await owner.get(`/api/tickets?sort=${sort}&q=${encodeURIComponent(q)}`))
      .json()
      .map(({ id }: { id: number }) => id);
  for (const q of ['4712', '#4712', 'Zendesk #4712', 'zendesk 4712']) expect(await found(q), q).toEqual([ticket.id]);
  const named = await owner.get('/api/tickets?q=4711');
  expect([named.json().length, named.headers['x-total-count']]).toEqual([1, '1']);
  expect(await found('Zendesk #4712', 'activity')).toEqual([ticket.id]);
  for (const q of ['Freshdesk #4712', '4713x']) expect(await found(q), q).toEqual([]);
  expect((await (await anOwner()).get('/api/tickets?q=4712')).json()).toEqual([]);
  expect((await emailLogs(owner, site.id)).length).toBe(meanwhile?.emails);
});

test('a second import adds only what is new, and nothing that somebody deleted', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  await runImport(db, site, several(PAGE + 3));
  const ids = async () =>
    (await owner.get(`/api/tickets?site_id=${site.id}&limit=500`)).json().map(({ id }: { id: number }) => id);
  const before = await storedCounters(site.id);
  const again = await runImport(db, site, several(PAGE + 3));
  expect(again.counts).toEqual({ tickets: 0, comments: 0, known: PAGE + 3, added_comments: 0, ...NO_FILES });
  expect(await storedCounters(site.id)).toEqual(before);
  const [newest, erased] = await ids();
  await sql`delete from tickets where id = ${newest}`.execute(db);
  await db.transaction().execute((tx) => eraseTickets(tx, { site_id: site.id, ticket_ids: [erased], actor: CUSTOMER }));
  const longer = several(PAGE + 4, { comments: [aComment(1), aComment(2, { author: 'customer' })] });
  const { counts } = await runImport(db, site, longer);
  expect(counts).toEqual({ tickets: 1, comments: 2, known: PAGE + 3, added_comments: PAGE + 1, ...NO_FILES });
  expect((await owner.get(`/api/tickets/${erased}`)).json().comments).toHaveLength(1);
});

test('an import that ended at any page goes on there, and two runs store each page once', async () => {
  const db = await testDatabase();
  const { site } = await anOwnerWithSite();
  const tickets = several(3 * PAGE + 1);
  const { id } = await startImportOf(db, site, tickets);
  await storeRows(db, id, 0, tickets.slice(0, PAGE));
  await expect(startImportOf(db, site, tickets, 'other.jsonl')).rejects.toThrow('another file');
  expect(await startImportOf(db, site, tickets)).toMatchObject({ id, next_row: PAGE });
  const both = await Promise.all([0, 1].map(() => storeRows(db, id, PAGE, tickets.slice(PAGE, 2 * PAGE))));
  expect(both.filter((counts) => counts === null)).toHaveLength(1);
  const hostile = [imported(9, { source_id: 'x', created_at: 'no date' })];
  await expect(storeRows(db, id, 2 * PAGE, hostile)).rejects.toThrow();
  expect((await runImport(db, site, tickets)).counts).toMatchObject({ tickets: 3 * PAGE + 1, known: 0 });
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
});

test('undoing deletes what nobody touched and lists the rest; afterwards the same file comes again', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  await aTicket(site);
  const before = await storedCounters(site.id);
  const earlier = await runImport(db, site, several(2));
  const { id } = await runImport(db, site, [
    ...several(2, { comments: [aComment(1), aComment(2)] }),
    imported(3),
    imported(4),
    imported(5),
    imported(6),
  ]);
  const idOf = async (title: string): Promise<number> =>
    (
      await db
        .selectFrom('tickets')
        .select('id')
        .where('site_id', '=', site.id)
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).id;
  const [noted, moved] = [await idOf('Old lamp 3'), await idOf('Old lamp 4')];
  await owner.post(`/api/tickets/${noted}/comments`, { comment: 'Still wanted', audience: 'team' });
  await owner.put(`/api/tickets/${moved}/status`, { status: 'open' });
  await owner.get(`/api/tickets/${await idOf('Old lamp 5')}`);
  expect(await undoImport(db, site.team_id, id)).toEqual({ deleted: 2, kept: [noted, moved].sort((a, b) => a - b) });
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  expect((await owner.get(`/api/tickets/${await idOf('Old lamp 1')}`)).json().comments).toHaveLength(1);
  await expect(undoImport(db, site.team_id, id)).rejects.toThrow('cannot be undone');
  expect((await undoImport(db, site.team_id, earlier.id)).deleted).toBe(2);
  await sql`delete from tickets where id in (${noted}, ${moved})`.execute(db);
  await sql`update sites set archived_tickets = 0, open_tickets = 0 where id = ${site.id}`.execute(db);
  expect(await storedCounters(site.id)).toEqual(before);
  expect((await runImport(db, site, several(6))).counts).toMatchObject({ tickets: 4, known: 2 });
});
