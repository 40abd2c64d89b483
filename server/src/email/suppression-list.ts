import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The reason for each of the addresses that is on the suppression list. */
export async function lookUpSuppressions(tx: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; reason: string }>`
    select distinct address, reason from unnest(${addresses}::text[]) as address
    join suppressed_addresses on email = lower(address)`.execute(tx);
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

/** Sending to addresses that do not exist hurts the sender's reputation, so the first hard bounce is the last. */
export async function suppressAddress(tx: Database, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('suppressed_addresses')
    .values({ email: sql<string>`lower(${address})`, reason })
    .onConflict((earlier) => earlier.column('email').doUpdateSet({ reason }))
    .execute();
}

/** After a successful delivery the address is known to exist. */
export async function liftSuppression(tx: Database, address: string): Promise<void> {
  await tx.deleteFrom('suppressed_addresses').where('email', '=', sql<string>`lower(${address})`).execute();
}
