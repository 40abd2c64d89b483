import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { aMigrationLog } from '../testing/migration-log.ts';
import {
  anOwnDatabase,
  emptyDatabaseFolder,
  migrationsFolder,
  openEmptyDatabase,
  postgresUrl,
  temporaryFolder,
  testDatabase,
} from '../testing/test-database.ts';
import { type Database, isDatabaseBusy, isDatabaseUnreachable } from './database.ts';
import { openEmbedded } from './drivers/pglite.ts';
import { openPostgres } from './drivers/postgres.ts';
import { DatabaseTooNew, migrate, migrateWhileServing } from './upkeep/migrate.ts';

describe('values', () => {
  test('are read the same from either database, ready for JSON', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as int8, 7::int4 as int4, 1.50::numeric as "numeric", date '2026-02-28' as "date",
        timestamptz '2026-02-28 23:59:59.123456+02' as "timestamptz", true as "boolean", 'a' as "text", null as "null",
        '{"a": [1]}'::jsonb as "jsonb", '\\x00ff'::bytea as "bytea", array['a', 'b'] as "array"`.execute(
      await testDatabase(),
    );
    expect(rows).toEqual([
      {
        int8: 9_007_199_254_740_991,
        int4: 7,
        numeric: 1.5,
        date: '2026-02-28',
        timestamptz: '2026-02-28T21:59:59.123Z',
        boolean: true,
        text: 'a',
        null: null,
        jsonb: { a: [1] },
        bytea: expect.any(Uint8Array),
        array: ['a', 'b'],
      },
    ]);
  });

  test('make the round trip as parameters', async () => {
    const bytes = new Uint8Array([0, 255, 7]);
    const { rows } = await sql<{ bytes: Uint8Array; text: string; at: string }>`
      select ${bytes}::bytea as bytes, ${"'; drop table users; --"}::text as text, ${'2026-01-01T00:00:00.000Z'}::timestamptz as at`.execute(
      await testDatabase(),
    );
    expect([...(rows[0]?.bytes ?? [])]).toEqual([...bytes]);
    expect(rows[0]).toMatchObject({ text: "'; drop table users; --", at: '2026-01-01T00:00:00.000Z' });
  });

  test('beyond the safe integers are refused instead of rounded', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(await testDatabase())).rejects.toThrow('does not fit');
  });
});

describe('a transaction', () => {
  const count = async () =>
    (
      await sql<{ count: number }>`select count(*) from suppressed_addresses where reason = 'transaction test'`.execute(
        await testDatabase(),
      )
    ).rows[0]?.count;
  const insert = (email: string) =>
    sql`insert into suppressed_addresses (email, reason) values (${email}, 'transaction test')`;

  test('that fails is rolled back, and the next one works', async () => {
    const db = await testDatabase();
    const attempt = db.transaction().execute(async (tx) => {
      await insert('a@example.com').execute(tx);
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(attempt).rejects.toMatchObject({ code: '22012' });
    expect(await count()).toBe(0);
    await db.transaction().execute(async (tx) => void (await insert('a@example.com').execute(tx)));
    expect(await count()).toBe(1);
  });

  test('is isolated from concurrent ones', async () => {
    const db = await testDatabase();
    const before = (await count()) ?? 0;
    const work = Array.from({ length: 20 }, (_, n) =>
      db.transaction().execute(async (tx) => {
        await insert(`concurrent-${n}@example.com`).execute(tx);
        if (n % 2 === 1) throw new Error('odd');
      }),
    );
    const results = await Promise.allSettled(work);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await count()).toBe(before + 10);
  });
});

describe('migrations', () => {
  test('run once, also when several instances start together', async () => {
    const db = await openEmptyDatabase();
    const applied = await Promise.all([
      migrate(db, migrationsFolder),
      migrate(db, migrationsFolder),
      migrate(db, migrationsFolder),
    ]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    expect(await migrate(db, migrationsFolder)).toEqual([]);
    await db.destroy();
  });

  test('of a later release are refused', async () => {
    const db = await openEmptyDatabase();
    await migrate(db, migrationsFolder);
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await expect(migrate(db, migrationsFolder)).rejects.toThrow(DatabaseTooNew);
    await db.destroy();
  });

  test('that fail are rolled back and can be fixed', async () => {
    const db = await openEmptyDatabase();
    const folder = join(temporaryFolder(), 'migrations');
    mkdirSync(folder);
    writeFileSync(join(folder, '0001_good.sql'), 'create table good (id int); insert into good values (1);');
    writeFileSync(join(folder, '0002_bad.sql'), 'create table half (id int); select nonsense;');
    const log = aMigrationLog();
    await expect(migrate(db, folder, undefined, log)).rejects.toThrow('Migration 0002_bad failed and changed nothing.');
    expect(log.lines).toEqual([]);
    const { rows } = await sql`select to_regclass('good') as good, to_regclass('half') as half`.execute(db);
    expect(rows).toEqual([{ good: null, half: null }]);
    writeFileSync(join(folder, '0002_bad.sql'), 'create table half (id int);');
    expect(await migrate(db, folder)).toEqual(['0001_good', '0002_bad']);
    await db.destroy();
  });

  test('of a served database go on after the statement that failed, and give way to those who use a table', async () => {
    const { open } = await anOwnDatabase();
    const db = await open();
    const folder = join(temporaryFolder(), 'migrations');
    mkdirSync(folder);
    writeFileSync(join(folder, '0001_good.sql'), 'create table good (id int);');
    await migrate(db, folder);
    const log = aMigrationLog();
    writeFileSync(join(folder, '0002_more.sql'), 'create table half (id int); insert into half values (1 / 0);');
    await expect(migrateWhileServing(db, folder, log)).rejects.toThrow(
      'Migration 0002_more failed and changed nothing.',
    );
    writeFileSync(join(folder, '0002_more.sql'), 'create table half (id int); alter table good add column more int;');
    const other = postgresUrl ? await open() : null;
    let isUsed = other !== null;
    let using: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      using = other?.transaction().execute(async (tx) => {
        await sql`select from good`.execute(tx);
        resolve();
        await setTimeout(1_500);
        isUsed = false;
      });
      if (!using) resolve();
    });
    await migrateWhileServing(db, folder, log);
    expect(isUsed).toBe(false);
    expect(log.lines).toEqual(['0002_more']);
    await using;
    const { rows } =
      await sql`select to_regclass('half') is not null as made, to_regclass('migration_progress') as left`.execute(db);
    expect(rows).toEqual([{ made: true, left: null }]);
    await sql`select more from good`.execute(db);
    await other?.destroy();
    await db.destroy();
  });

  /** A migrated table, and a migration that adds an index to it. */
  async function anIndexToCome(rows: number) {
    const db = await openEmptyDatabase();
    const folder = join(temporaryFolder(), 'migrations');
    mkdirSync(folder);
    const text = `create table things (n int, text text); insert into things select n, repeat('x', 1000) from generate_series(1, ${rows}) n;`;
    writeFileSync(join(folder, '0001_things.sql'), text);
    await migrate(db, folder);
    writeFileSync(join(folder, '0002_index.sql'), 'create index concurrently things_by_n\n  on things (n);');
    const isUsable = async () => {
      const { rows: found } = await sql`
        select indisvalid as usable from pg_index where indexrelid = to_regclass('things_by_n')`.execute(db);
      return found;
    };
    return { db, folder, isUsable };
  }

  test('build the indexes that they declare, also one that was left half built', async () => {
    const { db, folder, isUsable } = await anIndexToCome(1);
    const log = aMigrationLog();
    expect(await migrate(db, folder, undefined, log)).toEqual(['0002_index']);
    expect(log.lines).toEqual(['0002_index', 'things_by_n']);
    expect(await isUsable()).toEqual([{ usable: true }]);
    await sql`update pg_index set indisvalid = false where indexrelid = 'things_by_n'::regclass`.execute(db);
    expect(await migrate(db, folder)).toEqual([]);
    expect(await isUsable()).toEqual([{ usable: true }]);
    writeFileSync(join(folder, '0003_without.sql'), 'drop index things_by_n;');
    await migrate(db, folder);
    await migrate(db, folder);
    expect(await isUsable()).toEqual([]);
    await db.destroy();
  });

  test.each([
    ['in one transaction', (db: Database, folder: string) => migrate(db, folder)],
    // The embedded database has one connection and serves nobody meanwhile.
    ...(postgresUrl
      ? [['while serving', (db: Database, folder: string) => migrateWhileServing(db, folder, aMigrationLog())] as const]
      : []),
  ] as const)('drop the index that is replaced %s, once the new one is built', async (_, run) => {
    const { db, folder, isUsable } = await anIndexToCome(1);
    await migrate(db, folder);
    const replace = (column: string) =>
      writeFileSync(
        join(folder, '0003_replaced.sql'),
        `create index concurrently things_by_${column} on things (${column});\ndrop index concurrently things_by_n;`,
      );
    replace('missing');
    await expect(run(db, folder)).rejects.toThrow();
    expect(await isUsable()).toEqual([{ usable: true }]);
    replace('text');
    await run(db, folder);
    await run(db, folder);
    expect(await isUsable()).toEqual([]);
    const { rows } =
      await sql`select indexrelid::regclass::text as name from pg_index where indrelid = 'things'::regclass and not indisprimary`.execute(
        db,
      );
    expect(rows).toEqual([{ name: 'things_by_text' }]);
    await db.destroy();
  });

  test.runIf(postgresUrl)('build the index of a large table while others write to it', async () => {
    const { db, folder, isUsable } = await anIndexToCome(9_000);
    const write = (tx: Database) => sql`insert into things values (0, 'written meanwhile')`.execute(tx);
    let building: Promise<void> = Promise.resolve();
    let log = aMigrationLog();
    await db.transaction().execute(async (tx) => {
      await write(tx);
      // Waits for the transaction, which a plain build would make every later write wait for as well.
      await new Promise<void>((resolve) => {
        log = aMigrationLog(resolve);
        building = migrateWhileServing(db, folder, log);
      });
      await expect.poll(isUsable).toEqual([{ usable: false }]);
      await write(db);
    });
    await building;
    expect(log.lines).toEqual(['0002_index', 'things_by_n']);
    expect(await isUsable()).toEqual([{ usable: true }]);
    await db.destroy();
  });
});

test('an unreachable database is distinguished from a failed statement', async () => {
  const dying = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve));
  for (const port of [1, (dying.address() as AddressInfo).port]) {
    const away = openPostgres(`postgres://127.0.0.1:${port}/nothing`, () => {});
    const reason = await sql`select 1`.execute(away).catch((error: unknown) => error);
    expect(isDatabaseUnreachable(reason)).toBe(true);
  }
  dying.close();
  const fault = await sql`select nonsense`.execute(await testDatabase()).catch((error: unknown) => error);
  expect(isDatabaseUnreachable(fault)).toBe(false);
});

