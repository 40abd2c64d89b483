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
});
