import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { registerUser } from '../accounts/users.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded } from '../db/pglite.ts';
import { createSite } from '../sites/sites.ts';
import { runDeskbell } from '../testing/command-line.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { startServerProcess } from '../testing/server-process.ts';
import {
  anOwnDatabase,
  migrationsFolder,
  type OwnDatabase,
  postgresUrl,
  temporaryFolder,
} from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { submitTicket } from '../tickets/submit-ticket.ts';
import { addComment } from '../tickets/tickets.ts';
import { backupLines } from './backup.ts';
import { readBackupFile } from './backup-file.ts';
import { restore } from './restore.ts';
import { readTables } from './tables.ts';

const ISSUER = 'https://issuer.example';

const register = (db: Database, email: string, issuer = ISSUER) =>
  registerUser(db, { issuer, subject: randomUUID(), email, name: null, given_name: null, picture: null });

async function addSite(db: Database, ownerId: number, domain: string) {
  const site = await createSite(
    db,
    { id: ownerId },
    {
      name: 'Kettle & Crumb',
      domain,
      description: null,
      admin_notification_email: 'desk@kettle.example',
      widget_color: '#7c3aed',
    },
  );
  return site;
}

const send = (db: Database, siteId: number, title: string) =>
  submitTicket(db, {
    site_id: siteId,
    idempotency_key: randomUUID(),
    title,
    description: 'Ein Riss in der Lampe 🪔 "\\n" \u2028 {{7*7}}',
    priority: 'medium',
    user_email: `${randomUUID()}@example.com`,
    user_name: null,
    user_id: null,
    page_url: null,
    user_agent: null,
    language: null,
  });

/** An installation with two owners; the first has a site with two tickets and a raw email. */
async function anInstallation() {
  const database = await anOwnDatabase();
  const db = await database.open();
  await migrate(db, migrationsFolder);
  const [ann, ben] = [await register(db, 'ann@example.com'), await register(db, 'ben@example.com')];
  const site = await addSite(db, ann.id, 'kettle.example');
  const ticket = await send(db, site.id, 'Lamp');
  await addComment(db, { id: ann.id }, ticket.id, 'A new one is on its way.');
  await send(db, site.id, 'Kettle');
  const raw = Buffer.from([0, 255, 10, 13, 92, 34]);
  await db
    .insertInto('inbound_emails')
    .values({ recipient: 'a@b.example', raw, message_id: '<1@b.example>' })
    .execute();
  await openSession(db, ann.id, null);
  await sql`select nextval(pg_get_serial_sequence('tickets', 'id'))`.execute(db);
  const contents = await contentsOf(db);
  await db.destroy();
  return { database, ann, ben, site, contents };
}

/** Every row of every table, and the next id of every sequence. */
async function contentsOf(db: Database): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const { name, identity } of await readTables(db)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    contents[name] = rows.map(({ row }) => row);
    if (identity === null) continue;
    const { rows: ids } = await sql`
      select pg_sequence_last_value(pg_get_serial_sequence(${name}, ${identity})::regclass) as last`.execute(db);
    contents[`${name}.${identity}`] = ids;
  }
  return contents;
}

async function readContents(database: OwnDatabase): Promise<Record<string, unknown>> {
  const db = await database.open();
  const contents = await contentsOf(db);
  await db.destroy();
  return contents;
}

describe('deskbell', () => {
  test('tells its version and explains its commands without a configuration', async () => {
    const broken = { PORT: 'no port' };
    const [version, help, details, unknown, misused] = await Promise.all([
      runDeskbell(['--version'], broken),
      runDeskbell(['--help'], broken),
      runDeskbell(['user', 'delete', '--help'], broken),
      runDeskbell(['user', 'rename'], broken),
      runDeskbell(['backup', '--fast'], broken),
    ]);
    expect(version).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(help.code).toBe(0);
    for (const name of ['users', 'user relink', 'user delete', 'site move', 'mail-test', 'backup', 'restore'])
      expect(help.output).toContain(`  ${name} `);
    expect(details).toMatchObject({ code: 0, output: expect.stringContaining('Usage: deskbell user delete USER') });
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no command "user rename"') });
    expect(misused).toMatchObject({ code: 1, output: expect.stringContaining('Usage: deskbell backup FILE') });
    expect((await runDeskbell(['users'], broken)).output).toContain('PORT is "no port"');
  });

  test('refuses a folder without a database', async () => {
    const { code, output } = await runDeskbell(['users'], { DATA_DIR: temporaryFolder() });
    expect([code, output]).toEqual([1, expect.stringContaining('There is no database in')]);
  });
});

