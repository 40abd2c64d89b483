import { DAY_MS, HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';

const SILENT_HOURS = 22;
const BLOCKED_HOURS = 9;
const MISSING = { kind: 'missing', has_tag_manager: false };
const BLOCKED = { kind: 'blocked', directives: ['script-src', 'connect-src'] };
const TIMED_OUT = { kind: 'unreachable', reason: 'The host did not answer in time.', is_refused: false };

/** A site without its code, one whose page blocks the widget, and one whose key is used elsewhere. */
export async function seedDemoWatchdog(tx: Database, { teamId }: { teamId: number }): Promise<void> {
  await sql`
    insert into watchdog_runs (began_at, outage_ended_at) values (now() - interval '60 days', now() - interval '60 days')
    on conflict do nothing`.execute(tx);
  await sql`
    update site_days set longest_gap_seconds = 3600 + (site_id * 7919 + extract(day from day)::int * 1231) % 15000
    from sites where sites.id = site_id and team_id = ${teamId}`.execute(tx);
  const sites = await tx.selectFrom('sites').select(['id', 'domain']).where('team_id', '=', teamId).execute();
  const idOf = (name: string) => sites.find(({ domain }) => domain.startsWith(name))?.id ?? 0;
  const [kettle, northlight, cyclist] = [idOf('kettle'), idOf('northlight'), idOf('blog')];
  await interrupt(tx, kettle, 'silent', MISSING, SILENT_HOURS);
  await interrupt(tx, cyclist, 'blocked', BLOCKED, BLOCKED_HOURS);
  await recordPast(tx, kettle, { kind: 'blocked', finding: BLOCKED, daysAgo: 162, hours: 3 });
  await recordPast(tx, kettle, { kind: 'silent', finding: TIMED_OUT, daysAgo: 292, hours: 6 });
  await recordPast(tx, northlight, { kind: 'silent', finding: MISSING, daysAgo: 30, hours: 9 });
  await tx
    .insertInto('widget_refusals')
    .values({
      site_id: northlight,
      day: today,
      host: 'old-prints.example',
      count: 214,
    })
    .execute();
  await tx
    .insertInto('site_incidents')
    .values([
      { site_id: northlight, host: 'old-prints.example', ...elsewhere(214, 3 * HOUR_MS) },
      {
        site_id: kettle,
        host: 'old-shop.example',
        ...elsewhere(36, 288 * DAY_MS),
        ended_at: ago(287 * DAY_MS),
        ignored_at: ago(287 * DAY_MS),
      },
    ])
    .execute();
}

async function interrupt(
  tx: Database,
  siteId: number,
  kind: 'silent' | 'blocked',
  finding: { readonly kind: string },
  hours: number,
): Promise<void> {
  const since = ago(hours * HOUR_MS);
  await tx.updateTable('widget_sightings').set({ last_seen_at: since }).where('site_id', '=', siteId).execute();
  await tx
    .insertInto('site_incidents')
    .values({ site_id: siteId, kind, detail: detailOf(finding), began_at: since, told_at: ago(HOUR_MS) })
    .execute();
  await tx
    .insertInto('widget_watches')
    .values({ site_id: siteId, checked_at: ago(6 * MINUTE_MS), verdict: JSON.stringify({ finding, seen: null }) })
    .execute();
}

interface Past {
  readonly kind: 'silent' | 'blocked';
  readonly finding: { readonly kind: string };
  readonly daysAgo: number;
  readonly hours: number;
}

async function recordPast(tx: Database, siteId: number, { kind, finding, daysAgo, hours }: Past): Promise<void> {
  const [began_at, ended_at] = [ago(daysAgo * DAY_MS), ago(daysAgo * DAY_MS - hours * HOUR_MS)];
  await tx
    .insertInto('site_incidents')
    .values({
      site_id: siteId,
      kind,
      detail: detailOf(finding),
      began_at,
      told_at: began_at,
      ended_at,
      told_end_at: ended_at,
    })
    .execute();
}

const detailOf = (finding: { readonly kind: string }) =>
  JSON.stringify({
    verdict: finding.kind,
    reason: 'reason' in finding ? finding.reason : null,
    finding,
    is_explained: true,
    alarm_after_seconds: (6 * HOUR_MS) / 1_000,
    patience_seconds: (12 * HOUR_MS) / 1_000,
    longest_gap_seconds: 7_200,
  });

const elsewhere = (calls: number, beganMsAgo: number) => ({
  kind: 'used_elsewhere' as const,
  detail: JSON.stringify({ refused_calls: calls }),
  began_at: ago(beganMsAgo),
  told_at: ago(beganMsAgo),
});

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
