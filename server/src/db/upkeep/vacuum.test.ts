import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aSiteIn } from '../../testing/fixtures.ts';
import { startApp } from '../../testing/test-app.ts';
import { aMigratedDatabase, postgresUrl } from '../../testing/test-database.ts';
import { aPageOf, submit } from '../../testing/visitor-pages.ts';
import { filesWith, letNightPass } from '../../testing/word-walk.ts';
import { vacuumWhenDue } from './vacuum.ts';

describe.skipIf(postgresUrl)('the files of the embedded database', () => {
  test('lose at night what was erased or deleted on the day', async () => {
    const { env, open } = await aMigratedDatabase();
    const pg = join(env.DATA_DIR, 'database', 'pg');
    const filesOf = (word: string) => filesWith(env.DATA_DIR, [word]);
    const db = await open();
    const app = await startApp({}, { db });
    const { site } = await aSiteIn(db);
    const { id, status_url } = await aPageOf(site, { description: 'numbat', email: 'bilby@example.com' }, app);
    await vacuumWhenDue(db);
    expect(filesOf('numbat').length).toBeGreaterThan(0);
    await submit(status_url, { do: 'erase', number: String(id) }, app);
    const { id: deleted } = await aPageOf(site, { description: 'dunnart' }, app);
    const { id: kept } = await aPageOf(site, { description: 'potoroo' }, app);
    await db.deleteFrom('tickets').where('id', '=', deleted).execute();
    // What a kill leaves of a table that was being rewritten and of a sort.
    mkdirSync(join(pg, 'base/pgsql_tmp'), { recursive: true });
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('tickets') as path`.execute(db);
    const tables = join(pg, rows[0]?.path ?? '', '..');
    for (const name of ['99999999', '99999999.1', '99999999_fsm']) writeFileSync(join(tables, name), 'dunnart');
    writeFileSync(join(pg, 'base/pgsql_tmp/pgsql_tmp7.0'), 'dunnart');
    await vacuumWhenDue(db);
    expect(filesOf('dunnart').length).toBeGreaterThan(0);
    await letNightPass(db);
    for (const word of ['numbat', 'bilby', 'dunnart']) expect(filesOf(word)).toEqual([]);
    expect(await db.selectFrom('tickets').select(['id', 'description']).orderBy('id').execute()).toEqual([
      { id, description: 'Erased on request' },
      { id: kept, description: 'potoroo' },
    ]);
    await app.close();
    await db.destroy();
  });

  test('lose it from files of the log that a checkpoint at the end of a process could keep for later use', async () => {
    const { env, open } = await aMigratedDatabase();
    const db = await open();
    await vacuumWhenDue(db);
    await sql`create table animals (name text)`.execute(db);
    for (let times = 0; times < 5; times += 1)
      await sql`insert into animals select 'bettong' || repeat('x', 900) from generate_series(1, 12000)`.execute(db);
    await db.destroy();
    const again = await open();
    await sql`delete from animals`.execute(again);
    await letNightPass(again);
    await again.destroy();
    expect(filesWith(env.DATA_DIR, ['bettong'])).toEqual([]);
  });
});
