import { sql } from 'kysely';
import type { Database } from './database.ts';

const isOver = sql`done_at < now() - interval '23 hours'`;

/** For a job that has to prepare something outside the transaction. */
export async function isDailyJobDue(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select ${isOver} as is_due from daily_jobs where name = ${name}`.execute(db);
  return rows[0]?.is_due ?? true;
}

/**
 * Runs a job once a day across all instances; returns whether it ran here. The run is recorded in the job's transaction,
 * so that a failed job is retried.
 */
export function runDaily(db: Database, name: string, job: (tx: Database) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into daily_jobs as job (name) values (${name})
      on conflict (name) do update set done_at = now() where job.${isOver}
      returning name`.execute(tx);
    if (rows.length === 0) return false;
    await job(tx);
    return true;
  });
}
