import { isPlainSiteName } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** How members and clients see a user of `users`: never by the whole address. */
export const personName = sql<string>`coalesce(nullif(users.name, ''), nullif(users.given_name, ''), split_part(users.email, '@', 1))`;

export async function lookUpName(db: Database, userId: number): Promise<string | null> {
  const user = await db.selectFrom('users').select(personName.as('name')).where('id', '=', userId).executeTakeFirst();
  return user?.name ?? null;
}

/** For emails to strangers, where mail clients turn addresses into links. */
export const plainName = (name: string): string => (isPlainSiteName(name) ? name : 'A member');
