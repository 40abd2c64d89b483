import { sql } from 'kysely';
import { runDaily } from '../db/daily-job.ts';
import type { Database } from '../db/database.ts';
import { queueOwnerEmails } from '../teams/team-emails.ts';

const DAYS_BEFORE_EXPIRY = 7;

export const remindOfTokens = (db: Database): Promise<boolean> => runDaily(db, 'remind of API tokens', queueReminders);

async function queueReminders(tx: Database): Promise<void> {
  const { rows } = await sql<{ readonly team_id: number; readonly name: string; readonly date: string | null }>`
    update api_tokens set reminded_at = now()
    where revoked_at is null and case
      when expires_at is null then coalesce(reminded_at, created_at) < now() - interval '1 year'
      else reminded_at is null and expires_at > now() and expires_at < now() + make_interval(days => ${DAYS_BEFORE_EXPIRY})
    end
    returning team_id, name, to_char(expires_at at time zone 'UTC', 'FMDD FMMonth YYYY') as date`.execute(tx);
  for (const { team_id, name, date } of rows)
    await queueOwnerEmails(
      tx,
      team_id,
      date === null
        ? { kind: 'token_without_expiry', about: { token: name } }
        : { kind: 'token_expires', about: { token: name, date } },
    );
}
