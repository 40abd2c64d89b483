import type { EmailType } from '@deskbell/contract/email-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import { VISITOR_EMAILS_PER_RECIPIENT } from '../../rate-limits.ts';
import { kindOf } from '../email-kinds.ts';

/** A place in the sliding window of a limit: docs/decisions/0035-limits-on-outgoing-email.md. */
export interface EmailSlot {
  readonly key: string;
  readonly n: number;
}

/** Takes a slot for each confirmation or other message, in this order; the reason why there is none, or null. */
export async function takeConfirmationSlots(
  tx: Database,
  wanted: readonly { readonly mailbox: string; readonly noun: 'confirmations' | 'messages' }[],
): Promise<(string | null)[]> {
  if (wanted.length === 0) return [];
  const mailboxes = wanted.map(({ mailbox }) => mailbox);
  const { hour, day } = VISITOR_EMAILS_PER_RECIPIENT;
  // Sorted, so that all transactions lock the keys in one order, which avoids a deadlock.
  const { rows } = await sql<{ position: number; is_free: boolean; is_day_full: boolean }>`
    select position, free_at is null as is_free, is_day_full
    from (
      select mailbox, position from unnest(${mailboxes}::text[]) with ordinality as wanted (mailbox, position)
      order by mailbox, position
    ) as wanted
    cross join lateral take_email_slots(array['confirmation:' || md5(mailbox)], array[${hour}::int], array[${day}::int])`.execute(
    tx,
  );
  const refusals: (string | null)[] = mailboxes.map(() => null);
  for (const { position, is_free, is_day_full } of rows) {
    const noun = wanted[position - 1]?.noun;
    if (!is_free)
      refusals[position - 1] =
        `Not sent: this address already received ${is_day_full ? `${day} ${noun} within a day` : `${hour} ${noun} within an hour`}.`;
  }
  return refusals;
}

/** A server does not know an address that the team wrote to. Visitors, who cause the plain ones, may invent addresses. */
export async function recordBouncedAddress(db: Database, teamId: number, type: EmailType): Promise<void> {
  if (kindOf(type).isPlain) return;
  await sql`select from take_email_slots(array['bounced:' || ${teamId}::int8], array[null::int], array[null::int])`.execute(
    db,
  );
}

/** The email did not reach its recipient. */
export async function returnEmailSlots(db: Database, slots: readonly EmailSlot[]): Promise<void> {
  await sql`
    delete from email_slots using jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as returned (key text, n int8)
    where email_slots.key = returned.key and email_slots.n = returned.n`.execute(db);
}

/** The longest window is a day. */
export const removeOldEmailSlots = (tx: Database): Promise<number> =>
  deletePage(tx, 'email_slots', sql`taken_at < now() - interval '25 hours'`);
