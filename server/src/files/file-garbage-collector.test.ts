import { utimesSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '@deskbell/contract/sites';
import { HOUR_MS } from '@deskbell/contract/units';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { SiteRemoval } from '../sites/site-removal.ts';
import { aSiteIn } from '../testing/fixtures.ts';
import { startApp } from '../testing/test-app.ts';
import { openMigratedDatabase, temporaryFolder } from '../testing/test-database.ts';
import { begin, idOf, PNG, patch, pathOf, sendTicket, upload } from '../testing/uploading.ts';
import { type FileAudit, FileGarbageCollector } from './file-garbage-collector.ts';
import type { FolderFileStore } from './folder-file-store.ts';
import { holdFiles, releaseFiles } from './hold-files.ts';
import { openFileStore } from './open-file-store.ts';
import { newStorageKey, Uploads } from './uploads.ts';

const ID_FILE = '.deskbell-files';

let db: Database;
let app: FastifyInstance;
let store: FolderFileStore;
let collector: FileGarbageCollector;
let site: Site;
const errors: unknown[] = [];
const audits: FileAudit[] = [];
const changed: SiteRow[] = [];

beforeAll(async () => {
  db = await openMigratedDatabase();
  ({ site } = await aSiteIn(db));
  const limits = { maxBytes: 1_000, siteBytes: 1_000_000, types: ['png'] };
  const storage = { kind: 'folder', folder: temporaryFolder() } as const;
  store = (await openFileStore({ ...limits, storage }, db)) as FolderFileStore;
  app = await startApp({ files: { ...limits, storage } }, { db, fileStore: store });
  collector = new FileGarbageCollector(db, {
    store,
    uploads: new Uploads(db, { store, limits, onReady: async () => undefined }),
    onChanged: (row) => changed.push(row),
    onAudited: (counts) => audits.push(counts),
    onError: (error) => errors.push(error),
  });
});

afterAll(async () => {
  await collector.stop();
  await app.close();
  await db.destroy();
});

const stored = async () => (await readdir(store.folder)).filter((name) => name !== ID_FILE).sort();

async function drain(): Promise<string[]> {
  collector.wake();
  await collector.drained();
  return stored();
}

const age = (key: string, hours: number) =>
  sql`update files set created_at = now() - make_interval(hours => ${hours}) where storage_key = ${key}`.execute(db);

const filesOf = (ticketId: number) =>
  db.selectFrom('files').select(['name', 'state', 'reason']).where('ticket_id', '=', ticketId).orderBy('id').execute();

async function aTicketWith(...keys: string[]): Promise<number> {
  return (await sendTicket(app, site, { files: keys })).json().id;
}

/** Unique, because repeated bytes on a ticket are kept once. */
const someBytes = () => Buffer.concat([PNG, Buffer.from(newStorageKey())]);

describe('bytes are removed', () => {
  test('with the row of their file, and with its comment, ticket or site', async () => {
    const [file, comment, ticket] = [
      await upload(app, site, 'a.png', someBytes()),
      await upload(app, site, 'b.png', someBytes()),
      await upload(app, site, 'c.png', someBytes()),
    ];
    const [first, second] = [await aTicketWith(file, comment), await aTicketWith(ticket)];
    expect(await stored()).toEqual([file, comment, ticket].sort());
    await db.deleteFrom('files').where('storage_key', '=', file).execute();
    expect(await drain()).toEqual([comment, ticket].sort());
    const { id } = await db
      .insertInto('comments')
      .values({ ticket_id: first, comment: '', audience: 'team', author: 'agent' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('files').set({ comment_id: id }).where('storage_key', '=', comment).execute();
    await db.deleteFrom('comments').where('id', '=', id).execute();
    expect(await drain()).toEqual([ticket]);
    await db.deleteFrom('tickets').where('id', '=', second).execute();
    await holdFiles(db);
    expect(await drain(), 'while a backup copies files').toEqual([ticket]);
    await releaseFiles(db);
    expect(await drain()).toEqual([]);
  });

  test('again later when the store fails', async () => {
    const key = await upload(app, site, 'a.png', PNG);
    await rm(join(store.folder, key));
    // A folder cannot be removed as a file.
    await mkdir(join(store.folder, key));
    await db.deleteFrom('files').where('storage_key', '=', key).execute();
    await drain();
    expect(errors.splice(0)).toHaveLength(1);
    const waiting = await db.selectFrom('file_removals').selectAll().execute();
    expect(waiting).toMatchObject([{ storage_key: key, attempts: 1 }]);
    await rm(join(store.folder, key), { recursive: true });
    await sql`update file_removals set next_attempt_at = now()`.execute(db);
    await drain();
    expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([]);
  });
});

test('an upload of which nothing arrived is dropped after a quarter of an hour, unless a ticket named it', async () => {
  const anUpload = async () => pathOf(await begin(app, site, { filename: 'a.png', size: PNG.length }));
  const [late, never, begun, named] = [await anUpload(), await anUpload(), await anUpload(), await anUpload()];
  await patch(app, begun, 0, PNG.subarray(0, 10));
  const ticket = await aTicketWith(idOf(named));
  await sql`update files set created_at = now() - interval '15 minutes' where storage_key = ${idOf(late)}`.execute(db);
  for (const path of [never, begun, named]) await age(idOf(path), 1);
  await collector.expireEmptyUploads();
  expect((await patch(app, never, 0, PNG)).statusCode).toBe(404);
  expect((await patch(app, late, 0, PNG)).statusCode).toBe(204);
  expect((await patch(app, begun, 10, PNG.subarray(10))).statusCode).toBe(204);
  expect((await patch(app, named, 0, PNG)).statusCode).toBe(204);
  expect(await filesOf(ticket)).toMatchObject([{ name: 'a.png', state: 'ready' }]);
  await db.deleteFrom('files').execute();
  expect(await drain()).toEqual([]);
});

describe('every hour', () => {
  test('uploads that belong to nothing are removed after 24 hours', async () => {
    const [old, young] = [await upload(app, site, 'a.png', PNG), await upload(app, site, 'b.png', PNG)];
    const ofMember = await upload(app, site, 'c.png', PNG);
    await aTicketWith(ofMember);
    await sql`update files set came_from = 'member' where storage_key = ${ofMember}`.execute(db);
    for (const key of [old, ofMember]) await age(key, 25);
    await age(young, 23);
    await collector.collectGarbage();
    expect(await drain()).toEqual([young]);
    await db.deleteFrom('files').execute();
    expect(await drain()).toEqual([]);
  });

  test('an attached upload that is incomplete after 24 hours did not arrive', async () => {
    const path = pathOf(await begin(app, site, { filename: 'screenshot.mov.png', size: 100 }));
    await patch(app, path, 0, Buffer.alloc(10));
    const ticket = await aTicketWith(idOf(path));
    await age(idOf(path), 23);
    await collector.collectGarbage();
    expect(await filesOf(ticket)).toMatchObject([{ state: 'arriving' }]);
    changed.length = 0;
    await age(idOf(path), 25);
    await collector.collectGarbage();
    expect(await filesOf(ticket)).toEqual([{ name: 'screenshot.mov.png', state: 'missing', reason: 'Did not arrive' }]);
    expect(changed).toEqual([{ site_id: site.id, team_id: site.team_id }]);
    expect(await drain()).toEqual([]);
    expect((await patch(app, path, 10, Buffer.alloc(10))).statusCode).toBe(404);
  });

  test('a complete upload whose instance was killed before it said so is finished', async () => {
    const key = await upload(app, site, 'a.png', PNG);
    const ticket = await aTicketWith(key);
    const lease = (seconds: number) =>
      sql`update files set state = 'arriving', sha256 = null, type = null, leased_until = now() + make_interval(secs => ${seconds})
        where storage_key = ${key}`.execute(db);
    await lease(60);
    await collector.collectGarbage();
    expect(await filesOf(ticket)).toMatchObject([{ state: 'arriving' }]);
    await lease(-1);
    await collector.collectGarbage();
    expect(await filesOf(ticket)).toMatchObject([{ state: 'ready' }]);
    await db.deleteFrom('files').execute();
    await drain();
  });
});

describe('the audit', () => {
  test('removes bytes without a row, and marks rows without bytes, both after 48 hours', async () => {
    const [kept, lost, justLost] = [
      await upload(app, site, 'kept.png', someBytes()),
      await upload(app, site, 'lost.png', someBytes()),
      await upload(app, site, 'just-lost.png', someBytes()),
    ];
    const ticket = await aTicketWith(kept, lost, justLost);
    for (const key of [lost, justLost]) await rm(join(store.folder, key));
    for (const key of [kept, lost]) await age(key, 49);
    const [stray, youngStray] = [newStorageKey(), newStorageKey()];
    for (const key of [stray, youngStray]) await store.put(key, PNG);
    await writeFile(join(store.folder, `${stray}.note`), 'of the operator');
    const twoDaysAgo = new Date(Date.now() - 49 * HOUR_MS);
    for (const key of [stray, kept]) utimesSync(join(store.folder, key), twoDaysAgo, twoDaysAgo);

    await sql`delete from daily_jobs`.execute(db);
    audits.length = 0;
    await collector.collectGarbage();
    await collector.collectGarbage();
    expect(audits).toEqual([{ blobs_without_row: 1, rows_without_blob: 1 }]);
    expect(await drain()).toEqual([kept, youngStray, `${stray}.note`].sort());
    expect(await filesOf(ticket)).toEqual([
      { name: 'kept.png', state: 'ready', reason: null },
      { name: 'lost.png', state: 'missing', reason: 'The file was lost' },
      { name: 'just-lost.png', state: 'ready', reason: null },
    ]);
    for (const name of [youngStray, `${stray}.note`]) await rm(join(store.folder, name));
  });

  test('changes nothing while the folder is not the one that has the files, as when it is not mounted', async () => {
    const key = await upload(app, site, 'a.png', someBytes());
    const ticket = await aTicketWith(key);
    await age(key, 49);
    await rename(store.folder, `${store.folder}-unmounted`);
    await sql`delete from daily_jobs`.execute(db);
    await expect(collector.collectGarbage()).rejects.toThrow('does not have the files of this database');
    await rm(store.folder, { recursive: true });
    await rename(`${store.folder}-unmounted`, store.folder);
    expect(await filesOf(ticket)).toMatchObject([{ state: 'ready' }]);
  });
});

test('deleting a site empties the folder', async () => {
  await upload(app, site, 'a.png', someBytes());
  await aTicketWith(await upload(app, site, 'b.png', someBytes()));
  await db.updateTable('all_sites').set({ deleted_at: sql`now()` }).where('id', '=', site.id).execute();
  const removal = new SiteRemoval(db, { onError: (error) => errors.push(error) });
  removal.wake();
  await removal.drained();
  await removal.stop();
  expect(await drain()).toEqual([]);
  expect(errors).toEqual([]);
});
