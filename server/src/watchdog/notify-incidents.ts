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
import { keepSiteNews, type SiteNews } from '../inbox/keep-in-inbox.ts';
import { mailboxOf } from '../mailbox.ts';
import type { SiteRow } from '../scope.ts';
import { queueSiteWebhooks, type SiteWebhookEvent } from '../tickets/notify/webhook-outbox.ts';
import {
  backAlarm,
  elsewhereAlarm,
  type NotifiedIncident,
  reasonOf,
  severalAlarm,
  silentAlarm,
} from './alarm-texts.ts';
import { shortSpan } from './alarm-times.ts';
import { notificationMode } from './silence.ts';

interface IncidentNotice {
  readonly what: 'silent' | 'back' | 'elsewhere';
  readonly notifiedAt: RawBuilder<unknown>;
  readonly isDue: RawBuilder<boolean>;
  alarm(incident: NotifiedIncident, now: { now: number; publicUrl: string }): Alarm;
}

const isElsewhere = sql<boolean>`kind = 'used_elsewhere'`;

const BEGUN: IncidentNotice = {
  what: 'silent',
  notifiedAt: sql`told_at`,
  isDue: sql`told_at is null and ended_at is null and not ${isElsewhere}`,
  alarm: silentAlarm,
};
const ENDED: IncidentNotice = {
  what: 'back',
  notifiedAt: sql`told_end_at`,
  isDue: sql`told_at is not null and told_end_at is null and ended_at is not null and not ${isElsewhere}`,
  alarm: backAlarm,
};
const ELSEWHERE: IncidentNotice = {
  what: 'elsewhere',
  notifiedAt: sql`told_at`,
  isDue: sql`told_at is null and ended_at is null and ${isElsewhere}`,
  alarm: elsewhereAlarm,
};

export const notifyBegun = (db: Database, publicUrl: string, incidentIds: readonly number[]) =>
  incidentIds.length === 0
    ? Promise.resolve([])
    : notify(
        db,
        { ...BEGUN, isDue: sql`${BEGUN.isDue} and site_incidents.id = any(${incidentIds}::int8[])` },
        publicUrl,
      );

export const notifyEnded = (db: Database, publicUrl: string) => notify(db, ENDED, publicUrl);
export const notifyElsewhere = (db: Database, publicUrl: string) => notify(db, ELSEWHERE, publicUrl);

/** One transaction per team. Returns the notified sites. */
async function notify(db: Database, notice: IncidentNotice, publicUrl: string): Promise<SiteRow[]> {
  const { rows } = await sql<{ team_id: number }>`
    select distinct team_id from site_incidents inner join sites on sites.id = site_id where ${notice.isDue} order by team_id`.execute(
    db,
  );
  const notified: SiteRow[] = [];
  for (const { team_id } of rows)
    notified.push(...(await db.transaction().execute((tx) => notifyTeam(tx, notice, team_id, publicUrl))));
  return notified;
}

/** Skips incidents that another instance has locked, and sites with paused alarms. */
async function notifyTeam(tx: Database, notice: IncidentNotice, teamId: number, publicUrl: string): Promise<SiteRow[]> {
  const due = await readIncidents(
    tx,
    teamId,
    sql`site_incidents.id in (
      select site_incidents.id from site_incidents inner join all_sites on all_sites.id = site_id
      where all_sites.team_id = ${teamId} and ${notice.isDue} for update of site_incidents skip locked
    )`,
  );
  const isSame = notice.what === 'elsewhere' ? isElsewhere : sql<boolean>`not ${isElsewhere}`;
  const recent = await readIncidents(tx, teamId, sql`${notice.notifiedAt} > now() - interval '1 hour' and ${isSame}`);
  const mode = notificationMode(due.length, recent.length);
  if (due.length === 0 || mode === 'later') return [];
  const { rows } = await sql<{ now: string }>`
    update site_incidents set ${notice.notifiedAt} = now() where id = any(${due.map(({ id }) => id)}::int8[]) returning now() as now`.execute(
    tx,
  );
  const clock = { now: Date.parse(rows[0]?.now ?? new Date().toISOString()), publicUrl };
  await keepSiteNews(tx, due.map(newsOf(notice.what)));
  await queueAlarms(tx, notice, { due, recent: mode === 'together' ? recent : [] }, clock);
  await queueSiteWebhooks(tx, due.flatMap(webhookOf(notice.what)));
  return due.map(({ team_id, site_id }) => ({ team_id, site_id }));
}

