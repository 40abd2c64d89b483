import { sql } from 'kysely';
import type { Database } from './database.ts';

const NIGHT = sql.lit('2 hours');
const lastNight = sql<string>`(date_trunc('day', now() at time zone 'utc' - interval ${NIGHT}) at time zone 'utc' + interval ${NIGHT})`;
/** When a finished job is due again. */
const IS_DUE = {
  'once a day': sql`done_at < now() - interval '23 hours'`,
  'every night': sql`done_at < ${lastNight}`,
};
type Rhythm = keyof typeof IS_DUE;

/** Lets a job prepare something outside the transaction. */
export async function isDailyJobDue(db: Database, name: string, rhythm: Rhythm = 'once a day'): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select ${IS_DUE[rhythm]} as is_due from daily_jobs where name = ${name}`.execute(db);
  return rows[0]?.is_due ?? true;
}

/** Once a day across all instances. Recorded in the job's transaction, so that a failed job is retried. */
export function runDaily(
  db: Database,
  name: string,
  job: (tx: Database) => Promise<void>,
  rhythm: Rhythm = 'once a day',
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into daily_jobs as job (name) values (${name})
      on conflict (name) do update set done_at = now() where job.${IS_DUE[rhythm]}
      returning name`.execute(tx);
    if (rows.length === 0) return false;
    await job(tx);
    return true;
  });
}

/** Every page is a transaction of its own, which holds the job; after a kill any instance goes on. */
export async function runDailyInPages(
  db: Database,
  name: string,
  steps: readonly ((tx: Database) => Promise<number>)[],
): Promise<boolean> {
  const isDue = sql`name = ${name} and ${IS_DUE['once a day']}`;
  await sql`insert into daily_jobs (name, done_at) values (${name}, '-infinity') on conflict do nothing`.execute(db);
  for (const step of steps) {
    let rowsOfPage: number | null;
    do {
      rowsOfPage = await db.transaction().execute(async (tx) => {
        const { rows } = await sql`select from daily_jobs where ${isDue} for no key update skip locked`.execute(tx);
        return rows.length > 0 ? step(tx) : null;
      });
      if (rowsOfPage === null) return false;
    } while (rowsOfPage > 0);
  }
  const { numAffectedRows } = await sql`update daily_jobs set done_at = now() where ${isDue}`.execute(db);
  return numAffectedRows === 1n;
}
