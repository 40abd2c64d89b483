import { SILENT_HOURS_MIN } from '@deskbell/contract/health-values';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { KeyedQueue } from '../background/keyed-queue.ts';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import { WatchdogRequests } from '../outbound/request-budget.ts';
import type { SiteRow } from '../scope.ts';
import type { PageCheck, PageChecker } from './check-page.ts';
import { detailOf, kindOfIncident } from './diagnose-page.ts';
import { beginForeignUses, endForeignUses } from './foreign-hosts.ts';
import { notifyBegun, notifyElsewhere, notifyEnded } from './notify-incidents.ts';
import {
  type Clock,
  type Habits,
  type Limits,
  nextStep,
  OUTAGE_MINUTES,
  type Step,
  type WatchedSite,
  wasUsualPause,
} from './silence.ts';
import { habitsOf, storeCheck } from './site-watch.ts';

export const WATCHDOG_EVERY_MS = 10 * MINUTE_MS;
/** Shorter than the interval, since timers of instances drift. */
const RUN_AFTER = sql.lit(`${WATCHDOG_EVERY_MS / MINUTE_MS - 1} minutes`);
const CONCURRENT_CHECKS = 8;
const CHECKS_MS_MAX = 4 * MINUTE_MS;
const SITES_MAX = 2_000;
/** Twice the longest pause that counts, doubled for an unexplained silence. */
const DIAGNOSED_DAYS = 90;

interface Settings {
  readonly pages: PageChecker;
  readonly publicUrl: string;
  onChanged(site: SiteRow): void;
  onError(error: unknown): void;
}

export class Watchdog {
  readonly #requests = new WatchdogRequests();

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {}

  async run(): Promise<boolean> {
    const clock = await this.#noteRun();
    if (clock) await this.diagnoseSites(clock);
    return clock !== null;
  }

