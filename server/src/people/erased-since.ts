import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PersonHmac } from './erasures.ts';

export interface Erased {
  isErased(email: string): boolean;
}

/** Who was erased in a team since a time; null if nobody was. */
export async function lookUpErasedSince(
  db: Database,
  hmac: PersonHmac,
  teamId: number,
  since: string,
): Promise<Erased | null> {
  const { rows } = await sql<{ person: string }>`
    select encode(person_hmac, 'hex') as person from erasures
    where team_id = ${teamId} and kind = 'email' and erased_at >= ${since}`.execute(db);
  if (rows.length === 0) return null;
  const erased = new Set(rows.map(({ person }) => person));
  return {
    isErased: (email) => hmac.allOf(teamId, { kind: 'email', value: email }).some((person) => erased.has(person)),
  };
}
