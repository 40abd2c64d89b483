import type { AttentionItem } from '@deskbell/contract/attention';
import { ATTENTION_DAYS, ATTENTION_ITEMS_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from '../names/person-name.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { isStanding } from '../sites/standing-alarm.ts';

type Item<Kind extends AttentionItem['kind']> = Extract<AttentionItem, { kind: Kind }>;

const atMost = sql.lit(ATTENTION_ITEMS_MAX);

/** Most urgent first. Each row goes when its cause goes. See docs/decisions/0135-needs-attention.md. */
export async function readAttention(db: Database, scope: Scope<'user'>): Promise<AttentionItem[]> {
  const [seen, managed] = [scope.at('work'), scope.at('manage')];
  if (seen.memberships.length === 0) return [];
  const items = await Promise.all([
    listUnseenSites(db, seen),
    listAlarmedPages(db, seen),
    listMisusedKeys(db, seen),
    ...(managed.memberships.length > 0 ? [listFailedEmails(db, managed), listWaitingMembers(db, managed)] : []),
  ]);
  return items.flat().slice(0, ATTENTION_ITEMS_MAX);
}

/** Paused alarms need no one. A page view ends an interruption at once; the watchdog records it within minutes. */
const openIncidents = (scope: Scope<'work'>) => sql`
  sites inner join site_incidents on site_incidents.site_id = sites.id and ended_at is null
    left join widget_sightings on widget_sightings.site_id = sites.id
    left join widget_watches on widget_watches.site_id = sites.id
  where ${inScope(scope)} and is_active and coalesce(is_watched, true)`;

async function listUnseenSites(db: Database, scope: Scope<'work'>): Promise<Item<'not_seen'>[]> {
  const { rows } = await sql<Item<'not_seen'>>`
    select 'not_seen' as kind, sites.id as site_id, sites.name as site_name, site_incidents.kind as health, began_at as since,
      detail->>'verdict' as verdict
    from ${openIncidents(scope)} and site_incidents.kind in ('silent', 'blocked') and began_at >= last_seen_at
    order by began_at, sites.id limit ${atMost}`.execute(db);
  return rows;
}

async function listMisusedKeys(db: Database, scope: Scope<'work'>): Promise<Item<'used_elsewhere'>[]> {
  const { rows } = await sql<Item<'used_elsewhere'>>`
    select 'used_elsewhere' as kind, sites.id as site_id, sites.name as site_name, host, began_at as since
    from ${openIncidents(scope)} and site_incidents.kind = 'used_elsewhere'
    order by began_at, site_incidents.id limit ${atMost}`.execute(db);
  return rows;
}

const HISTORY_DAYS = 28;

async function listAlarmedPages(db: Database, scope: Scope<'work'>): Promise<Item<'page_alarm'>[]> {
  const { rows } = await sql<Item<'page_alarm'>>`
    select 'page_alarm' as kind, sites.id as site_id, sites.name as site_name, page_alarms.path, told_at,
      coalesce(sum(page_days.tickets) filter (where day >= alarm_day), 0)::int as tickets,
      round(coalesce(sum(page_days.tickets) filter (where day < alarm_day), 0)::numeric
        / greatest(1, least(${sql.lit(HISTORY_DAYS)}, alarm_day - (select min(day) from page_days where page_days.site_id = sites.id))), 2)::float8
        as usual_a_day
    from sites inner join page_alarms on page_alarms.site_id = sites.id and ${isStanding}
      left join widget_watches on widget_watches.site_id = sites.id
      cross join lateral (select (told_at at time zone 'utc')::date as alarm_day) as told
      left join page_days on page_days.site_id = sites.id and page_days.path = page_alarms.path
        and day >= alarm_day - ${sql.lit(HISTORY_DAYS)}
    where ${inScope(scope)} and is_active and coalesce(is_watched, true)
    group by sites.id, sites.name, page_alarms.path, told_at, alarm_day
    order by told_at desc, sites.id, page_alarms.path limit ${atMost}`.execute(db);
  return rows;
}

const BOUNCED = 'Not sent: an earlier email to this address bounced%';

/**
 * An email that arrived in the same ticket since, or a successful retry, settles a failure. What strangers cause with
 * typed addresses, what was held back on purpose and what was erased needs no one.
 */
async function listFailedEmails(db: Database, scope: Scope<'manage'>): Promise<Item<'failed_emails'>[]> {
  const { rows } = await sql<Item<'failed_emails'>>`
    with failed as (
      select sites.id as site_id, sites.name as site_name, split_part(failed.mailbox, '@', 2) as host, failed.created_at,
        failed.error_message ~ '^5\\d\\d' or failed.error_message like 'Bounced:%' or failed.error_message like ${BOUNCED} as is_refused
      from sites inner join email_logs as failed on failed.site_id = sites.id
      where ${inScope(scope)} and failed.status = 'failed' and not failed.is_visitor_triggered
        and failed.created_at > now() - make_interval(days => ${sql.lit(ATTENTION_DAYS)})
        and failed.mailbox is not null and failed.content <> '{}'
        and (failed.error_message not like 'Not sent:%' or failed.error_message like ${BOUNCED})
        and not exists (
          select from email_logs as later
          where later.ticket_id = failed.ticket_id and later.mailbox = failed.mailbox and later.id > failed.id and later.status = 'sent'
        )
    )
    select 'failed_emails' as kind, site_id, site_name, sum(count)::int as count, bool_and(is_refused) as is_refused, min(since) as since,
      to_json((array_agg(host order by count desc, host))[1:3]) as hosts
    from (
      select site_id, site_name, host, count(*) as count, bool_and(is_refused) as is_refused, min(created_at) as since
      from failed group by site_id, site_name, host
    ) as of_host
    group by site_id, site_name order by since, site_id limit ${atMost}`.execute(db);
  return rows;
}

async function listWaitingMembers(db: Database, { memberships }: Scope<'manage'>): Promise<Item<'waiting_member'>[]> {
  const { rows } = await sql<Item<'waiting_member'>>`
    select 'waiting_member' as kind, teams.id as team_id, teams.name as team_name, member.id as member_id, ${personName} as name,
      member.role, member.created_at as since
    from team_members as member inner join teams on teams.id = member.team_id inner join users on users.id = member.user_id
    where member.team_id = any(${memberships.map(({ team_id }) => team_id)}::int8[]) and joined_at is null
    order by member.created_at, member.id limit ${atMost}`.execute(db);
  return rows;
}