  /** A long time since the last run was an outage: page views were not counted. */
  async #noteRun(): Promise<Clock | null> {
    const { rows } = await sql<{ now: string; outage_ended_at: string }>`
      insert into watchdog_runs as run default values
      on conflict (only_row) do update set
        outage_ended_at = case when run.ran_at < now() - make_interval(mins => ${sql.lit(OUTAGE_MINUTES)}) then now() else run.outage_ended_at end,
        ran_at = now()
      where run.ran_at < now() - interval ${RUN_AFTER}
      returning now() as now, outage_ended_at`.execute(this.db);
    const [run] = rows;
    return run ? { now: Date.parse(run.now), outage_ended_at: Date.parse(run.outage_ended_at) } : null;
  }

  async diagnoseSites(clock: Clock): Promise<void> {
    const { db, settings } = this;
    const sites = [...(await this.#listInterrupted()), ...(await this.#listOverdue(clock))];
    const toNotify = await this.#actOnSites(sites, clock);
    const changed = [
      ...(await notifyBegun(db, settings.publicUrl, toNotify)),
      ...(await notifyEnded(db, settings.publicUrl)),
      ...(await beginForeignUses(db)),
      ...(await endForeignUses(db)),
      ...(await notifyElsewhere(db, settings.publicUrl)),
    ];
    for (const site of changed) settings.onChanged(site);
  }

  async #listInterrupted(): Promise<SiteState[]> {
    const { rows } = await sql<SiteStateRow>`
      select ${stateColumns}, null as habits, detail || jsonb_build_object(
        'id', site_incidents.id, 'began_at', began_at, 'told_at', told_at, 'is_over', last_seen_at > began_at
      ) as interruption
      from site_incidents
        inner join sites on sites.id = site_incidents.site_id
        inner join widget_sightings on widget_sightings.site_id = sites.id
        left join widget_watches on widget_watches.site_id = sites.id
      where ended_at is null and kind in ('silent', 'blocked')
        and (last_seen_at > began_at or not is_active or told_at is null)
      order by site_incidents.id limit ${sql.lit(SITES_MAX)}`.execute(this.db);
    return rows.map(siteStateOf);
  }

  /** Uses the index on the last page view; sites diagnosed since then wait until the computed time. */
  async #listOverdue({ now, outage_ended_at }: Clock): Promise<SiteState[]> {
    if (now - outage_ended_at < SILENT_HOURS_MIN * 60 * MINUTE_MS) return [];
    const { rows } = await sql<SiteStateRow>`
      with overdue as materialized (
        select ${stateColumns}
        from widget_sightings
          inner join sites on sites.id = widget_sightings.site_id
          left join widget_watches on widget_watches.site_id = sites.id
        where last_seen_at < now() - make_interval(hours => ${sql.lit(SILENT_HOURS_MIN)})
          and last_seen_at > now() - make_interval(days => ${sql.lit(DIAGNOSED_DAYS)})
          and is_active and (judged_for is null or judged_for <> last_seen_at or judge_at <= now())
          and not exists (
            select from site_incidents where site_incidents.site_id = sites.id and ended_at is null and kind in ('silent', 'blocked')
          )
        order by last_seen_at limit ${sql.lit(SITES_MAX)}
      )
      select overdue.*, null as interruption, (select to_jsonb(habits) from (${habitsOf(sql`overdue.site_id`, sql`overdue.last_seen_at`)}) as habits) as habits
      from overdue`.execute(this.db);
    return rows.map(siteStateOf);
  }

  async #actOnSites(sites: readonly SiteState[], clock: Clock): Promise<number[]> {
    const run: Run = { clock, checksEnd: performance.now() + CHECKS_MS_MAX, toNotify: [], waits: [] };
    const queue = new KeyedQueue({
      concurrency: CONCURRENT_CHECKS,
      maxWaitingPerKey: SITES_MAX,
      maxWaiting: 2 * SITES_MAX,
    });
    await Promise.all(
      sites.map((site) =>
        // One request at a time per host.
        queue.run(site.domain, () => this.#act(site, run)).catch((error) => this.settings.onError(error)),
      ),
    );
    await this.#storeWaits(run.waits);
    return run.toNotify;
  }

  async #act(site: SiteState, run: Run): Promise<void> {
    const step = nextStepOf(site, run.clock);
    switch (step.step) {
      case 'check':
        if (performance.now() < run.checksEnd) await this.#checkAndAct(site, run);
        return;
      case 'wait':
        if (site.interruption === null)
          run.waits.push({ site_id: site.site_id, until: step.until ?? run.clock.now + DAY_MS });
        return;
      case 'begin':
        run.toNotify.push(...(await this.#begin(site, step, run.clock)));
        return;
      case 'notify':
        run.toNotify.push(...[site.incident_id ?? []].flat());
        return;
      case 'end':
        await this.#end(site);
    }
  }

  async #checkAndAct(site: SiteState, run: Run): Promise<void> {
    const check = await this.settings.pages.check(site, this.#requests).catch(leaveToNextRun);
    if (check === null) return;
    await storeCheck(this.db, site.site_id, check);
    await this.#act({ ...site, checked_at: run.clock.now, finding: check.finding }, run);
  }

  async #begin(site: SiteState, step: Extract<Step, { step: 'begin' }>, clock: Clock): Promise<number[]> {
    const { site_id, team_id, finding, habits, seen_at } = site;
    if (finding === null) return [];
    const { alarm_after_seconds, patience_seconds } = step;
    const limits = { alarm_after_seconds, patience_seconds };
    const detail = { ...detailOf(finding), ...limits, longest_gap_seconds: habits?.longest_gap_seconds ?? 0 };
    const { rows } = await sql<{ id: number }>`
      insert into site_incidents (site_id, kind, detail, began_at)
      select site_id, ${kindOfIncident(finding)}, ${JSON.stringify(detail)}::jsonb, greatest(last_seen_at, outage_ended_at)
      from widget_sightings cross join watchdog_runs
      -- The time that was read has no microseconds.
      where site_id = ${site_id} and last_seen_at < ${new Date(seen_at).toISOString()}::timestamptz + interval '1 millisecond'
      on conflict do nothing returning id`.execute(this.db);
    const [incident] = rows;
    if (!incident) return [];
    this.settings.onChanged({ site_id, team_id });
    const begun = { began_at: step.began_at, told_at: null, ...limits };
    return nextStep({ ...site, interruption: begun }, clock).step === 'notify' ? [incident.id] : [];
  }

  /** Ends at the next page view. Incidents without a notification end without one. */
  async #end({ site_id, team_id, incident_id, interruption, finding, seen_at, is_active, is_watched }: SiteState) {
    const wasUsual = is_active && interruption !== null && wasUsualPause(interruption, finding, seen_at);
    const isNotified = is_active && is_watched;
    await sql`
      update site_incidents set was_usual = ${wasUsual}, told_end_at = case when told_at is null or not ${isNotified} then now() end, ended_at = (
        select case when seen_again_at > began_at then seen_again_at when last_seen_at > began_at then last_seen_at else now() end
        from widget_sightings where widget_sightings.site_id = ${site_id}
      )
      where id = ${incident_id} and ended_at is null`.execute(this.db);
    this.settings.onChanged({ site_id, team_id });
  }

  async #storeWaits(waits: readonly { site_id: number; until: number }[]): Promise<void> {
    if (waits.length === 0) return;
    const rows = waits.map(({ site_id, until }) => ({ site_id, until: until / SECOND_MS }));
    await sql`
      insert into widget_watches (site_id, judged_for, judge_at)
      select wait.site_id, last_seen_at, to_timestamp(until)
      from json_to_recordset(${JSON.stringify(rows)}) as wait (site_id int8, until float8)
        inner join widget_sightings on widget_sightings.site_id = wait.site_id
        inner join sites on sites.id = wait.site_id
      order by wait.site_id
      on conflict (site_id) do update set judged_for = excluded.judged_for, judge_at = excluded.judge_at`.execute(
      this.db,
    );
  }
}