describe('users and sites', () => {
  test('are listed, relinked, moved and deleted', async () => {
    const { database, ann, ben, site } = await anInstallation();
    const run = (...words: string[]) => runDeskbell(words, database.env);

    const listed = await run('users');
    expect(listed.output).toMatch(/ann@example\.com +1 +2 .*issuer\.example/);
    const lines = (await run('users', '--json')).output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: ann.id, tickets: 2 },
      { id: ben.id, sites: 0 },
    ]);

    const unasked = await run('user', 'delete', 'ann@example.com');
    expect(unasked).toMatchObject({ code: 1, output: expect.stringMatching(/1 site and 2 tickets[\s\S]*Add --yes/) });
    expect((await run('site', 'move', 'other.example', String(ben.id), '--yes')).output).toContain('There is no site');
    expect(await run('site', 'move', 'kettle.example', 'ben@example.com', '--yes')).toMatchObject({ code: 0 });

    const db = await database.open();
    const newAnn = await register(db, 'ann@example.com', 'https://new.example');
    await db.destroy();
    expect((await run('user', 'delete', 'ann@example.com', '--yes')).output).toContain('several accounts');
    expect(await run('user', 'relink', String(ann.id), String(newAnn.id), '--yes')).toMatchObject({ code: 0 });
    expect(
      await run('user', 'relink', '--from-issuer', ISSUER, '--to-issuer', 'https://moved.example', '--yes'),
    ).toMatchObject({ code: 0, output: 'Changed 1 user.\n' });

    const after = await database.open();
    const found = await after.selectFrom('users').select(['id', 'issuer']).orderBy('id').execute();
    expect(found).toEqual([
      { id: ann.id, issuer: 'https://new.example' },
      { id: ben.id, issuer: 'https://moved.example' },
    ]);
    const tickets = await after.selectFrom('tickets').select('owner_id').execute();
    expect(tickets.map(({ owner_id }) => owner_id)).toEqual([ben.id, ben.id]);
    expect(await storedCounters(site.id, after)).toEqual(await recount(site.id, after));
    expect(await after.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await after.destroy();

    expect(await run('user', 'delete', 'ben@example.com', '--yes')).toMatchObject({ code: 0 });
    const empty = await database.open();
    expect(await empty.selectFrom('tickets').select('id').execute()).toEqual([]);
    await empty.destroy();
  });

  test('are managed while the server runs, which notices', async () => {
    const { database, ben } = await anInstallation();
    const db = await database.open();
    const session = await openSession(db, ben.id, null);
    await db.destroy();
    const server = await startServerProcess(database.env);
    const readSites = (etag = '') =>
      fetch(`${server.url}/api/sites`, { headers: { cookie: `deskbell_session=${session}`, 'if-none-match': etag } });
    const before = await readSites();
    const etag = String(before.headers.get('etag'));
    expect(await before.json()).toEqual([]);
    expect((await readSites(etag)).status).toBe(304);

    const moved = await runDeskbell(['site', 'move', 'kettle.example', 'ben@example.com', '--yes'], database.env);
    expect(moved).toMatchObject({ code: 0 });
    await expect.poll(async () => (await readSites(etag)).status).toBe(200);
    expect(await (await readSites()).json()).toMatchObject([{ domain: 'kettle.example' }]);
    await server.end('SIGTERM');
  });
});

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
    // The server meanwhile sends emails and does its daily jobs.
    const {
      users,
      'users.id': lastUser,
      all_sites,
      tickets,
      'tickets.id': lastTicket,
      comments,
      inbound_emails,
    } = contents;
    const unchanged = {
      users,
      'users.id': lastUser,
      all_sites,
      tickets,
      'tickets.id': lastTicket,
      comments,
      inbound_emails,
    };
    expect(await readContents(target)).toMatchObject(unchanged);

    const again = await runDeskbell(['restore', file], target.env);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') });
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

    test('is refused and restores nothing', async () => {
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
    const { id } = await register(db, 'ann@example.com');
    await sql`insert into sites (owner_id, name, domain, api_key) values (${id}, 'Kettle', 'kettle.example', 'k')`.execute(
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

/** The file that the command of the same release writes. */
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
  const embedded = await openEmbedded(folder);
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

describe('secret rotate', () => {
  test('replaces the key of the data folder and keeps the former one', async () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(join(DATA_DIR, 'secret-key'), 'old');
    expect(await runDeskbell(['secret', 'rotate', '--yes'], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(readFileSync(join(DATA_DIR, 'secret-key-previous'), 'utf8')).toBe('old');
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toMatch(/^[\w-]{64}$/);
  });

  test('prints what to set when the key is configured, and ends sessions on request', async () => {
    const { database } = await anInstallation();
    const env = { ...database.env, SECRET_KEY: 'x'.repeat(40) };
    const { code, output } = await runDeskbell(['secret', 'rotate', '--yes', '--end-sessions'], env);
    expect([code, output]).toEqual([0, expect.stringMatching(/SECRET_KEY=[\w-]{64}[\s\S]*Ended 1 session\./)]);
    expect(output).not.toContain('xxxx');
    expect(existsSync(join(database.env.DATA_DIR, 'secret-key'))).toBe(false);
  });
});

describe('mail-test', () => {
  test('reports the result as text and exit code', async () => {
    const refusing = await startScriptedSmtp({ RCPT: '550 relaying denied' });
    const smtp = { SMTP_URL: refusing.url, MAIL_FROM: 'Deskbell <desk@deskbell.test>' };
    const DATA_DIR = temporaryFolder();
    const [refused, written, unaddressed, unset] = await Promise.all([
      runDeskbell(['mail-test', 'you@example.com'], smtp),
      runDeskbell(['mail-test', 'you@example.com'], { DATA_DIR }),
      runDeskbell(['mail-test'], smtp),
      runDeskbell(['mail-test', 'you@example.com'], { SMTP_URL: refusing.url }),
    ]);
    await refusing.close();
    expect(refused).toMatchObject({ code: 8, output: expect.stringContaining('550 relaying denied') });
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('nothing was sent') });
    expect(readdirSync(join(DATA_DIR, 'outbox'))).toEqual(['00000000-you@example.com.eml']);
    expect(unaddressed).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: deskbell mail-test ADDRESS'),
    });
    expect(unset).toMatchObject({ code: 1, output: expect.stringContaining('MAIL_FROM is missing') });
  });
});
