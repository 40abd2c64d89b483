import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const SALT_BYTES = 32;
const HASH_HEX_DIGITS = 32;

const DAY_MS = 86_400_000;
let latestDay = { number: -1, name: '' };

/** Kept while it lasts: every event asks for it. */
export function utcDay(now = Date.now()): string {
  const number = Math.floor(now / DAY_MS);
  if (latestDay.number !== number) latestDay = { number, name: new Date(now).toISOString().slice(0, 10) };
  return latestDay.name;
}

/**
 * Tells visitors of one day apart without knowing them: a hash with a salt that all instances share for the day and that is
 * deleted, with the hashes, as soon as the next day begins. Nobody can then find out who was behind a hash.
 */
export class DailySalt {
  #current: { day: string; salt: Promise<string> } | null = null;

  constructor(readonly db: Database) {}

  /** In hexadecimal digits. */
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
    await this.db.transaction().execute(async (tx) => {
      await sql`delete from session_salts where day < ${day}::date`.execute(tx);
      await sql`delete from session_days where day < ${day}::date`.execute(tx);
      await sql`insert into session_salts (day, salt) values (${day}::date, ${randomBytes(SALT_BYTES)}) on conflict do nothing`.execute(
        tx,
      );
    });
    const { rows } = await sql<{ salt: Uint8Array }>`select salt from session_salts where day = ${day}::date`.execute(
      this.db,
    );
    return Buffer.from(rows[0]?.salt ?? randomBytes(SALT_BYTES)).toString('hex');
  }
}
