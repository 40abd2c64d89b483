import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { backupLines } from '../admin/backup.ts';
import { writeBackupFile } from '../admin/backup-file.ts';
import { runDeskbell } from '../testing/command-line.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { aMigrationLog } from '../testing/migration-log.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startApp } from '../testing/test-app.ts';
import {
  anOwnDatabase,
  migrationsFolder,
  postgresUrl,
  temporaryFolder,
  testDatabase,
} from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { openPostgres } from './drivers/postgres.ts';
import { DatabaseUnusable, openMigratedDatabase } from './open-database.ts';
import { FreeSpace } from './upkeep/free-space.ts';
import { migrate } from './upkeep/migrate.ts';

const PASSWORD = 'correct horse';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A database with a user of its own, who is no superuser. */
async function aDatabase(): Promise<{ readonly url: URL; readonly admin: Database }> {
  const { env, open } = await anOwnDatabase();
  const admin = await open();
  cleanUps.push(() => admin.destroy());
  const url = new URL(String(env.DATABASE_URL));
  const name = url.pathname.slice(1);
  await sql.raw(`create role ${name}_user login password '${PASSWORD}'`).execute(admin);
  await sql.raw(`grant create on schema public to ${name}_user`).execute(admin);
  Object.assign(url, { username: `${name}_user`, password: PASSWORD });
  return { url, admin };
}

function openAt(url: URL | string, directUrl: URL | string | null = null, waiting: string[] = []) {
  const config = { databaseUrl: String(url), databaseDirectUrl: directUrl && String(directUrl), dataDir: '/nowhere' };
  return openMigratedDatabase(config, {
    migrations: migrationsFolder,
    space: new FreeSpace('/'),
    emptyCluster: null,
    retryForMs: 0,
    onIdleError: () => undefined,
    onWaiting: (message) => waiting.push(message),
    migrationLog: aMigrationLog(),
  });
}

/** The line that the start prints. */
async function refusalOf(url: URL | string, directUrl: URL | string | null = null): Promise<string> {
  const error = await openAt(url, directUrl).then(
    (db) => db.destroy(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseUnusable)) throw error ?? new Error('The database was opened.');
  expect(error.message).not.toContain('\n');
  expect(error.message).not.toContain(PASSWORD);
  return error.message;
}

const changed = (url: URL, changes: Partial<URL>): URL => Object.assign(new URL(url), changes);

