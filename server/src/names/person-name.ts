import { cleanName, isPlainName } from '@deskbell/contract/plain-name';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Members and clients never see a whole address. */
export const personName = sql<string>`coalesce(nullif(users.name, ''), nullif(users.given_name, ''), split_part(users.email, '@', 1))`;

export async function lookUpName(db: Database, userId: number): Promise<string | null> {
  const user = await db.selectFrom('users').select(personName.as('name')).where('id', '=', userId).executeTakeFirst();
  return user?.name ?? null;
}

const SHOWN_MAX = 60;
const FIRST_AND_LAST = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+$/u;

/** For emails to strangers: user or provider chose the name, and mail clients turn addresses in it into links. */
export function plainName(name: string, fallback = 'A member'): string {
  const clean = cleanName(name);
  // "ada.lovelace" is the local part of an address.
  const spaced = FIRST_AND_LAST.test(clean) ? clean.replaceAll('.', ' ') : clean;
  return (isPlainName(spaced) && spaced.slice(0, SHOWN_MAX).toWellFormed().trim()) || fallback;
}
