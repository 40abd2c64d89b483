import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Why no more mail goes to some of the addresses; those that nothing is known against are missing. */
export async function findSuppressions(tx: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; reason: string }>`
    select distinct address, reason from unnest(${addresses}::text[]) as address
    join suppressed_addresses on email = lower(address)`.execute(tx);
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

/** Mail to an address that does not exist costs the sender's good name, so the first time is the last. */
export async function suppressAddress(tx: Database, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('suppressed_addresses')
    .values({ email: sql<string>`lower(${address})`, reason })
    .onConflict((earlier) => earlier.column('email').doUpdateSet({ reason }))
    .execute();
}

/** An address that took a mail after all exists. */
export async function liftSuppression(tx: Database, address: string): Promise<void> {
  await tx.deleteFrom('suppressed_addresses').where('email', '=', sql<string>`lower(${address})`).execute();
}