describe.runIf(postgresUrl)('a database that cannot be used is explained in one line', () => {
  test('when the password is wrong or missing', async () => {
    const { url } = await aDatabase();
    expect(await refusalOf(changed(url, { password: 'wrong' }))).toMatch(
      /^DATABASE_URL: .* refused the password of user/,
    );
    expect(await refusalOf(changed(url, { password: '' }))).toMatch(/^DATABASE_URL: .* asks for a password/);
  });

  test('when there is no such database', async () => {
    const { url } = await aDatabase();
    expect(await refusalOf(changed(url, { pathname: '/nothing_here' }))).toMatch(/has no database "nothing_here"/);
  });

  test('when no server answers', async () => {
    const { url } = await aDatabase();
    expect(await refusalOf(changed(url, { port: '1' }))).toMatch(/cannot be reached \(ECONNREFUSED\)/);
  });

  test('when its user may not create tables', async () => {
    const { url, admin } = await aDatabase();
    await sql.raw(`revoke create on schema public from ${url.username}`).execute(admin);
    expect(await refusalOf(url)).toMatch(/does not let its user .* create tables/);
  });

  test('when the server is read-only', async () => {
    const { url, admin } = await aDatabase();
    await sql.raw(`alter role ${url.username} set default_transaction_read_only = on`).execute(admin);
    expect(await refusalOf(url)).toMatch(/is a read-only standby/);
    expect(await refusalOf(`${url}?target_session_attrs=read-write`)).toMatch(/is a read-only standby/);
  });

  test('when the schema of the search path does not exist', async () => {
    const { url } = await aDatabase();
    expect(await refusalOf(`${url}?options=-csearch_path%3Dmissing,public`)).toContain('create schema missing;');
  });

  test('when its encoding is not UTF-8, also by doctor and restore', async () => {
    const { url, admin } = await aDatabase();
    const name = `${url.pathname.slice(1)}_ascii`;
    await sql.raw(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`).execute(admin);
    cleanUps.push(() => sql.raw(`drop database ${name} with (force)`).execute(admin));
    const ascii = changed(url, { pathname: `/${name}` });
    expect(await refusalOf(ascii)).toMatch(/^DATABASE_URL: .* has the encoding SQL_ASCII, and Deskbell needs UTF8\./);
    const env = { DATABASE_URL: String(ascii), DATA_DIR: temporaryFolder() };
    expect(await runDeskbell(['doctor'], env)).toMatchObject({
      code: 2,
      output: expect.stringContaining('has the encoding SQL_ASCII'),
    });
    const file = join(temporaryFolder(), 'desk.backup');
    const lines = backupLines(await testDatabase(), { secretKey: null, includeSecret: false });
    await writeBackupFile(file, lines);
    expect(await runDeskbell(['restore', file], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was restored: the database'),
    });
  });

  test('when the direct URL leads elsewhere', async () => {
    const [one, other] = [await aDatabase(), await aDatabase()];
    expect(await refusalOf(one.url, other.url)).toContain('must lead to the same database');
    expect(await refusalOf(one.url, changed(one.url, { port: '1' }))).toMatch(/^DATABASE_DIRECT_URL: /);
  });
});

describe.runIf(postgresUrl)('of several servers', () => {
  const hostAndPort = ({ hostname, port }: URL) => `${hostname}:${port}`;

  test('the first that can be reached is used', async () => {
    const { url } = await aDatabase();
    const both = String(url).replace(hostAndPort(url), `127.0.0.1:1,${hostAndPort(url)}`);
    const db = await openAt(both);
    cleanUps.push(() => db.destroy());
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('the one that stops to be writable is left for the other', async () => {
    const { url, admin } = await aDatabase();
    let isCut = false;
    const proxy = await startDatabaseProxy(String(url), () => (isCut ? 'cut off' : 'pass on'));
    cleanUps.push(() => proxy.close());
    const both = String(url).replace(hostAndPort(url), `${hostAndPort(new URL(proxy.url))},${hostAndPort(url)}`);
    await migrate(admin, migrationsFolder);
    const db = openPostgres(both, () => undefined);
    cleanUps.push(() => db.destroy());
    const port = async () => (await sql<{ port: number }>`select 1 as one`.execute(db)).rows;
    expect(await port()).toEqual([{ one: 1 }]);
    isCut = true;
    await expect(port()).rejects.toThrow();
    expect(await port()).toEqual([{ one: 1 }]);
  });
});

describe.runIf(postgresUrl)('a running server', () => {
  test('is not ready, and answers writes with 503, while its database is read-only', async () => {
    const { url, admin } = await aDatabase();
    const db = await openAt(url);
    const app = await startApp({}, { db });
    cleanUps.push(
      () => db.destroy(),
      () => app.close(),
    );
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const name = url.pathname.slice(1);
    await sql.raw(`alter role ${url.username} set default_transaction_read_only = on`).execute(admin);
    const dropConnections = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${url.username} and datname = ${name}`.execute(
        admin,
      );
    await dropConnections();
    const contact = () =>
      app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: { name: 'a', email: 'a@example.com', subject: 'b', message: 'c' },
      });
    const readiness = async () => (await app.inject('/readyz')).statusCode;
    await expect.poll(readiness).toBe(503);
    const refused = await contact();
    expect([refused.statusCode, refused.json().error]).toEqual([
      503,
      expect.stringMatching(/^The database is read-only/),
    ]);
    await sql.raw(`alter role ${url.username} reset default_transaction_read_only`).execute(admin);
    // A connection that was read-only is not used again.
    await expect.poll(readiness).toBe(200);
    expect((await contact()).statusCode).toBe(201);
  });

  test('may be started before its database', async () => {
    const { url } = await aDatabase();
    const placeholder = createServer();
    await new Promise<void>((resolve) => placeholder.listen(0, '127.0.0.1', resolve));
    const address = placeholder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise((resolve) => placeholder.close(resolve));
    const waiting: string[] = [];
    const starting = startServerProcess(
      { DATABASE_URL: String(changed(url, { port: String(port) })), DATA_DIR: temporaryFolder(), LOG_LEVEL: 'info' },
      (output) => waiting.push(output),
    );
    await expect.poll(() => waiting.join('')).toContain('Trying again for a minute');
    const proxy = await startDatabaseProxy(String(url), () => 'pass on', port);
    cleanUps.push(() => proxy.close());
    const server = await starting;
    cleanUps.push(() => server.end('SIGKILL'));
    expect(waiting.join('').split('Trying again')).toHaveLength(2);
    expect(waiting.join('')).toMatch(/"migration":"0001_accounts","seconds":[\d.]+,"msg":"migration applied"/);
  });
});
