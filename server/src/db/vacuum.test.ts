import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aSiteIn } from '../testing/fixtures.ts';
import { startApp } from '../testing/test-app.ts';
import { anOwnDatabase, migrationsFolder, postgresUrl } from '../testing/test-database.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';
import { filesWith } from '../testing/word-walk.ts';
import { migrate } from './migrate.ts';
import { vacuumWhenDue } from './vacuum.ts';

describe.skipIf(postgresUrl)('the files of the embedded database', () => {
  test('lose a ticket when its visitor erases it, and other deleted rows at night', async () => {
    const { env, open } = await anOwnDatabase();
    const pg = join(env.DATA_DIR, 'database', 'pg');
    const filesOf = (word: string) => filesWith(env.DATA_DIR, [word]);
    const db = await open();
    await migrate(db, migrationsFolder);
    const app = await startApp({}, { db });
    const { site } = await aSiteIn(db);
    const { id, status_url } = await aPageOf(site, { description: 'numbat', email: 'bilby@example.com' }, app);
    await vacuumWhenDue(db);
    expect(filesOf('numbat').length).toBeGreaterThan(0);
    await submit(status_url, { do: 'erase', number: String(id) }, app);
    expect([...filesOf('numbat'), ...filesOf('bilby')]).toEqual([]);

    const { id: deleted } = await aPageOf(site, { description: 'dunnart' }, app);
    const { id: kept } = await aPageOf(site, { description: 'potoroo' }, app);
    await db.deleteFrom('tickets').where('id', '=', deleted).execute();
    // What a kill leaves of a table that was being rewritten and of a sort; and a recycled file of the log.
    mkdirSync(join(pg, 'base/pgsql_tmp'), { recursive: true });
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('tickets') as path`.execute(db);
    const tables = join(pg, rows[0]?.path ?? '', '..');
    for (const name of ['99999999', '99999999.1', '99999999_fsm']) writeFileSync(join(tables, name), 'dunnart');
    writeFileSync(join(pg, 'base/pgsql_tmp/pgsql_tmp7.0'), 'dunnart');
    const [log = ''] = readdirSync(join(pg, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
    copyFileSync(join(pg, 'pg_wal', log), join(pg, 'pg_wal', `${log.slice(0, -2)}FE`));
    await vacuumWhenDue(db);
    expect(filesOf('dunnart').length).toBeGreaterThan(0);
    await sql`update daily_jobs set done_at = now() - interval '25 hours'`.execute(db);
    await vacuumWhenDue(db);
    expect(filesOf('dunnart')).toEqual([]);
    expect(await db.selectFrom('tickets').select(['id', 'description']).orderBy('id').execute()).toEqual([
      { id, description: 'Erased on request' },
      { id: kept, description: 'potoroo' },
    ]);
    await app.close();
    await db.destroy();
  });
});
