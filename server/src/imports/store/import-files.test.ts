import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { anOwnerWithSite } from '../../testing/fixtures.ts';
import { readHistoryFile } from '../../testing/history-files.ts';
import { aComment, aFile, imported, runImport } from '../../testing/imported-tickets.ts';
import { testFileStore } from '../../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../../testing/test-database.ts';
import { PNG } from '../../testing/uploading.ts';
import { type PackedBytes, writeZip } from '../../testing/zip-file.ts';
import { type Archive, openArchive } from '../read/open-archive.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import type { FileSource } from './put-files.ts';
import { storeRows } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const LIMITS = { maxBytes: 6_000_000, siteBytes: 20_000_000, types: ['png', 'pdf', 'txt'] };
const PDF = Buffer.alloc(5_000_000, 'A page of a manual. ');
const DATE = '2024-03-01T09:00:00Z';

const line = (fields: object) => `${JSON.stringify(fields)}\n`;

function anArchive(lines: readonly object[], files: readonly PackedBytes[]): string {
  const history = [{ kind: 'history', format: 1, source: 'freescout' }, ...lines, { kind: 'end' }].map(line).join('');
  return writeZip(join(temporaryFolder(), `${crypto.randomUUID()}.zip`), [
    { name: 'history.jsonl', bytes: Buffer.from(history) },
    ...files,
  ]);
}

async function withArchive<Result>(path: string, act: (archive: Archive) => Promise<Result>): Promise<Result> {
  const archive = await openArchive(path);
  return act(archive).finally(() => archive.close());
}

const sourceOf = (archive: FileSource['archive'], limits = LIMITS): FileSource => ({
  archive,
  limits,
  store: testFileStore(),
});

const rowsOf = (db: Database, { id }: { readonly id: number }) =>
  db.selectFrom('files').selectAll().where('site_id', '=', id).orderBy('id').execute();

async function storedKeys(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const { key } of testFileStore().list()) keys.add(key);
  return keys;
}

test('attachments in the archive become files once, others are named, and undoing removes them', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const logo = { name: 'logo.png', path: 'attachment/logo.png' };
  const path = anArchive(
    [
      {
        ...{ kind: 'ticket', id: '7', title: 'Lamp', text: 'Broken', status: 'closed', created_at: DATE },
        files: [
          { name: '../lamp\u202egnp.png', path: 'attachment/lamp.png' },
          { name: 'run.exe', path: 'attachment/run.exe' },
          { name: 'gone.png', url: 'https://files.example/gone.png' },
          logo,
        ],
      },
      {
        ...{ kind: 'comment', ticket_id: '7', id: '8', author: 'customer', text: 'See', created_at: DATE },
        files: [{ name: 'manual.pdf', path: 'attachment/manual.pdf' }, logo],
      },
      {
        ...{ kind: 'comment', ticket_id: '7', id: '9', author: 'agent', text: '', created_at: DATE },
        files: [logo, { name: 'nothing.txt', path: 'attachment/nothing.txt' }],
      },
    ],
    [
      { name: 'attachment/lamp.png', bytes: PNG },
      { name: 'attachment/logo.png', bytes: Buffer.concat([PNG, Buffer.from('logo')]) },
      { name: 'attachment/run.exe', bytes: Buffer.from('MZ') },
      { name: 'attachment/nothing.txt', bytes: Buffer.alloc(0) },
      { name: 'attachment/manual.pdf', bytes: PDF, isStored: true },
    ],
  );
  const { tickets, summary, faults } = await readHistoryFile(path, { files: LIMITS });
  expect(summary).toMatchObject({ files_inside: 5, files_linked: 1, faults: 2 });
  expect(faults.map(({ reason }) => reason)).toEqual([
    'The attachment "run.exe": Files of the type .exe are not accepted.',
    'The attachment "nothing.txt": The file is empty.',
  ]);
  const run = () => withArchive(path, (archive) => runImport(db, site, tickets, sourceOf(archive)));
  const { id, counts } = await run();
  expect(counts).toMatchObject({ tickets: 1, files: 4, left_out_files: 3 });
  const [ticket] = (await owner.get(`/api/tickets?site_id=${site.id}`)).json();
  const { ticket: detail, comments } = (await owner.get(`/api/tickets/${ticket.id}`)).json();
  expect(detail.files).toMatchObject([
    { name: 'lampgnp.png', type: 'image/png', width: 5, height: 5, state: 'ready' },
    { name: 'run.exe', state: 'missing', reason: 'Files of the type .exe are not accepted.' },
    { name: 'gone.png', state: 'missing', reason: 'Not imported' },
    { name: 'logo.png', state: 'ready' },
  ]);
  expect(comments.map(({ files }: { files: { name: string }[] }) => files.map(({ name }) => name))).toEqual([
    ['manual.pdf'],
    ['logo.png', 'nothing.txt'],
  ]);
  const manual = comments[0].files[0];
  const { rawPayload } = await owner.get(`/api/files/${manual.id}`);
  expect([manual.size, rawPayload.equals(PDF)]).toEqual([PDF.length, true]);
  const before = await rowsOf(db, site);
  expect((await run()).counts).toMatchObject({ tickets: 0, known: 1, files: 0, left_out_files: 0 });
  expect(await rowsOf(db, site)).toEqual(before);
  await owner.delete(`/api/files/${manual.id}`);
  expect((await run()).counts).toMatchObject({ files: 0 });
  await sql`delete from ticket_events where ticket_id = ${ticket.id}`.execute(db);
  expect(await undoImport(db, site.team_id, id)).toEqual({ deleted: 1, kept: [] });
  expect(await rowsOf(db, site)).toEqual([]);
  const { rows: removed } = await sql`
    select from file_removals where storage_key = any(${before.map(({ storage_key }) => storage_key)}::text[])`.execute(
    db,
  );
  expect(removed).toHaveLength(4);
  expect((await run()).counts).toMatchObject({ tickets: 1, files: 4 });
});

