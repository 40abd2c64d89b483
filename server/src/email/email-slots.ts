import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import {
  EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX,
  EMAILS_PER_UNCONFIRMED_MAILBOX,
  VISITOR_EMAILS_PER_RECIPIENT,
} from '../rate-limits.ts';

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

/** Emails to members count apart, so that many of them do not delay those to customers. */
export const accountKey = (emailType: RawBuilder<unknown>): RawBuilder<string> => sql`
  ('account:' || team_id || case when ${emailType} = 'member_notification' then ':members' else '' end)`;

/** A hash: erasing a person must leave no address in the limits, and not reset them. */
export const mailboxKey = (mailbox: RawBuilder<unknown>): RawBuilder<string> => sql`('mailbox:' || md5(${mailbox}))`;

/** The keys and limits for take_email_slots, from mailbox, team_id, is_confirmed and is_site_deleted of an email. */
export const slotsOfEmail = (perHourAndAccount: number): RawBuilder<unknown> => sql`
  case
    when is_site_deleted then '{}'
    when team_id is null then array[${mailboxKey(sql`mailbox`)}]
    else array[${mailboxKey(sql`mailbox`)}, ${accountKey(sql`email_type`)}]
  end,
  array[
    case when is_confirmed then ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX}::int else ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour}::int end,
    ${perHourAndAccount}::int
  ],
  array[case when is_confirmed then null else ${EMAILS_PER_UNCONFIRMED_MAILBOX.day}::int end, null]`;

/** From the columns that take_email_slots returns. */
export const fullReason = (perHourAndAccount: number): RawBuilder<string> => sql`
  case
    when full_key like 'account:%' then ${`this account already sent ${perHourAndAccount} emails within an hour.`}
    when is_confirmed then ${`this address already received ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX} emails within an hour.`}
    when is_day_full then ${`this address is not confirmed and already received ${EMAILS_PER_UNCONFIRMED_MAILBOX.day} emails within a day.`}
    else ${`this address is not confirmed and already received ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour} emails within an hour.`}
  end`;

/** The average time between two slots: emails that wait for one limit are spread by it. */
export const slotSpacing = (perHourAndAccount: number): RawBuilder<unknown> => sql`
  case
    when full_key like 'account:%' then interval '1 hour' / ${perHourAndAccount}::int
    when is_confirmed then interval '1 hour' / ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX}::int
    when is_day_full then interval '1 day' / ${EMAILS_PER_UNCONFIRMED_MAILBOX.day}::int
    else interval '1 hour' / ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour}::int
  end`;

/** The email did not reach its recipient. */
export async function returnEmailSlots(db: Database, slots: readonly EmailSlot[]): Promise<void> {
  await sql`
    delete from email_slots using jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as returned (key text, n int8)
    where email_slots.key = returned.key and email_slots.n = returned.n`.execute(db);
}

/** The longest window is a day. */
export async function removeOldEmailSlots(tx: Database): Promise<void> {
  await sql`delete from email_slots where taken_at < now() - interval '25 hours'`.execute(tx);
}
