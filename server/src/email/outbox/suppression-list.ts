import { SUPPRESSED_ADDRESS_YEARS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import { mailboxOf } from '../../mailbox.ts';

export async function lookUpSuppressions(tx: Database, mailboxes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; reason: string }>`
    select email, reason from suppressed_addresses where email = any(${mailboxes}::text[])`.execute(tx);
  return new Map(rows.map(({ email, reason }) => [email, reason]));
}

/** Sending to addresses that do not exist hurts the sender's reputation, so the first hard bounce is the last. */
export async function suppressAddress(tx: Database, address: string, reason: string): Promise<void> {
  await tx
    .insertInto('suppressed_addresses')
    .values({ email: mailboxOf(address), reason })
    .onConflict((earlier) => earlier.column('email').doUpdateSet({ reason, created_at: sql`now()` }))
    .execute();
}

/** After a successful delivery the addresses are known to exist. */
export async function liftSuppressions(tx: Database, addresses: readonly string[]): Promise<void> {
  await tx.deleteFrom('suppressed_addresses').where('email', 'in', addresses.map(mailboxOf)).execute();
}

export const removeOldSuppressions = (tx: Database): Promise<number> =>
  deletePage(tx, 'suppressed_addresses', sql`created_at < now() - make_interval(years => ${SUPPRESSED_ADDRESS_YEARS})`);
