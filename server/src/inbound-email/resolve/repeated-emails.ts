import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ParsedEmail } from '../parse/parse-inbound-email.ts';
import type { ClaimedInboundEmail } from '../receive/inbound-emails.ts';

/**
 * This hash is the same for all copies of an email, by SMTP or as a provider composes it anew: who wrote what, without the headers that
 * servers add and without the form in which it was transferred.
 */
export function contentHashOf({ from, subject, full_text, files }: ParsedEmail): Buffer {
  const parts = files.parts.map(({ sha256 }) => sha256).sort();
  const said = [from?.toLowerCase() ?? '', subject, full_text, ...parts].map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

/** Whether an email with the same Message-ID and content was processed before. Two at once wait for each other. */
export async function isRepeatedEmail(
  tx: Database,
  { id, first_id }: Pick<ClaimedInboundEmail, 'id' | 'first_id'>,
  contentHash: Buffer,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`same message id ${first_id}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select from inbound_emails
    where (id = ${first_id} or same_id_as = ${first_id}) and id <> ${id} and status in ('done', 'ignored')
      and content_hash = ${contentHash} limit 1`.execute(tx);
  return rows.length > 0;
}
