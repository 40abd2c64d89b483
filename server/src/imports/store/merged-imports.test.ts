import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { anOwnerWithSite, aSite, type SignedIn } from '../../testing/fixtures.ts';
import { aComment, aFile, type ImportPlace, imported, runImport } from '../../testing/imported-tickets.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { undoImport } from './undo-import.ts';

const ANNA = { requester: { email: 'anna@example.com', name: 'Anna' } };

/** What stands where, by the title of each ticket. */
async function conversations(db: Database, site: ImportPlace) {
  const { rows } = await sql<{ title: string; into: string | null; status: string; words: string[] }>`
    select tickets.title, kept.title as into, tickets.status, array(
      select split_part(comment, E'\n', 1) from comments where ticket_id = tickets.id order by comment
    ) as words
    from tickets left join tickets as kept on kept.id = tickets.merged_into
    where tickets.site_id = ${site.id} order by tickets.title`.execute(db);
  return Object.fromEntries(rows.map(({ title, into, status, words }) => [title, { into, status, words }]));
}

const idOf = async (owner: SignedIn, site: ImportPlace, title: string): Promise<number> =>
  (await owner.get(`/api/tickets?site_id=${site.id}&q=${encodeURIComponent(title)}`)).json()[0].id;

const lamp = (n: number, into: number | null, fields = {}) =>
  imported(n, {
    ...ANNA,
    title: `Lamp ${n}`,
    comments: [aComment(n)],
    merged_into: into === null ? null : String(4_710 + into),
    ...fields,
  });

test.each([
  ['the ticket that stays comes first', 1],
  ['it comes last', 5],
])('tickets that were merged stand in one conversation, when %s', async (_, kept) => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const files = [aFile({ name: 'gone.png', path_in_archive: null })];
  const chained = lamp(3, 2, { status: 'open', resolved_at: null, files });
  const tickets = [lamp(kept, null), lamp(2, kept), chained, lamp(4, 4), lamp(6, 99)];
  const { id } = await runImport(
    db,
    site,
    tickets.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
  );
  const found = await conversations(db, site);
  const title = `Lamp ${kept}`;
  expect(found).toMatchObject({
    'Lamp 2': { into: title, status: 'archived', words: [] },
    'Lamp 3': { into: title, status: 'archived', words: [] },
    'Lamp 4': { into: null, words: ['Answer 4'] },
    'Lamp 6': { into: null, words: ['Answer 6'] },
    [title]: { into: null, words: ['Lamp 2', 'Lamp 3', `Answer ${kept}`, 'Answer 2', 'Answer 3'].sort() },
  });
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  const keptId = await idOf(owner, site, title);
  const { comments, ticket } = (await owner.get(`/api/tickets/${keptId}`)).json();
  expect(comments.find(({ comment }: { comment: string }) => comment.startsWith('Lamp 3')).files).toMatchObject([
    { name: 'gone.png' },
  ]);
  expect(ticket).toMatchObject({ status: 'archived', updated_at: '2019-03-06T10:00:00.000Z' });
  expect((await runImport(db, site, tickets)).counts).toMatchObject({ tickets: 0, known: 5, added_comments: 0 });
  expect(await undoImport(db, site.team_id, id)).toEqual({ deleted: 5, kept: [] });
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  expect((await runImport(db, site, tickets)).counts).toMatchObject({ tickets: 5, comments: 5 });
});

test('what the product would not merge stays alone, and a ticket that comes later is found', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const other = await aSite(owner);
  const late = lamp(2, 8, { title: 'Late' });
  await runImport(db, site, [
    lamp(1, null),
    lamp(3, 1, { title: 'Of Ben', requester: { email: 'ben@example.com', name: 'Ben' } }),
    late,
    lamp(4, 8, { title: 'Answered' }),
    lamp(5, 8, { title: 'Deleted' }),
    lamp(6, 7, { title: 'Elsewhere' }),
  ]);
  await owner.post(`/api/tickets/${await idOf(owner, site, 'Answered')}/comments`, {
    comment: 'Still here',
    audience: 'team',
  });
  await sql`delete from tickets where id = ${await idOf(owner, site, 'Deleted')}`.execute(db);
  await runImport(db, other, [lamp(7, null)]);
  const first = await runImport(db, site, [late, lamp(8, null, { title: 'Target', comments: [] })]);
  expect(await conversations(db, site)).toMatchObject({
    'Of Ben': { into: null, words: ['Answer 3'] },
    Late: { into: 'Target', words: [] },
    Answered: { into: null },
    Elsewhere: { into: null },
    Target: { words: ['Answer 2', 'Late'] },
  });
  expect(await undoImport(db, site.team_id, first.id)).toMatchObject({ deleted: 0 });
});

test('a merged ticket of a later import leaves the conversation when that import is undone', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  await runImport(db, site, [lamp(1, null)]);
  const { id } = await runImport(db, site, [lamp(2, 1), lamp(3, null), lamp(4, 3)]);
  expect((await conversations(db, site))['Lamp 1']?.words).toHaveLength(3);
  await owner.post(`/api/tickets/${await idOf(owner, site, 'Lamp 3')}/comments`, { comment: 'Mine', audience: 'team' });
  const { deleted, kept } = await undoImport(db, site.team_id, id);
  expect([deleted, kept.length]).toEqual([1, 2]);
  expect(await conversations(db, site)).toMatchObject({
    'Lamp 1': { words: ['Answer 1'] },
    'Lamp 3': { words: ['Answer 3', 'Answer 4', 'Lamp 4', 'Mine'] },
    'Lamp 4': { into: 'Lamp 3' },
  });
  expect(await storedCounters(site.id)).toEqual(await recount(site.id));
});

test('comments of a ticket that was merged or moved here since go where its conversation is', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const other = await aSite(owner);
  const tickets = [lamp(1, null), lamp(2, null), lamp(3, null)];
  await runImport(db, site, tickets);
  const [one, two, three] = [
    await idOf(owner, site, 'Lamp 1'),
    await idOf(owner, site, 'Lamp 2'),
    await idOf(owner, site, 'Lamp 3'),
  ];
  expect((await owner.post(`/api/tickets/${one}/merge`, { into: two })).statusCode).toBe(200);
  expect((await owner.put(`/api/tickets/${three}/site`, { site_id: other.id })).statusCode).toBe(200);
  const later = tickets.map((ticket, n) => ({
    ...ticket,
    comments: [...ticket.comments, aComment(10 + n, { author: 'customer' })],
    files: [aFile({ name: 'late.png', path_in_archive: null, comment_source_id: `c${10 + n}` })],
  }));
  expect((await runImport(db, site, later)).counts).toMatchObject({ known: 3, added_comments: 3, left_out_files: 3 });
  expect((await runImport(db, site, later)).counts).toMatchObject({ known: 3, added_comments: 0, left_out_files: 0 });
  const { rows } = await sql<{ ticket_id: number; merged_from: number | null; file_of: number; file_site: number }>`
    select comments.ticket_id, merged_from, files.ticket_id as file_of, files.site_id as file_site
    from comments inner join files on files.comment_id = comments.id
    where comments.ticket_id = any(${[one, two, three]}::int8[]) order by comment`.execute(db);
  expect(rows).toEqual([
    { ticket_id: two, merged_from: one, file_of: two, file_site: site.id },
    { ticket_id: two, merged_from: null, file_of: two, file_site: site.id },
    { ticket_id: three, merged_from: null, file_of: three, file_site: other.id },
  ]);
  for (const each of [site, other]) expect(await storedCounters(each.id)).toEqual(await recount(each.id));
});
