import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import {
  EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX,
  EMAILS_PER_UNCONFIRMED_MAILBOX,
  FIRST_EMAILS,
  VISITOR_EMAILS_PER_RECIPIENT,
} from '../../rate-limits.ts';

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
const accountKey = sql`
  ('account:' || team_id || case when email_type in ('member_notification', 'widget_alarm') then ':members' else '' end)`;

/** A hash: erasing a person must leave no address in the limits, and not reset them. */
const mailboxKey = sql`('mailbox:' || md5(mailbox))`;

const metKey = sql`('met:' || team_id || ':' || md5(mailbox))`;

/** Whether a visitor caused the email: such emails wait apart, so that a flood of tickets delays no reply. */
export const isByVisitor = sql<boolean>`(email_type in ('user_confirmation', 'visitor_link'))`;

/** These hold no free text but the name of the site, which has no address in it, or go to members. */
const PLAIN_TYPES = ['user_confirmation', 'visitor_link', 'status_change', 'member_notification'];

const hasFreeText = sql<boolean>`(email_type <> all(${PLAIN_TYPES}::text[]))`;

/** Whether the team wrote to the mailbox within a day; from mailbox and team_id of an email. */
export const isMet = sql<boolean>`
  exists (select from email_slots where key = ${metKey} and taken_at > now() - interval '1 day')`;

/**
 * The first email of a day with free text: to a proven mailbox it adds to the team's standing, to any other it counts
 * against the limit of the first owner, so that a new team in place of a deleted one gains nothing.
 */
const firstKey = sql`
  case
    when team_id is null or is_met or not ${hasFreeText} then null
    when is_confirmed then 'proven:' || team_id
    else 'strangers:' || owner_id
  end`;

/** The keys for take_email_slots, from the columns of `sender`. What is missing is at the end, so that limits fit by position. */
export const slotKeys = sql<string[]>`
  case
    when is_site_deleted then '{}'
    else array_remove(array[${mailboxKey}, ${accountKey}, case when not is_met and ${hasFreeText} then ${metKey} end, ${firstKey}], null)
  end`;

const slotsSince = (key: RawBuilder<unknown>, condition: RawBuilder<unknown>, max: number) => sql`
  (select count(*)::int from (
    select from email_slots where key = ${key} and ${condition} limit ${max}::int
  ) as counted)`;

const WITHIN_A_DAY = sql`taken_at > now() - interval '1 day'`;

/** How many mailboxes that proved nothing a team may write to in an hour: docs/decisions/0070-first-emails-to-strangers.md. */
export const firstEmailsPerHour = (perHourAndAccount: number): RawBuilder<number> => {
  const { start: least, startShare, daysToDouble, perProven, perBounce } = FIRST_EMAILS;
  const start = Math.min(perHourAndAccount, Math.max(least, Math.floor(perHourAndAccount / startShare)));
  const kept = sql`taken_at < now() - interval '1 hour'`;
  return sql`
    least(${perHourAndAccount}::int, greatest(
      ${start}::int,
      ${start}::int * (${daysToDouble}::int + coalesce(extract(day from now() - team_created_at)::int, 0)) / ${daysToDouble}::int
        + least(
          ${start}::int,
          ${perProven}::int * ${slotsSince(sql`'proven:' || team_id`, WITHIN_A_DAY, start)}
            + ${slotsSince(sql`'strangers:' || owner_id`, kept, start)}
        ) - ${perBounce}::int * ${slotsSince(sql`'bounced:' || team_id`, WITHIN_A_DAY, perHourAndAccount)}
    ))`;
};

/** The limits of `slotKeys`, an hour and a day. */
export const slotLimits = (perHourAndAccount: number): RawBuilder<unknown> => sql`
  array[
    case when is_confirmed then ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX}::int else ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour}::int end,
    ${perHourAndAccount}::int, null, first_emails_per_hour
  ],
  array[case when is_confirmed then null else ${EMAILS_PER_UNCONFIRMED_MAILBOX.day}::int end, null, null, null]`;

export const fullReason = (perHourAndAccount: number): RawBuilder<string> => sql`
  case
    when full_key like 'account:%' then ${`this account already sent ${perHourAndAccount} emails within an hour.`}
    when full_key like 'strangers:%' then concat('this team already wrote to ', first_emails_per_hour,
      ' unconfirmed addresses within an hour. The number grows while few emails bounce.')
    when is_confirmed then ${`this address already received ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX} emails within an hour.`}
    when is_day_full then ${`this address is not confirmed and already received ${EMAILS_PER_UNCONFIRMED_MAILBOX.day} emails within a day.`}
    else ${`this address is not confirmed and already received ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour} emails within an hour.`}
  end`;

/** Emails of one account wait behind each other, not behind those of another account, and not behind what visitors caused. */
export const waitingLine = sql<string>`
  case
    when full_key like 'mailbox:%' then concat(full_key, ' ', team_id)
    when full_key like 'account:%' and ${isByVisitor} then full_key || ' visitors'
    else full_key
  end`;

/** The average time between two slots: emails that wait for one limit are spread by it. */
export const slotSpacing = (perHourAndAccount: number): RawBuilder<unknown> => sql`
  case
    when full_key like 'account:%' then interval '1 hour' / ${perHourAndAccount}::int
    when full_key like 'strangers:%' then interval '1 hour' / first_emails_per_hour
    when is_confirmed then interval '1 hour' / ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX}::int
    when is_day_full then interval '1 day' / ${EMAILS_PER_UNCONFIRMED_MAILBOX.day}::int
    else interval '1 hour' / ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour}::int
  end`;

/** A server does not know an address that the team wrote to. Visitors, who cause the plain ones, may invent addresses. */
export async function recordBouncedAddress(db: Database, teamId: number, emailType: string): Promise<void> {
  if (PLAIN_TYPES.includes(emailType)) return;
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
