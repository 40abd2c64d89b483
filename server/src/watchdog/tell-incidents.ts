import { INCIDENT_MONTHS } from '@deskbell/contract/health-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Alarm } from '../email/messages/widget-alarm.ts';
import {
  type AlarmRecipient,
  listAlarmRecipients,
  queueSiteAlarm,
  queueTeamAlarm,
} from '../email/outbox/alarm-emails.ts';
import { mailboxOf } from '../mailbox.ts';
import type { SiteRow } from '../scope.ts';
import { queueSiteWebhooks, type SiteWebhookEvent } from '../tickets/notify/webhook-outbox.ts';
import { backAlarm, elsewhereAlarm, severalAlarm, silentAlarm, type ToldIncident } from './alarm-words.ts';
import { mannerOfTelling } from './silence.ts';

/** What is told of incidents: that they began, that they ended, or that a key is used elsewhere. */
interface News {
  readonly what: 'silent' | 'back' | 'elsewhere';
  readonly told: RawBuilder<unknown>;
  readonly isDue: RawBuilder<boolean>;
  alarm(incident: ToldIncident, now: { now: number; publicUrl: string }): Alarm;
}

const isElsewhere = sql<boolean>`kind = 'used_elsewhere'`;

const BEGUN: News = {
  what: 'silent',
  told: sql`told_at`,
  isDue: sql`told_at is null and ended_at is null and not ${isElsewhere}`,
  alarm: silentAlarm,
};
const ENDED: News = {
  what: 'back',
  told: sql`told_end_at`,
  isDue: sql`told_at is not null and told_end_at is null and ended_at is not null and not ${isElsewhere}`,
  alarm: backAlarm,
};
const ELSEWHERE: News = {
  what: 'elsewhere',
  told: sql`told_at`,
  isDue: sql`told_at is null and ended_at is null and ${isElsewhere}`,
  alarm: elsewhereAlarm,
};

/** Interruptions that are to be told; the others wait for longer silence. */
export const tellBegun = (db: Database, publicUrl: string, incidentIds: readonly number[]) =>
  incidentIds.length === 0
    ? Promise.resolve([])
    : tell(db, { ...BEGUN, isDue: sql`${BEGUN.isDue} and site_incidents.id = any(${incidentIds}::int8[])` }, publicUrl);

export const tellEnded = (db: Database, publicUrl: string) => tell(db, ENDED, publicUrl);
export const tellElsewhere = (db: Database, publicUrl: string) => tell(db, ELSEWHERE, publicUrl);

/** A transaction for each team. Returns the sites that were told of. */
async function tell(db: Database, news: News, publicUrl: string): Promise<SiteRow[]> {
  const { rows } = await sql<{ team_id: number }>`
    select distinct team_id from site_incidents inner join sites on sites.id = site_id where ${news.isDue} order by team_id`.execute(
    db,
  );
  const told: SiteRow[] = [];
  for (const { team_id } of rows)
    told.push(...(await db.transaction().execute((tx) => tellTeam(tx, news, team_id, publicUrl))));
  return told;
}

/** Locked incidents are told by the instance that has them. Paused sites are told of nothing. */
async function tellTeam(tx: Database, news: News, teamId: number, publicUrl: string): Promise<SiteRow[]> {
  const due = await readIncidents(
    tx,
    teamId,
    sql`site_incidents.id in (
      select site_incidents.id from site_incidents inner join all_sites on all_sites.id = site_id
      where all_sites.team_id = ${teamId} and ${news.isDue} for update of site_incidents skip locked
    )`,
  );
  const isSame = news.what === 'elsewhere' ? isElsewhere : sql<boolean>`not ${isElsewhere}`;
  const recent = await readIncidents(tx, teamId, sql`${news.told} > now() - interval '1 hour' and ${isSame}`);
  const manner = mannerOfTelling(due.length, recent.length);
  if (due.length === 0 || manner === 'later') return [];
  const { rows } = await sql<{ now: string }>`
    update site_incidents set ${news.told} = now() where id = any(${due.map(({ id }) => id)}::int8[]) returning now() as now`.execute(
    tx,
  );
  const clock = { now: Date.parse(rows[0]?.now ?? new Date().toISOString()), publicUrl };
  await queueAlarms(tx, news, { due, recent: manner === 'together' ? recent : [] }, clock);
  await queueSiteWebhooks(tx, due.flatMap(webhookOf(news.what)));
  return due.map(({ team_id, site_id }) => ({ team_id, site_id }));
}

