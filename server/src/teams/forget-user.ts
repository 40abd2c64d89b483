import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { forEachPage } from '../db/pages.ts';
import { isOfKind } from '../email/email-kinds.ts';
import { personName } from '../names/person-name.ts';
import { isOpen } from './end-invitation.ts';

const NAMELESS = 'Support Agent';

interface ForgottenUser {
  readonly id: number;
  readonly email: string;
}

/** Runs before memberships end: the member row identifies the user's emails, whichever address they went to. */
export async function forgetNotifications(tx: Database, userId: number): Promise<void> {
  const isTheirs = sql`member_id in (select id from team_members where user_id = ${userId})`;
  await sql`delete from email_logs where status = 'queued' and ${isTheirs}`.execute(tx);
  await removeRecipients(tx, isTheirs);
}

/** Runs before the account is deleted. Rows are changed in pages, so that foreign keys find none left. */
export async function forgetUser(tx: Database, user: ForgottenUser): Promise<void> {
  const { id } = user;
  await forEachPage(tx, sql`select id from comments where author_id = ${id}`, (ids) =>
    sql`update comments set author_name = null, author_id = null where id = any(${ids}::int8[])`.execute(tx),
  );
  await forEachPage(tx, sql`select id from ticket_events where actor_id = ${id}`, (ids) =>
    sql`update ticket_events set actor_id = null where id = any(${ids}::int8[])`.execute(tx),
  );
  await renameAssignee(tx, user);
  await removeFromActivity(tx, user);
  await removeFromEmails(tx, user);
  await sql`
    delete from invitations
    where lower(email) = lower(${user.email}) and (ended_at is not null or expires_at < now())`.execute(tx);
}

async function renameAssignee(tx: Database, { id }: ForgottenUser): Promise<void> {
  const key = String(id);
  const isAbout = sql`(change #>> '{before,user_id}' = ${key} or change #>> '{after,user_id}' = ${key})`;
  const renamed = sql`jsonb_set(
    change, array[case when change #>> '{after,user_id}' = ${key} then 'after' else 'before' end, 'name'], to_jsonb(${NAMELESS}::text)
  )`;
  await forEachPage(tx, sql`select id from ticket_events where kind = 'assigned' and ${isAbout}`, (ids) =>
    sql`update ticket_events set change = ${renamed} where id = any(${ids}::int8[])`.execute(tx),
  );
  // The body is rendered again when it is sent.
  await forEachPage(tx, sql`select id from webhook_deliveries where type = 'ticket.assigned' and ${isAbout}`, (ids) =>
    sql`update webhook_deliveries set change = ${renamed}, body = null where id = any(${ids}::int8[])`.execute(tx),
  );
}

/** Entries keep the name for two years, but teams that the user never joined do not learn it. */
async function removeFromActivity(tx: Database, { id, email }: ForgottenUser): Promise<void> {
  await sql`
    update audit_entries as entry set about = case
      when entry.team_id in (${teamsOf(id)})
        then jsonb_build_object('name', (select ${personName} from users where users.id = ${id})) || (about - 'email')
      else about - 'email'
    end
    where lower(about->>'email') = lower(${email})`.execute(tx);
}

/** Removes emails of teams to and about the user; notifications stay in site logs without recipient. */
async function removeFromEmails(tx: Database, { id, email }: ForgottenUser): Promise<void> {
  const isTo = sql`lower(recipient_email) = lower(${email})`;
  await sql`
    delete from email_logs where ${isOfKind(({ forgotten }) => forgotten === 'deleted')}
      and (${isTo} or lower(content #>> '{person,email}') = lower(${email}))
      and not exists (
        select from invitations
        where lower(invitations.email) = lower(recipient_email) and email_log_id = email_logs.id and ${isOpen}
      )`.execute(tx);
  await removeRecipients(
    tx,
    sql`${isOfKind(({ forgotten }) => forgotten === 'unaddressed in own teams')} and ${isTo}
      and site_id in (select id from all_sites where team_id in (${teamsOf(id)}))`,
  );
  await removeRecipients(tx, sql`${isOfKind(({ forgotten }) => forgotten === 'unaddressed')} and ${isTo}`);
}

const removeRecipients = (tx: Database, which: RawBuilder<unknown>) =>
  forEachPage(tx, sql`select id from email_logs where ${which}`, (ids) =>
    sql`update email_logs set recipient_email = '', mailbox = null where id = any(${ids}::int8[])`.execute(tx),
  );

const teamsOf = (userId: number) => sql`select team_id from audit_entries where actor_id = ${userId}`;
