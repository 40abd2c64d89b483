import { sql } from 'kysely';
import type { Database } from './database.ts';

const NIGHT = sql.lit('2 hours');
/** Two o'clock in UTC. */
const lastNight = sql<string>`(date_trunc('day', now() at time zone 'utc' - interval ${NIGHT}) at time zone 'utc' + interval ${NIGHT})`;
/** When a job that was done is due again. */
const IS_DUE = {
  'once a day': sql`done_at < now() - interval '23 hours'`,
  'every night': sql`done_at < ${lastNight}`,
};
type Rhythm = keyof typeof IS_DUE;

/** For a job that has to prepare something outside the transaction. */
export async function isDailyJobDue(db: Database, name: string, rhythm: Rhythm = 'once a day'): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select ${IS_DUE[rhythm]} as is_due from daily_jobs where name = ${name}`.execute(db);
  return rows[0]?.is_due ?? true;
}

/**
 * Runs a job once a day across all instances; returns whether it ran here. The run is recorded in the job's transaction,
 * so that a failed job is retried.
 */
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
