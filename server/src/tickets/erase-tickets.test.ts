import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { fileTransport } from '../email/mail-transport.ts';
import { FileKeeper } from '../files/file-keeper.ts';
import { FolderFileStore } from '../files/folder-file-store.ts';
import { Uploads } from '../files/uploads.ts';
import { anEmailAddress, anOwner, aSite } from '../testing/fixtures.ts';
import { deliverDue, emptyQueue, expireBackoffAndLeases } from '../testing/outgoing-email.ts';
import { startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { sendTicket, upload } from '../testing/uploading.ts';
import { open, submit } from '../testing/visitor-pages.ts';
import { addReply } from './replies.ts';

/** Where in the database one of the words is. */
async function findWords(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(db);
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const column = sql.ref(column_name);
    const text = sql`case when pg_typeof(${column})::text = 'bytea' then encode(${column}::text::bytea, 'escape') else ${column}::text end`;
    const { rows } = await sql`
      select from ${sql.table(table_name)} as t where ${text} ilike any(${words.map((word) => `%${word}%`)}::text[]) limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.some((word) => path.includes(word) || readFileSync(path, 'latin1').includes(word)));
}

test('an erased ticket leaves no word, address or file of its visitor, and the rest of its site as it was', async () => {
  const db = await testDatabase();
  await emptyQueue();
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-erase-'));
  mkdirSync(join(dataDir, 'files'));
  const fileStore = new FolderFileStore(join(dataDir, 'files'));
  const app = await startApp({ dataDir }, { fileStore });
  const owner = await anOwner();
  const site = await aSite(owner, { admin_notification_email: anEmailAddress() });
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
  const email = `quokka${anEmailAddress()}`;
  const words = ['quokka', 'wombat'];
  const sent = {
    title: 'Wombat lamp',
    description: 'It has a wombat on it.',
    name: 'Mrs Wombat',
    email,
    user_id: 'wombat-7',
    page_url: 'https://kettle.example/wombat',
  };
  const key = await upload(app, site, 'wombat.txt', Buffer.from('a picture of a wombat'));
  const { id, status_url } = (await sendTicket(app, site, { ...sent, files: [key] })).json();
  const { id: merged } = (await sendTicket(app, site, { ...sent, title: 'A second wombat' })).json();
  await owner.post(`/api/tickets/${merged}/merge`, { into: id });
  const kept = (
    await sendTicket(app, site, { title: 'Kept', description: 'Another visitor', email: anEmailAddress() })
  ).json();
  await submit(status_url, { do: 'reply', text: 'The wombat is back.' }, app);
  await db
    .transaction()
    .execute((tx) =>
      addReply(tx, { role: 'customer', ticket_id: id }, { from: email, comment: 'wombat', full_text: '> wombat' }),
    );
  await sql`
    insert into inbound_emails (recipient, raw, message_id, status, ticket_id, sender)
    values (${`reply+${id}.customer.00@in.example`}, 'wombat', 'wombat-1', 'done', ${id}, ${email}),
      (${`reply+${id}.customer.00@in.example`}, 'wombat', 'wombat-2', 'received', null, ${email})`.execute(db);
  await sql`insert into suppressed_addresses (email, reason) values (${email}, '550 no wombat')`.execute(db);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'Dear Mrs Wombat' });
  const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
  await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
  await submit(status_url, { do: 'rate', rate: 'bad', words: 'My wombat is sad' }, app);
  await submit(`/support/${site.api_key}/mine`, { email }, app);
  await expireBackoffAndLeases(site.id);
  await deliverDue(fileTransport(join(dataDir, 'outbox')), { fileStore });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'Another wombat' });
  expect((await findWords(db, words)).length).toBeGreaterThan(10);
  expect(filesWith(dataDir, words).length).toBeGreaterThan(2);
  const before = await storedCounters(site.id);

  const erased = await submit(status_url, { do: 'erase', number: ` ${id} ` }, app);
  expect([erased.statusCode, erased.body]).toEqual([200, expect.stringContaining('Your ticket was erased.')]);
  const { files } = readConfig({});
  if (!files) throw new Error('Files are on by default.');
  const keeper = new FileKeeper(db, {
    store: fileStore,
    uploads: new Uploads(db, { store: fileStore, limits: files, onReady: () => undefined }),
    onChanged: () => undefined,
    onAudited: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  keeper.wake();
  await keeper.drained();
  await keeper.stop();
  expect(await findWords(db, words)).toEqual([]);
  expect(filesWith(dataDir, words)).toEqual([]);
  expect((await open(status_url, {}, app)).statusCode).toBe(404);
  expect((await open(`${status_url}/files/${ticket.files[0].id}`, {}, app)).statusCode).toBe(404);

  const after = (await owner.get(`/api/tickets/${id}`)).json();
  expect(after.ticket).toMatchObject({
    title: 'Erased on request',
    description: 'Erased on request',
    user_email: null,
  });
  expect(new Set(after.comments.map(({ comment }: { comment: string }) => comment))).toEqual(
    new Set(['Erased on request']),
  );
  expect(after.events.at(-1)).toMatchObject({ kind: 'erased', actor: 'customer' });
  expect((await owner.get(`/api/tickets/${kept.id}`)).json().ticket.title).toBe('Kept');
  expect(await storedCounters(site.id)).toEqual(before);
  expect(await recount(site.id)).toEqual(before);
  // A reply by email that was on its way finds no holder.
  await db
    .transaction()
    .execute((tx) =>
      addReply(tx, { role: 'customer', ticket_id: id }, { from: email, comment: 'wombat', full_text: '' }),
    );
  expect(await findWords(db, words)).toEqual([]);
  const logs = (await owner.get(`/api/sites/${site.id}/email-logs`)).json();
  const [blank] = logs.filter(({ ticket_id }: { ticket_id: number }) => ticket_id === id);
  expect((await owner.get(`/api/email-logs/${blank.id}`)).json()).toMatchObject({
    subject: '',
    text: null,
    html: null,
  });
  await app.close();
});
