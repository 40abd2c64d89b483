import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openEmbedded } from '../db/drivers/pglite.ts';
import { migrate } from '../db/upkeep/migrate.ts';
import { FolderFileStore } from '../files/folder-file-store.ts';
import { addSite, anInstallation, contentsOf, readContents, register, send } from '../testing/an-installation.ts';
import { runDeskbell } from '../testing/command-line.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { builtCluster } from '../testing/server-program.ts';
import {
  anOwnDatabase,
  migrationsFolder,
  type OwnDatabase,
  postgresUrl,
  temporaryFolder,
} from '../testing/test-database.ts';
import { backupLines } from './backup.ts';
import { readBackupFile } from './backup-file.ts';
import { restore } from './restore.ts';

describe('a backup', () => {
  test('made while the server runs restores everything', async () => {
    const { database, contents } = await anInstallation();
    const server = await startServerProcess({ ...database.env, SECRET_KEY: 'x'.repeat(40) });
    const file = join(temporaryFolder(), 'desk.backup');
    const env = { ...database.env, SECRET_KEY: 'x'.repeat(40) };
    const made = await runDeskbell(['backup', file], env);
    await server.end('SIGTERM');
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('2 users, 1 site, 2 tickets, 1 comment') });
    expect(made.output).toContain('does not contain the secret key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await runDeskbell(['backup', file], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--force'),
    });
    expect(readdirSync(database.env.DATA_DIR).filter((name) => name.startsWith('backup'))).toEqual([]);

    const target = await anOwnDatabase();
    const restored = await runDeskbell(['restore', file], { ...target.env, SECRET_KEY: 'y'.repeat(40) });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('All counts match') });
    expect(restored.output).toContain('not the one that belongs to the backup');
    // The server meanwhile sends emails and runs daily jobs.
    const kept = ['users', 'users.id', 'all_sites', 'tickets', 'tickets.id', 'comments', 'inbound_emails'];
    const unchanged = Object.fromEntries(kept.map((name) => [name, contents[name]]));
    expect(await readContents(target)).toMatchObject(unchanged);

    const again = await runDeskbell(['restore', file], target.env);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') });
  });

  test('of more tickets than are read at once restores one that was merged into a later one', async () => {
    const { database } = await anInstallation();
    const db = await database.open();
    const { rows } = await sql<{ id: number }>`
      insert into tickets (site_id, team_id, title, description)
      select site_id, team_id, title, description from (select * from tickets limit 1) as ticket, generate_series(1, 1001)
      returning id`.execute(db);
    const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
    await sql`update tickets set merged_into = ${last} where id = ${first}`.execute(db);
    // Physical order is the reverse of what the change left.
    await sql`cluster tickets using tickets_pkey`.execute(db);
    const target = await anOwnDatabase();
    const restored = await target.open();
    const lines = backupLines(db, { secretKey: null, includeSecret: false });
    await restore(restored, lines, { migrations: migrationsFolder, isEmbedded: !postgresUrl, holdEmails: false });
    const into = (
      await restored
        .selectFrom('tickets')
        .select('merged_into')
        .where('id', '=', first ?? 0)
        .execute()
    )[0];
    expect(into?.merged_into).toBe(last);
    await expect(sql`update tickets set merged_into = -1 where id = ${first}`.execute(restored)).rejects.toThrow(
      'tickets_merged_into_fkey',
    );
    await db.destroy();
    await restored.destroy();
  });

  test('of a stopped installation is exact, and carries its secret on request', async () => {
    const { database, contents } = await anInstallation();
    const { DATA_DIR } = database.env;
    writeFileSync(join(DATA_DIR, 'secret-key'), 'the-generated-key');
    const file = join(temporaryFolder(), 'desk.backup');
    await runDeskbell(['backup', file, '--with-secret'], database.env);
    const target = await anOwnDatabase();
    const { output } = await runDeskbell(['restore', file, '--hold-mail'], target.env);
    expect(output).toContain('The secret key was written');
    expect(readFileSync(join(target.env.DATA_DIR, 'secret-key'), 'utf8')).toBe('the-generated-key');
    const db = await target.open();
    const waiting = await db.selectFrom('email_logs').select('status').where('status', '!=', 'failed').execute();
    expect(waiting).toEqual([]);
    const { email_logs: _emails, site_emails: _counts, ...rest } = contents;
    expect(await contentsOf(db)).toMatchObject(rest);
    await db.destroy();
  });

  test('with files has every file that it names, and shares them with the backup before', async () => {
    const { database, site } = await anInstallation();
    const FILES_DIR = temporaryFolder();
    const env = { ...database.env, FILES_DIR };
    const store = new FolderFileStore(FILES_DIR);
    const db = await database.open();
    const add = async (storage_key: string, bytes: Buffer) => {
      await store.put(storage_key, bytes);
      const sha256 = createHash('sha256').update(bytes).digest();
      const file = {
        site_id: site.id,
        name: 'a.txt',
        size: bytes.length,
        storage_key,
        sha256,
        state: 'ready',
      } as const;
      await db
        .insertInto('files')
        .values({ ...file, came_from: 'visitor' })
        .execute();
    };
    const [lamp = '', kettle = '', gone = ''] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
    await add(lamp, Buffer.from('lamp'));
    await add(kettle, Buffer.from('kettle'));
    await db.destroy();

    const folder = temporaryFolder();
    const [monday, tuesday] = [join(folder, 'monday'), join(folder, 'tuesday')];
    const first = await runDeskbell(['backup', monday, '--files'], env);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('With 2 files, 0.0 MB: 2 copied') });
    const changed = await database.open();
    await changed.deleteFrom('files').where('storage_key', '=', kettle).execute();
    await store.remove(kettle);
    await changed
      .insertInto('files')
      .values({ site_id: site.id, name: 'b.txt', size: 4, storage_key: gone, state: 'ready', came_from: 'visitor' })
      .execute();
    await changed.destroy();
    const second = await runDeskbell(['backup', tuesday, '--files'], env);
    expect(second).toMatchObject({ code: 2, output: expect.stringContaining(`not in the backup: ${gone}`) });
    expect(second.output).toContain('0 copied, 1 shared');
    const other = await runDeskbell(['backup', folder, '--files', '--force'], env);
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('not a backup with files') });
    expect(statSync(join(tuesday, 'files', lamp)).ino).toBe(statSync(join(monday, 'files', lamp)).ino);
    const held = await database.open();
    const state = await held.selectFrom('backup_state').selectAll().executeTakeFirstOrThrow();
    expect(state.files_held_until).toBeNull();
    expect(String(state.files_saved_at) < String(state.database_saved_at)).toBe(true);
    await held.destroy();

    const target = await anOwnDatabase();
    const restored = await runDeskbell(['restore', monday], { ...target.env, FILES_DIR: temporaryFolder() });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Put 2 files into') });
    const folderOfFiles = /Put 2 files into (\S+)\./.exec(restored.output)?.[1] ?? '';
    expect(readFileSync(join(folderOfFiles, kettle), 'utf8')).toBe('kettle');
  });

  // One database is enough: files are compared with the backup.
  test.skipIf(!postgresUrl)('without files says how many are missing when it is restored', async () => {
    const { database, site } = await anInstallation();
    const db = await database.open();
    const keys = ['a', 'b'].map((digit) => digit.repeat(32));
    const file = { site_id: site.id, name: 'a.txt', size: 4, state: 'ready', came_from: 'visitor' } as const;
    await db
      .insertInto('files')
      .values(keys.map((storage_key) => ({ ...file, storage_key })))
      .execute();
    await db.destroy();
    const backup = join(temporaryFolder(), 'desk.backup');
    writeFileSync(backup, await backUpDirectly(database));
    const restoreWith = async (settings: Record<string, string>) =>
      runDeskbell(['restore', backup], { ...(await anOwnDatabase()).env, ...settings });

    const FILES_DIR = temporaryFolder();
    expect(await restoreWith({ FILES_DIR })).toMatchObject({
      code: 2,
      output: expect.stringMatching(/All counts match[\s\S]*2 files of the 2 that it names are missing/),
    });
    expect(readdirSync(FILES_DIR)).toEqual([]);
    for (const key of keys) writeFileSync(join(FILES_DIR, key), 'lamp');
    expect(await restoreWith({ FILES_DIR })).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('missing'),
    });
    expect(await restoreWith({ FILES: 'off' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('FILES is off: the files that the backup names (2)'),
    });
    expect(await restoreWith({ FILES_DIR: join(backup, 'files') })).toMatchObject({
      code: 2,
      output: expect.stringContaining('its files were not'),
    });
  });

  describe('that is damaged', () => {
    const lines = (backup: Buffer) => gunzipSync(backup).toString().trimEnd().split('\n');
    const zipped = (changed: readonly string[]) => gzipSync(`${changed.join('\n')}\n`);
    const damages: [string, (backup: Buffer) => Buffer, RegExp][] = [
      ['is cut off', (backup) => backup.subarray(0, -200), /damaged|incomplete/],
      ['has no last line', (backup) => zipped(lines(backup).slice(0, -1)), /incomplete/],
      ['is another file', () => Buffer.from('hello'), /damaged/],
      ['is another archive', () => gzipSync('hello'), /not a Deskbell backup/],
      [
        'is of a later release',
        (backup) => zipped(lines(backup).map((line) => line.replace('0001_accounts', '9999_later'))),
        /restore it with that release or a later one/,
      ],
      [
        'lacks rows',
        (backup) => {
          const all = lines(backup);
          return zipped(all.toSpliced(all.findIndex((line) => line.startsWith('{"table":"inbound_emails"')) + 1, 1));
        },
        /1 rows of inbound_emails, but 0 were restored/,
      ],
    ];

    // One database is enough: files are compared with the backup.
    test.skipIf(!postgresUrl)('is refused and restores nothing', async () => {
      const { database } = await anInstallation();
      const backup = await backUpDirectly(database);
      const target = await (await anOwnDatabase()).open();
      const file = join(temporaryFolder(), 'desk.backup');
      for (const [name, damage, reason] of damages) {
        writeFileSync(file, damage(backup));
        const restoring = restore(target, readBackupFile(file), {
          migrations: migrationsFolder,
          isEmbedded: !postgresUrl,
          holdEmails: false,
        });
        await expect(restoring, name).rejects.toThrow(reason);
      }
      expect(await target.selectFrom('users').select('id').execute()).toEqual([]);
      await target.destroy();
    });
  });

  test('of an older release is converted', async () => {
    const older = await anOwnDatabase();
    const db = await older.open();
    await migrate(db, migrationsFolder, '0006_daily_jobs');
    await sql`
      with ann as (insert into users (issuer, subject, email) values ('i', 's', 'ann@example.com') returning id)
      insert into sites (owner_id, name, domain, api_key) select id, 'Kettle', 'kettle.example', 'k' from ann`.execute(
      db,
    );
    await sql`insert into email_logs (site_id, email_type, status, recipient_email, subject, message_id)
      select id, 'status_change', 'sent', 'a@example.com', 'Hello', '<1@x>' from sites`.execute(db);
    await db.destroy();
    const file = join(temporaryFolder(), 'desk.backup');
    writeFileSync(file, await backUpDirectly(older));

    const target = await anOwnDatabase();
    expect(await runDeskbell(['restore', file], target.env)).toMatchObject({ code: 0 });
    const after = await target.open();
    expect(await after.selectFrom('site_emails').select('sent_emails').execute()).toEqual([{ sent_emails: 1 }]);
    await after.destroy();
  });
});

async function backUpDirectly(database: OwnDatabase): Promise<Buffer> {
  const db = await database.open();
  const lines: string[] = [];
  for await (const line of backupLines(db, { secretKey: null, includeSecret: false })) lines.push(line);
  await db.destroy();
  return gzipSync(lines.join(''));
}

test.skipIf(!postgresUrl)('the embedded database is copied to PostgreSQL', async () => {
  const DATA_DIR = temporaryFolder();
  const folder = join(DATA_DIR, 'database');
  const embedded = await openEmbedded(folder, { emptyCluster: builtCluster });
  await migrate(embedded, migrationsFolder);
  const { id } = await register(embedded, 'ann@example.com');
  const site = await addSite(embedded, id, 'kettle.example');
  await send(embedded, site.id, 'Lamp');
  const contents = await contentsOf(embedded);
  await embedded.destroy();
  const target = await anOwnDatabase();
  const copied = await runDeskbell(['copy-to-postgres'], { ...target.env, DATA_DIR });
  expect(copied).toMatchObject({ code: 0, output: expect.stringMatching(/tickets +1\b[\s\S]*same number of rows/) });
  expect(await readContents(target)).toEqual(contents);
});