interface NoticeIncidents {
  readonly due: readonly NotifiedIncident[];
  readonly recent: readonly NotifiedIncident[];
}

async function queueAlarms(
  tx: Database,
  notice: IncidentNotice,
  { due, recent }: NoticeIncidents,
  clock: { now: number; publicUrl: string },
) {
  const all = [...recent, ...due].sort((a, b) => a.began_at - b.began_at);
  const recipients = await listAlarmRecipients(tx, [...new Set(all.map(({ site_id }) => site_id))]);
  for (const mailbox of new Set(recipients.map(({ to }) => mailboxOf(to)))) {
    const sites = recipients.filter(({ to }) => mailboxOf(to) === mailbox);
    const ofRecipient = (incident: NotifiedIncident) => sites.find(({ site_id }) => site_id === incident.site_id);
    const dueHere = due.filter(ofRecipient);
    const [first] = dueHere;
    const listed = all.filter(ofRecipient);
    if (first === undefined) continue;
    if (notificationMode(listed.length, 0) === 'each')
      for (const incident of dueHere) {
        const recipient = ofRecipient(incident) as AlarmRecipient;
        await queueSiteAlarm(tx, incident.site_id, notice.alarm(incident, clock), [recipient]);
      }
    else {
      const team = { id: first.team_id, name: first.team_name };
      await queueTeamAlarm(tx, team, severalAlarm(listed, notice.what, clock), ofRecipient(first) as AlarmRecipient);
    }
  }
}

const newsOf =
  (what: IncidentNotice['what']) =>
  ({ site_id, kind, host, began_at, ended_at, finding }: NotifiedIncident): SiteNews => {
    if (what === 'elsewhere') return { kind: 'widget_elsewhere', site_id, detail: { host } };
    if (what === 'back') {
      const back = ended_at ?? began_at;
      const text = `after ${shortSpan(back - began_at)}`;
      return { kind: 'widget_back', site_id, since: isoOf(back), detail: { text } };
    }
    const reason = reasonOf(finding, 'is');
    const text = reason.charAt(0).toLowerCase() + reason.slice(1);
    return {
      kind: kind === 'blocked' ? 'widget_blocked' : 'widget_silent',
      site_id,
      since: isoOf(began_at),
      detail: { text },
    };
  };

const isoOf = (at: number) => new Date(at).toISOString();

const webhookOf =
  (what: IncidentNotice['what']) =>
  (incident: NotifiedIncident): SiteWebhookEvent[] => {
    if (what === 'elsewhere') return [];
    const { site_id, kind, began_at, ended_at, finding } = incident;
    const reason = finding?.kind === 'unreachable' ? finding.reason : null;
    const data = { kind, since: isoOf(began_at), verdict: finding?.kind ?? null, reason };
    if (what === 'silent' || ended_at === null) return [{ type: 'widget.silent', site_id, data }];
    const seconds = Math.round((ended_at - began_at) / 1_000);
    return [{ type: 'widget.back', site_id, data: { ...data, until: isoOf(ended_at), seconds } }];
  };

interface IncidentRow extends Omit<NotifiedIncident, 'began_at' | 'ended_at' | 'checked_at'> {
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly checked_at: string | null;
}

async function readIncidents(tx: Database, teamId: number, which: RawBuilder<boolean>): Promise<NotifiedIncident[]> {
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
