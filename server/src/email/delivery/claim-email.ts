import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  firstEmailsPerHour,
  fullReason,
  isByVisitor,
  isMet,
  slotKeys,
  slotLimits,
  slotSpacing,
  waitingLine,
} from '../outbox/email-slots.ts';
import type { ClaimedEmail } from './claimed-email.ts';

export const LEASE_SECONDS = 60;

interface Claim {
  /** Emails that were due before are left. */
  readonly dueFrom: string;
  readonly perHourAndAccount: number;
  readonly isVisitorThrottleOpen: boolean;
  /** Mailboxes and teams that the slow lane has no room for. */
  readonly blocked: { readonly mailboxes: readonly string[]; readonly teams: readonly number[] };
}

/**
 * Leases the next email that is due. One over a limit waits for its next slot instead; what a visitor triggered fails
 * when the mailbox has enough, or when the wait would be longer than a day.
 */
export async function claimEmail(
  db: Database,
  { dueFrom, perHourAndAccount, isVisitorThrottleOpen, blocked: { mailboxes, teams } }: Claim,
): Promise<ClaimedEmail | null> {
  const { rows } = await sql<ClaimedEmail>`
    with candidate as materialized (
      select id, site_id, ticket_id, email_type, is_visitor_triggered, held_by, next_attempt_at as was_due_at,
        coalesce(mailbox, lower(recipient_email)) as mailbox,
        case when email_type = 'invitation' then (content->>'team_id')::int8 end as inviting_team_id
      from email_logs
      -- Of a lease too, so that the index ends the scan before emails that wait.
      where next_attempt_at >= ${dueFrom}::timestamptz and next_attempt_at <= now() and (status = 'queued' or (status = 'sending' and leased_until < now()))
        and (not is_visitor_triggered or ${isVisitorThrottleOpen})
        and not (coalesce(mailbox, '') = any(${mailboxes}::text[]))
        and ${
          teams.length === 0
            ? sql`true`
            : sql`not exists (select from sites where sites.id = site_id and team_id = any(${teams}::int8[]))`
        }
      order by next_attempt_at limit 1 for update skip locked
    ),
    sender as materialized (
      select candidate.*, team_id, teams.created_at as team_created_at, owner_id, site_name, site_domain, admin_notification_email,
        confirm_link_sent_at, confirmed_at is not null or email_type = 'contact_message' as is_confirmed,
        site_id is not null and sites.id is null as is_site_deleted, ${isMet} as is_met
      from candidate
      left join (
        select id, team_id as site_team_id, name as site_name, domain as site_domain, admin_notification_email from sites
      ) as sites on sites.id = site_id
      left join lateral (select coalesce(site_team_id, inviting_team_id) as team_id) as team on true
      left join teams on teams.id = team_id
      left join lateral (
        select user_id as owner_id from team_members
        where team_members.team_id = team.team_id and role = 'owner' and joined_at is not null order by joined_at, id limit 1
      ) as first_owner on true
      left join mailboxes using (mailbox)
    ),
    keyed as materialized (
      select sender.*, keys, case when last_key like 'strangers:%' then ${firstEmailsPerHour(perHourAndAccount)} end as first_emails_per_hour
      from sender
      cross join lateral (select ${slotKeys} as keys) as wanted
      cross join lateral (select keys[array_length(keys, 1)] as last_key) as last
    ),
    slot as materialized (
      select keyed.*, taken, is_day_full, free_at, full_key, ${waitingLine} as waiting_line
      from keyed cross join lateral take_email_slots(keys, ${slotLimits(perHourAndAccount)})
    ),
    due as materialized (
      select slot.*, case
        -- An email that waited already does not go to the end of the line.
        when free_at is null or held_by = waiting_line then free_at
        else greatest(free_at, ${slotSpacing(perHourAndAccount)} + (
          select max(held.next_attempt_at) from email_logs as held where held.held_by = waiting_line and held.id <> slot.id
        ))
      end as due_at
      from slot
    ),
    checked as materialized (
      select due.*, free_at is not null and is_visitor_triggered
        and (full_key like 'mailbox:%' or (${isByVisitor} and due_at > now() + interval '1 day')) as is_refused
      from due
    ),
    claimed as (
      update email_logs set
        status = case when is_site_deleted or is_refused then 'failed' when free_at is null then 'sending' else 'queued' end,
        attempts = attempts + (free_at is null and not is_site_deleted)::int,
        leased_until = case when free_at is null then now() + make_interval(secs => ${LEASE_SECONDS}) end,
        held_by = case when not is_refused then waiting_line end,
        error_message = case
          when is_site_deleted then 'Not sent: the site was deleted.'
          when free_at is null then error_message
          else case when is_refused then 'Not sent: ' else 'Waiting: ' end || ${fullReason(perHourAndAccount)}
        end,
        next_attempt_at = coalesce(due_at, next_attempt_at)
      from checked where email_logs.id = checked.id
      returning email_logs.*
    )
    select claimed.id, team_id, claimed.site_id, claimed.ticket_id, claimed.comment_id, claimed.member_id,
      claimed.email_type, claimed.status, was_due_at,
      claimed.recipient_email, checked.mailbox, claimed.subject, claimed.content, claimed.message_id, claimed.attempts, site_name,
      site_domain, admin_notification_email,
      (select user_email from tickets where tickets.id = coalesce(
        (select merged_from from comments where comments.id = claimed.comment_id), claimed.ticket_id
      )) as customer_email,
      not is_confirmed and (waiting_emails > 0 or coalesce(confirm_link_sent_at < now() - interval '1 day', true)) as needs_confirm_link,
      waiting_emails,
      (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'n', n)), '[]') from unnest(keys, taken) as slots (key, n) where n is not null) as slots
    from claimed inner join checked using (id) cross join lateral (
      select case when is_confirmed then 0 else (
        select count(*) from email_logs as held
        where held.mailbox = checked.mailbox and held.held_by like 'mailbox:%' and held.status = 'queued' and held.id <> checked.id
      ) end as waiting_emails
    ) as line`.execute(db);
  return rows[0] ?? null;
}
