import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { mailboxOf } from '../../mailbox.ts';
import { plainSiteName } from '../../names/plain-site-name.ts';
import { teamNameInEmails } from '../../names/plain-team-name.ts';
import { DESKBELL } from '../messages/deskbell-sender.ts';
import type { Alarm } from '../messages/widget-alarm.ts';
import { queueEmail, queueEmails } from './outbox.ts';

export interface AlarmRecipient {
  readonly site_id: number;
  readonly to: string;
  /** Null for the admin address of the site. */
  readonly member_id: number | null;
}

/** Lists for each site the members with alarms on who see it, each mailbox once; without one its admin address. */
export async function listAlarmRecipients(tx: Database, siteIds: readonly number[]): Promise<AlarmRecipient[]> {
  const { rows } = await sql<AlarmRecipient>`
    select sites.id as site_id, member.id as member_id, coalesce(member.email, admin_notification_email) as to
    from sites left join lateral (
      select team_members.id, users.email from team_members inner join users on users.id = user_id
      where team_members.team_id = sites.team_id and joined_at is not null and notify_alarms
        and (sees_all_sites or exists (select from member_sites where member_id = team_members.id and member_sites.site_id = sites.id))
    ) as member on true
    where sites.id = any(${siteIds}::int8[]) and coalesce(member.email, admin_notification_email) is not null
    order by sites.id, member.id`.execute(tx);
  const seen = new Set<string>();
  return rows.filter(({ site_id, to }) => {
    const key = `${site_id} ${mailboxOf(to)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** An alarm about one site to all who are told of it, in the transaction that makes it true. */
export const queueAlarm = async (tx: Database, siteId: number, alarm: Alarm): Promise<void> =>
  queueSiteAlarm(tx, siteId, alarm, await listAlarmRecipients(tx, [siteId]));

export async function queueSiteAlarm(
  tx: Database,
  siteId: number,
  alarm: Alarm,
  recipients: readonly AlarmRecipient[],
): Promise<void> {
  const site = await tx
    .selectFrom('sites')
    .select(['name', 'domain', 'widget_color'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  if (!site) return;
  const sender = { name: plainSiteName(site.name, site.domain), color: site.widget_color };
  await queueEmails(
    tx,
    recipients.map(({ to, member_id }) => ({
      email: {
        type: 'widget_alarm',
        content: { ...alarm, sender, site_id: siteId, reader: member_id === null ? 'admin' : 'member' },
      },
      addressing: { to, site_id: siteId, ...(member_id !== null && { member_id }) },
    })),
  );
}

/** One alarm about several sites of a team to one recipient; the log of the first site has it. */
export async function queueTeamAlarm(
  tx: Database,
  team: { readonly id: number; readonly name: string },
  alarm: Alarm,
  { site_id, to, member_id }: AlarmRecipient,
): Promise<void> {
  const sender = { name: await teamNameInEmails(tx, team.id, team.name), color: DESKBELL.color };
  await queueEmail(
    tx,
    {
      type: 'widget_alarm',
      content: { ...alarm, sender, site_id: null, reader: member_id === null ? 'admin' : 'member' },
    },
    { to, site_id, ...(member_id !== null && { member_id }) },
  );
}
