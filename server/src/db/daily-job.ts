import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Does a job once a day, whichever instance comes first. Who did it last is written in the same transaction: what fails is
 * due again. Returns whether it was done here.
 */
export function runDaily(db: Database, name: string, job: (tx: Database) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into daily_jobs as job (name) values (${name})
      on conflict (name) do update set done_at = now() where job.done_at < now() - interval '23 hours'
      returning name`.execute(tx);
    if (rows.length === 0) return false;
    await job(tx);
    return true;
  });
}
