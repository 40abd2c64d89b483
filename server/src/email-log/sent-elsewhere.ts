import { type RawBuilder, sql } from 'kysely';

/** Moves of the email's ticket, or of one that it was merged into then. */
const moves = sql`(
  select move.id, move.change, move.created_at from ticket_events as move
  where move.kind = 'moved' and move.ticket_id in (
    select email_logs.ticket_id
    union select merged_into from tickets as merged where merged.id = email_logs.ticket_id
    union select (separated.change #>> '{before,into}')::int8 from ticket_events as separated
      where separated.ticket_id = email_logs.ticket_id and separated.kind = 'unmerged'
  )
)`;

/** The email was rendered while its ticket was on a hidden site: its text belongs to that site. */
export const isOfHiddenSite = (visible: readonly number[]): RawBuilder<boolean> => sql`coalesce((
  select (move.change #>> '{before,site_id}')::int8 <> all(${visible}::int8[]) from ${moves} as move
  where move.created_at > email_logs.created_at order by move.id limit 1
), false)`;

/** Later emails repeat the first subject, which may name the hidden site. */
export const shownSubject = (visible: readonly number[] | null): RawBuilder<string> =>
  visible === null
    ? sql`email_logs.subject`
    : sql`case when exists (
        select from ${moves} as move where (move.change #>> '{before,site_id}')::int8 <> all(${visible}::int8[])
      ) then coalesce((select title from tickets as own where own.id = email_logs.ticket_id), '') else email_logs.subject end`;

/** The requester's address is shown; others belong to the hidden site. */
export const shownRecipient = (visible: readonly number[] | null): RawBuilder<string> =>
  visible === null
    ? sql`email_logs.recipient_email`
    : sql`case when ${isOfHiddenSite(visible)} and not exists (
        select from tickets as own
        where own.id = email_logs.ticket_id and lower(own.user_email) = lower(email_logs.recipient_email)
      ) then '' else email_logs.recipient_email end`;
