import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import type { PageChecker } from '../watchdog/check-page.ts';
import type { Finding } from '../watchdog/diagnose-page.ts';
import { Watchdog } from '../watchdog/watchdog.ts';
import { PUBLIC_URL } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export const findings = new Map<number, Finding>();
export const requestsPerCheck = new Map<string, number>();
export const checkedSites: number[] = [];

const siteOfKey = new Map<string, number>();

const pages: PageChecker = {
  check: async ({ api_key, domain }, budget) => {
    const siteId = siteOfKey.get(api_key) ?? 0;
    budget.takeRequests(domain, requestsPerCheck.get(domain));
    checkedSites.push(siteId);
    return { finding: findings.get(siteId) ?? { kind: 'fine' }, seen: null };
  },
};

export async function aWatchdog(): Promise<Watchdog> {
  return new Watchdog(await testDatabase(), {
    pages,
    publicUrl: PUBLIC_URL,
    onChanged: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
}

export async function runWatchdog(): Promise<void> {
  await sql`
    insert into watchdog_runs (began_at, ran_at, outage_ended_at)
    values (now() - interval '90 days', now() - interval '10 minutes', now() - interval '90 days')
    on conflict (only_row) do update set began_at = excluded.began_at, ran_at = excluded.ran_at, outage_ended_at = excluded.outage_ended_at`.execute(
    await testDatabase(),
  );
  await (await aWatchdog()).run();
}

export async function letBeSilent(
  site: Site,
  hours: number,
  { days = 28, pauseHours = 1, loads = 500 } = {},
): Promise<void> {
  siteOfKey.set(site.api_key, site.id);
  const db = await testDatabase();
  await sql`
    insert into site_days (site_id, day, widget_loads, longest_gap_seconds)
    select ${site.id}, ((now() - make_interval(hours => ${hours})) at time zone 'utc')::date - n, ${loads}, ${pauseHours * 3_600}
    from generate_series(0, ${days - 1}) as n
    on conflict (site_id, day) do update set widget_loads = excluded.widget_loads, longest_gap_seconds = excluded.longest_gap_seconds`.execute(
    db,
  );
  await sql`
    insert into widget_sightings (site_id, last_seen_at) values (${site.id}, now() - make_interval(hours => ${hours}))
    on conflict (site_id) do update set last_seen_at = excluded.last_seen_at`.execute(db);
}

export async function letPass(site: Site, hours: number): Promise<void> {
  const db = await testDatabase();
  const earlier = sql`make_interval(hours => ${hours})`;
  await sql`
    update widget_sightings set last_seen_at = last_seen_at - ${earlier}, seen_again_at = seen_again_at - ${earlier}
    where site_id = ${site.id}`.execute(db);
  await sql`
    update widget_watches set checked_at = checked_at - ${earlier}, judged_for = judged_for - ${earlier}, judge_at = judge_at - ${earlier},
      asked_from = asked_from - ${earlier}
    where site_id = ${site.id}`.execute(db);
  await sql`
    update site_incidents set began_at = began_at - ${earlier}, told_at = told_at - ${earlier}, ended_at = ended_at - ${earlier},
      told_end_at = told_end_at - ${earlier}, ignored_at = ignored_at - ${earlier}
    where site_id = ${site.id}`.execute(db);
}