interface Told {
  readonly due: readonly ToldIncident[];
  /** Told before, and listed again beside those that are due. */
  readonly recent: readonly ToldIncident[];
}

/** A recipient who sees few of the sites is told of each. */
async function queueAlarms(tx: Database, news: News, { due, recent }: Told, clock: { now: number; publicUrl: string }) {
  const all = [...recent, ...due].sort((a, b) => a.began_at - b.began_at);
  const recipients = await listAlarmRecipients(tx, [...new Set(all.map(({ site_id }) => site_id))]);
  for (const mailbox of new Set(recipients.map(({ to }) => mailboxOf(to)))) {
    const sites = recipients.filter(({ to }) => mailboxOf(to) === mailbox);
    const ofRecipient = (incident: ToldIncident) => sites.find(({ site_id }) => site_id === incident.site_id);
    const dueHere = due.filter(ofRecipient);
    const [first] = dueHere;
    const listed = all.filter(ofRecipient);
    if (first === undefined) continue;
    if (mannerOfTelling(listed.length, 0) === 'each')
      for (const incident of dueHere) {
        const recipient = ofRecipient(incident) as AlarmRecipient;
        await queueSiteAlarm(tx, incident.site_id, news.alarm(incident, clock), [recipient]);
      }
    else {
      const team = { id: first.team_id, name: first.team_name };
      await queueTeamAlarm(tx, team, severalAlarm(listed, news.what, clock), ofRecipient(first) as AlarmRecipient);
    }
  }
}

const isoOf = (at: number) => new Date(at).toISOString();

const webhookOf =
  (what: News['what']) =>
  (incident: ToldIncident): SiteWebhookEvent[] => {
    if (what === 'elsewhere') return [];
    const { site_id, kind, began_at, ended_at, finding } = incident;
    const reason = finding?.kind === 'unreachable' ? finding.reason : null;
    const data = { kind, since: isoOf(began_at), verdict: finding?.kind ?? null, reason };
    if (what === 'silent' || ended_at === null) return [{ type: 'widget.silent', site_id, data }];
    const seconds = Math.round((ended_at - began_at) / 1_000);
    return [{ type: 'widget.back', site_id, data: { ...data, until: isoOf(ended_at), seconds } }];
  };

interface IncidentRow extends Omit<ToldIncident, 'began_at' | 'ended_at' | 'checked_at'> {
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly checked_at: string | null;
}

/** Of sites that are active and watched. */
async function readIncidents(tx: Database, teamId: number, which: RawBuilder<boolean>): Promise<ToldIncident[]> {
  const { rows } = await sql<IncidentRow>`
    select site_incidents.id, sites.id as site_id, sites.team_id, teams.name as team_name, timezone, sites.name, domain, api_key, kind, host,
      began_at, ended_at, checked_at, coalesce(detail->'finding', verdict->'finding') as finding,
      coalesce((detail->>'longest_gap_seconds')::int, 0) as longest_gap_seconds, coalesce((detail->>'refused_calls')::int, 0) as refused_calls,
      interruptions, interrupted_seconds
    from site_incidents
      inner join sites on sites.id = site_incidents.site_id
      inner join teams on teams.id = sites.team_id
      left join widget_watches on widget_watches.site_id = sites.id
      cross join lateral (
        select count(*)::int as interruptions, coalesce(sum(extract(epoch from coalesce(past.ended_at, now()) - past.began_at)), 0)::int as interrupted_seconds
        from site_incidents as past
        where past.site_id = sites.id and past.kind <> 'used_elsewhere' and not past.was_usual
          and coalesce(past.ended_at, now()) > now() - make_interval(months => ${sql.lit(INCIDENT_MONTHS)})
      ) as history
    where sites.team_id = ${teamId} and is_active and coalesce(is_watched, true) and ${which}
    order by began_at, site_incidents.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    began_at: Date.parse(row.began_at),
    ended_at: row.ended_at === null ? null : Date.parse(row.ended_at),
    checked_at: row.checked_at === null ? null : Date.parse(row.checked_at),
  }));
}