describe.runIf(postgresUrl)('a statement that takes too long', () => {
  const open = () => openPostgres(String(postgresUrl), () => {}, { statementMs: 200 });
  const settings = sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;

  test('is cancelled outside a transaction, and leaves no setting behind', async () => {
    const db = open();
    const slow = sql`select pg_sleep(60) /* ${sql.raw('cancelled outside')} */`.execute(db);
    await expect(slow).rejects.toSatisfy(isDatabaseBusy);
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running from pg_stat_activity
      where query like '%cancelled outside%' and state = 'active' and pid <> pg_backend_pid()`.execute(db);
    expect(rows).toEqual([{ running: 0 }]);
    expect((await settings.execute(db)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
    await db.destroy();
  });

  test('is ended by the server inside a transaction, like a wait for a lock and an idle transaction', async () => {
    const db = open();
    const inside = await db.transaction().execute(async (tx) => (await settings.execute(tx)).rows);
    expect(inside).toEqual([{ statement: '200ms', lock: '200ms', idle: '10s' }]);
    expect((await settings.execute(db)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
    await db.destroy();
  });
});

test.runIf(postgresUrl)('a server that stops responding times out, and the next query reconnects', async () => {
  let isHanging = false;
  const proxy = await startDatabaseProxy(String(postgresUrl), () => (isHanging ? 'swallow' : 'pass on'));
  const db = openPostgres(proxy.url, () => {}, { statementMs: 300 });
  const query = () => sql`select 1 as one`.execute(db);

  await query();
  isHanging = true;
  const reason = await query().catch((error: unknown) => error);
  expect(isDatabaseUnreachable(reason)).toBe(true);
  isHanging = false;
  expect((await query()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  proxy.close();
});

describe.skipIf(postgresUrl)('the embedded database', () => {
  test('cannot be opened twice, and keeps its rows over a restart', async () => {
    const folder = emptyDatabaseFolder();
    const db = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow('in use');
    await sql`create table kept as select 1 as one`.execute(db);
    await db.destroy();
    const again = await openEmbedded(folder);
    expect((await sql`select one from kept`.execute(again)).rows).toEqual([{ one: 1 }]);
    await again.destroy();
  });

  test('is created again after a crash during its creation', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pg.incomplete'));
    writeFileSync(join(folder, 'pg.incomplete', 'PG_VERSION'), '17\n');
    const db = await openEmbedded(folder, { emptyCluster: inject('emptyCluster') });
    await sql`create table kept as select 1 as one`.execute(db);
    await db.destroy();
    const again = await openEmbedded(folder, { emptyCluster: inject('emptyCluster') });
    expect((await sql`select one from kept`.execute(again)).rows).toEqual([{ one: 1 }]);
    await again.destroy();
  });

  test('refuses the folder of another PostgreSQL version with an explanation', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pg'));
    writeFileSync(join(folder, 'pg', 'PG_VERSION'), '17\n');
    await expect(openEmbedded(folder)).rejects.toThrow('was written by PostgreSQL 17');
  });
});
