import { ACTIVITY_YEARS } from '@deskbell/contract/limits';
import type { PageQuery } from '@deskbell/contract/paging';
import type { ActivityEntry } from '@deskbell/contract/teams';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { type ListPage, pageSizeOf, readPage } from '../http/api/list-page.ts';
import { personName } from '../names/person-name.ts';
import type { CurrentUser } from '../scope.ts';

export type ActivityAction =
  | 'team_created'
  | 'team_changed'
  | 'hours_changed'
  | 'goals_changed'
  | 'report_settings_changed'
  | 'report_recipient_added'
  | 'report_recipient_removed'
  | 'brand_changed'
  | 'brand_removed'
  | 'logo_changed'
  | 'logo_removed'
  | 'known_issue_started'
  | 'known_issue_changed'
  | 'known_issue_solved'
  | 'known_issue_reopened'
  | 'help_links_changed'
  | 'site_added'
  | 'site_changed'
  | 'site_deleted'
  | 'alarms_paused'
  | 'alarms_resumed'
  | 'identity_secret_created'
  | 'former_identity_secret_removed'
  | 'intake_turned_on'
  | 'intake_turned_off'
  | 'intake_address_replaced'
  | 'member_invited'
  | 'invitation_resent'
  | 'invitation_revoked'
  | 'member_waiting'
  | 'member_approved'
  | 'member_declined'
  | 'member_joined'
  | 'member_changed'
  | 'member_removed'
  | 'member_left'
  | 'owner_appointed'
  | 'token_created'
  | 'token_revoked'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_deleted'
  | 'webhook_secret_changed'
  | 'webhook_switched_off'
  | 'channel_added'
  | 'channel_changed'
  | 'channel_deleted'
  | 'channel_switched_off'
  | 'tag_renamed'
  | 'tag_merged'
  | 'tag_deleted'
  | 'sender_blocked'
  | 'sender_unblocked'
  | 'exported'
  | 'import_started'
  | 'import_finished'
  | 'import_failed'
  | 'import_undone'
  | 'person_found'
  | 'person_exported'
  | 'person_erased'
  | 'retention_deleted';

type SystemActor = 'The administrator of the server' | 'Retention' | 'Deskbell';

/** Called in the transaction of the change. Names are copied, because account and token may be deleted. */
export async function recordActivity(
  tx: Database,
  { id, token }: Pick<CurrentUser, 'id' | 'token'>,
  teamId: number,
  action: ActivityAction,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  const recorded = JSON.stringify(token ? { ...about, token: token.name } : about);
  await sql`
    insert into audit_entries (team_id, actor_id, actor_name, action, about)
    select ${teamId}, id, ${personName}, ${action}, ${recorded} from users where id = ${id}`.execute(tx);
}

export async function recordSystemActivity(
  tx: Database,
  actor: SystemActor,
  teamId: number,
  action: ActivityAction,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ team_id: teamId, actor_id: null, actor_name: actor, action, about: JSON.stringify(about) })
    .execute();
}

export async function listActivity(
  db: Database,
  teamId: number,
  { limit, before }: PageQuery,
): Promise<ListPage<ActivityEntry>> {
  const entries = db.selectFrom('audit_entries').where('team_id', '=', teamId);
  const page = await readPage(pageSizeOf(limit), (count) =>
    entries
      .select(['id', 'actor_id', 'actor_name', 'action', 'about', 'created_at'])
      .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(count)
      .execute(),
  );
  const { total } = await entries.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { ...page, total };
}

export const removeOldActivity = (tx: Database): Promise<number> =>
  deletePage(tx, 'audit_entries', sql`created_at < now() - make_interval(years => ${ACTIVITY_YEARS})`);
