import { hash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';

const SALT_BYTES = 32;
const HASH_HEX_DIGITS = 32;

let latestDay = { number: -1, name: '' };

/** Cached until midnight, because every event needs it. */
export function utcDay(now = Date.now()): string {
  const number = Math.floor(now / DAY_MS);
  if (latestDay.number !== number) latestDay = { number, name: new Date(now).toISOString().slice(0, 10) };
  return latestDay.name;
}

/** No hash can then be traced to a visitor. Paged: one statement cannot delete a busy day in time. */
export async function removePastVisitorHashes(db: Database): Promise<void> {
  const today = sql`(now() at time zone 'utc')::date`;
  await sql`delete from session_salts where day < ${today}`.execute(db);
  for (const table of ['session_days', 'issue_voices']) while ((await deletePage(db, table, sql`day < ${today}`)) > 0);
}

/** Anonymous visitor sessions: a hash with a daily salt that all instances share. */
export class DailySalt {
  #current: { day: string; salt: Promise<string> } | null = null;

  constructor(readonly db: Database) {}

  async hash(day: string, parts: readonly string[]): Promise<string> {
    if (this.#current?.day !== day) {
      const salt = this.#saltOf(day);
      const current = { day, salt };
      this.#current = current;
      salt.catch(() => {
        if (this.#current === current) this.#current = null;
      });
    }
    const salted = `${await this.#current.salt}\0${parts.join('\0')}`;
    return hash('sha256', salted, 'hex').slice(0, HASH_HEX_DIGITS);
  }

  async #saltOf(day: string): Promise<string> {
    await sql`delete from session_salts where day < ${day}::date`.execute(this.db);
    await sql`insert into session_salts (day, salt) values (${day}::date, ${randomBytes(SALT_BYTES)}) on conflict do nothing`.execute(
      this.db,
    );
    const { rows } = await sql<{ salt: Uint8Array }>`select salt from session_salts where day = ${day}::date`.execute(
      this.db,
    );
    return Buffer.from(rows[0]?.salt ?? randomBytes(SALT_BYTES)).toString('hex');
  }
}