/** The budget of the host is used up, so the next run checks the page. */
function leaveToNextRun(error: unknown): null {
  if (error instanceof TooMany) return null;
  throw error;
}

interface Run {
  readonly clock: Clock;
  readonly checksEnd: number;
  readonly toNotify: number[];
  readonly waits: { readonly site_id: number; readonly until: number }[];
}

/** A disabled site is not watched: its interruption is over. */
const nextStepOf = (site: SiteState, clock: Clock): Step =>
  site.interruption !== null && !site.is_active ? { step: 'end' } : nextStep(site, clock);

const stateColumns = sql`
  sites.id as site_id, sites.team_id, domain, api_key, is_active, coalesce(is_watched, true) as is_watched, last_seen_at, checked_at, verdict`;

interface SiteStateRow extends SiteRow {
  readonly domain: string;
  readonly api_key: string;
  readonly is_active: boolean;
  readonly is_watched: boolean;
  readonly last_seen_at: string;
  readonly checked_at: string | null;
  readonly verdict: PageCheck | null;
  readonly habits: Habits | null;
  readonly interruption: StoredInterruption | null;
}

interface StoredInterruption extends Limits {
  readonly id: number;
  readonly began_at: string;
  readonly told_at: string | null;
  readonly is_over: boolean;
}

interface SiteState extends WatchedSite, SiteRow {
  readonly domain: string;
  readonly api_key: string;
  readonly is_active: boolean;
  readonly incident_id: number | null;
}

const siteStateOf = ({ verdict, interruption, last_seen_at, checked_at, ...row }: SiteStateRow): SiteState => ({
  ...row,
  // The database compares microseconds.
  seen_at: Date.parse(last_seen_at) + (interruption?.is_over ? 1 : 0),
  checked_at: checked_at === null ? null : Date.parse(checked_at),
  finding: verdict?.finding ?? null,
  incident_id: interruption?.id ?? null,
  interruption: interruption && {
    ...interruption,
    began_at: Math.max(Date.parse(interruption.began_at), interruption.is_over ? 0 : Date.parse(last_seen_at)),
    told_at: interruption.told_at === null ? null : Date.parse(interruption.told_at),
  },
});