test('what an archive says about its files is not believed, and each file that cannot be kept says why', async () => {
  const db = await testDatabase();
  const { site } = await anOwnerWithSite();
  const names = ['large.txt', 'damaged.txt', 'absent.txt', 'good.txt', 'much.txt'];
  const ticket = imported(1, {
    comments: [],
    files: names.map(file),
  });
  const path = anArchive(
    [],
    [
      { name: 'damaged.txt', bytes: Buffer.from('damaged'), isStored: true },
      { name: 'good.txt', bytes: Buffer.from('good') },
    ],
  );
  const read = await withArchive(path, async (archive) => {
    const bytes: Record<string, AsyncIterable<Buffer>> = {
      'large.txt': endless(),
      'much.txt': endless(),
      'damaged.txt': damaged(),
    };
    const attachments = new Map(names.filter((name) => name !== 'absent.txt').map((name) => [name, 4]));
    const openAttachment = (name: string) => bytes[name] ?? archive.openAttachment(name);
    const limits = { ...LIMITS, siteBytes: 6_000_100 };
    return runImport(db, site, [ticket], sourceOf({ attachments, openAttachment }, limits));
  });
  expect(read.counts).toMatchObject({ files: 1, left_out_files: 4 });
  const rows = await rowsOf(db, site);
  expect(rows.map(({ name, reason, state }) => [name, reason ?? state])).toEqual([
    ['large.txt', 'Files may have at most 5 MB.'],
    ['damaged.txt', 'The zip archive is damaged or was cut off. Please download it again.'],
    ['absent.txt', 'The file is not in the archive any more.'],
    ['good.txt', 'ready'],
    ['much.txt', 'Files may have at most 5 MB.'],
  ]);
  const keys = await storedKeys();
  expect(rows.every(({ storage_key }) => storage_key === null || keys.has(storage_key))).toBe(true);

  const full = await runImport(db, site, [imported(2, { comments: [], files: [file('good.txt')] })], {
    ...sourceOf({ attachments: new Map([['good.txt', 4]]), openAttachment: endless }),
    limits: { ...LIMITS, siteBytes: 6 },
  });
  expect(full.counts).toMatchObject({ files: 0, left_out_files: 1 });
  expect((await rowsOf(db, site)).at(-1)?.reason).toBe('This site has no room for more files.');
});

test('a page that fails leaves no row without bytes, and an archive that is gone no import without names', async () => {
  const db = await testDatabase();
  const { site } = await anOwnerWithSite();
  const files = [file('good.txt')];
  const source = sourceOf({ attachments: new Map([['good.txt', 4]]), openAttachment: good });
  const hostile = [imported(1, { files }), imported(2, { created_at: 'no date' })];
  await expect(runImport(db, site, hostile, source)).rejects.toThrow();
  expect(await rowsOf(db, site)).toEqual([]);
  const { id } = await db
    .selectFrom('imports')
    .select('id')
    .where('team_id', '=', site.team_id)
    .executeTakeFirstOrThrow();
  const before = await storedKeys();
  const both = await Promise.all([0, 1].map(() => storeRows(db, id, 0, [imported(1, { files })], { source })));
  expect(both.filter((counts) => counts === null)).toHaveLength(1);
  expect((await storedKeys()).size).toBe(before.size + 1);
  await storeRows(db, id, 1, [imported(2, { files, comments: [aComment(1)] })]);
  expect((await rowsOf(db, site)).map(({ state, reason }) => [state, reason])).toEqual([
    ['ready', null],
    ['missing', 'This installation takes no files.'],
  ]);
});

const file = (name: string) => aFile({ name, path_in_archive: name });

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(1_000_000);
}

async function* good(): AsyncGenerator<Buffer> {
  yield Buffer.from('good');
}

async function* damaged(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(4_500_000);
  throw new UnreadableHistory('The zip archive is damaged or was cut off. Please download it again.');
}
