import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from './person-name.ts';

/** What the record of a team shows in place of a deleted account. */
const NAMELESS = 'Support Agent';

interface ForgottenUser {
  readonly id: number;
  readonly email: string;
}

/** Before the account is deleted: the records of teams keep neither its address nor, except for the activity, its name. */
export async function forgetUser(tx: Database, user: ForgottenUser): Promise<void> {
  await tx.updateTable('comments').set({ author_name: null }).where('author_id', '=', user.id).execute();
  await renameAssignee(tx, user);
  await removeFromActivity(tx, user);
  await removeFromEmails(tx, user);
  await sql`
    delete from invitations
    where lower(email) = lower(${user.email}) and (ended_at is not null or expires_at < now())`.execute(tx);
}

async function renameAssignee(tx: Database, { id }: ForgottenUser): Promise<void> {
  const key = String(id);
  const isAbout = sql`${key} in (change #>> '{before,user_id}', change #>> '{after,user_id}')`;
  const renamed = sql`jsonb_set(
    change, array[case when change #>> '{after,user_id}' = ${key} then 'after' else 'before' end, 'name'], to_jsonb(${NAMELESS}::text)
  )`;
  await sql`
    update ticket_events set change = ${renamed}
    where kind = 'assigned' and ${isAbout}`.execute(tx);
  // Without the body, which is rendered again when it is sent.
  await sql`
    update webhook_deliveries set change = ${renamed}, body = null where type = 'ticket.assigned' and ${isAbout}`.execute(
    tx,
  );
}

/** Entries keep the name for their two years. Teams that the user never joined do not learn it by this. */
async function removeFromActivity(tx: Database, { id, email }: ForgottenUser): Promise<void> {
  await sql`
    update audit_entries as entry set about = case
      when entry.team_id in (${teamsOf(id)})
        then jsonb_build_object('name', (select ${personName} from users where users.id = ${id})) || (about - 'email')
      else about - 'email'
    end
    where lower(about->>'email') = lower(${email})`.execute(tx);
}

/** News and invitations to the user and news about them; notifications stay in the logs of sites, without the recipient. */
async function removeFromEmails(tx: Database, { id, email }: ForgottenUser): Promise<void> {
  const isTo = sql`lower(recipient_email) = lower(${email})`;
  await sql`
    delete from email_logs where site_id is null and email_type in ('team_news', 'invitation')
      and (${isTo} or lower(content #>> '{person,email}') = lower(${email}))
      and id not in (select email_log_id from invitations where email_log_id is not null and ended_at is null and expires_at > now())`.execute(
    tx,
  );
  await sql`
    update email_logs set recipient_email = '', mailbox = null
    where email_type = 'member_notification' and ${isTo}
      and site_id in (select id from all_sites where team_id in (${teamsOf(id)}))`.execute(tx);
}

/** Also those that the user has left or was removed from: joining is an entry of the user's. */
const teamsOf = (userId: number) => sql`select team_id from audit_entries where actor_id = ${userId}`;
