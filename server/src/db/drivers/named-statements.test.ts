import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl, testDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { FrequentStatements, PLANNED_ANEW } from './named-statements.ts';
import { openPostgres } from './postgres.ts';

const USES = 4;

/** In a transaction, whose statements share a connection. */
const preparedTexts = (db: Database): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
    return rows.map(({ statement }) => statement);
  });

const addOne = (db: Database, n: number) => sql<{ sum: number }>`select ${n}::int + 1 as sum`.execute(db);

function openServer(url = String(postgresUrl)): Database {
  const db = openPostgres(url, () => undefined);
  onTestFinished(() => db.destroy());
  return db;
}

/** Names another process to clients than that of their session, as PgBouncer does. */
async function startPooler(): Promise<string> {
  const server = new URL(String(postgresUrl));
  const pooler = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname);
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const keyAt = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (keyAt >= 0) chunk.writeInt32BE(1_234_567_890, keyAt + 5);
      client.write(chunk);
    });
    for (const socket of [client, upstream]) socket.on('error', () => undefined).on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void pooler.close());
  const { port } = pooler.address() as AddressInfo;
  return Object.assign(new URL(server), { host: `127.0.0.1:${port}` }).href;
}

test('a statement that is used again is prepared, and returns the same', async () => {
  const db = postgresUrl ? openServer() : await testDatabase();
  for (let n = 1; n <= USES; n += 1) expect((await addOne(db, n)).rows).toEqual([{ sum: n + 1 }]);
  const at = new Date('2026-02-28T12:00:00Z');
  const values = sql`
    select ${at}::timestamptz as at, ${['a', 'b,"c']}::text[] as list, ${null}::int as none, ${true}::boolean as is_true,
      ${JSON.stringify({ a: [1] })}::jsonb as json, ${new Uint8Array([0, 255])}::bytea as bytes`;
  const first = (await values.execute(db)).rows;
  for (let n = 0; n < USES; n += 1) expect((await values.execute(db)).rows).toEqual(first);
  expect(await preparedTexts(db)).toEqual(
    expect.arrayContaining([expect.stringContaining('as sum'), expect.stringContaining('as list')]),
  );
});

test('an error of a prepared statement leaves its connection usable', async () => {
  const db = await testDatabase();
  const divide = (by: number) => sql<{ half: number }>`select 10 / ${by}::int as half`.execute(db);
  for (let n = 0; n < USES; n += 1) expect((await divide(2)).rows).toEqual([{ half: 5 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(5)).rows).toEqual([{ half: 2 }]);
});

test('a statement whose plan depends on its values, and one that ran twice, have no name', () => {
  const statements = new FrequentStatements();
  for (let n = 0; n < USES; n += 1) expect(statements.lookUp(`${PLANNED_ANEW} select $1`)).toBeNull();
  expect([1, 2].map(() => statements.lookUp('select $1'))).toEqual([null, null]);
  expect(statements.lookUp('select $1')?.name).toMatch(/^s\d+$/);
});

test('of many texts those in use keep their names', () => {
  const statements = new FrequentStatements();
  const used = [1, 2, 3].map(() => statements.lookUp('used'));
  for (let n = 0; n < 5_000; n += 1) {
    statements.lookUp(`once ${n}`);
    expect(statements.lookUp('used')?.name).toBe(used[2]?.name);
  }
  expect([1, 2].map(() => statements.lookUp('once 1'))).toEqual([null, null]);
});

test.runIf(postgresUrl)('behind a pooler nothing is prepared', async () => {
  const db = openServer(await startPooler());
  for (let n = 1; n <= USES; n += 1) expect((await addOne(db, n)).rows).toEqual([{ sum: n + 1 }]);
  expect(await preparedTexts(db)).toEqual([]);
});

test.runIf(postgresUrl)('names that a session has lost are done without, also in a transaction', async () => {
  for (const isInTransaction of [false, true]) {
    const db = openServer();
    for (let n = 1; n <= USES; n += 1) await addOne(db, n);
    await sql`deallocate all`.execute(db);
    const { rows } = await (isInTransaction ? db.transaction().execute((tx) => addOne(tx, 7)) : addOne(db, 7));
    expect(rows).toEqual([{ sum: 8 }]);
    for (let n = 1; n <= USES; n += 1) await addOne(db, n);
    expect(await preparedTexts(db)).toEqual([]);
  }
});

test.runIf(postgresUrl)('a column that a migration adds is returned, also in a transaction', async () => {
  const [db, migrating] = [openServer(), openServer()];
  await sql`drop table if exists widening; create table widening (id int); insert into widening values (1)`.execute(
    migrating,
  );
  const read = (on: Database) => sql`select * from widening where id = ${1}::int`.execute(on);
  const readOnAllConnections = () => Promise.all(Array.from({ length: 10 }, () => read(db)));
  for (let n = 0; n < USES; n += 1) await readOnAllConnections();
  await sql`alter table widening add column wide int`.execute(migrating);
  expect((await db.transaction().execute(read)).rows).toEqual([{ id: 1, wide: null }]);
  for (const { rows } of await readOnAllConnections()) expect(rows).toEqual([{ id: 1, wide: null }]);
  for (let n = 0; n < USES; n += 1) await readOnAllConnections();
  await sql`alter table widening drop column wide`.execute(migrating);
  for (const { rows } of await readOnAllConnections()) expect(rows).toEqual([{ id: 1 }]);
  await sql`drop table widening`.execute(migrating);
});
