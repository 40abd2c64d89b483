import { SILENT_HOURS_MIN } from '@deskbell/contract/health-values';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { KeyedQueue } from '../background/keyed-queue.ts';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { beginForeignUses, endForeignUses } from './foreign-hosts.ts';
import { detailOf, kindOfIncident } from './judge-page.ts';
import type { Look, PageLooker } from './look-at-page.ts';
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
import { habitsOf, storeLook } from './site-watch.ts';
import { tellBegun, tellElsewhere, tellEnded } from './tell-incidents.ts';

export const WATCHDOG_EVERY_MS = 10 * MINUTE_MS;
/** Less than the period, since timers of instances drift. */
const RUN_AFTER = sql.lit(`${WATCHDOG_EVERY_MS / MINUTE_MS - 1} minutes`);
const CONCURRENT_LOOKS = 8;
/** What is left then, the next run does. */
const LOOKS_MS_MAX = 4 * MINUTE_MS;
const SITES_MAX = 2_000;
/** Twice the longest pause that counts, and twice that for a silence without an explanation. */
const JUDGED_DAYS = 90;

interface Settings {
  readonly pages: PageLooker;
  readonly publicUrl: string;
  onChanged(site: SiteRow): void;
  onError(error: unknown): void;
}

/** Notices that visitors no longer see the widget of a site, and tells its team. */
export class Watchdog {
  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {}

  /** On one instance at a time; returns whether it ran here. */
  async run(): Promise<boolean> {
    const clock = await this.#noteRun();
    if (clock) await this.judge(clock);
    return clock !== null;
  }

  /** A long pause since the last run was an outage: no page view was counted meanwhile. */
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

  async judge(clock: Clock): Promise<void> {
    const { db, settings } = this;
    const sites = [...(await this.#listInterrupted()), ...(await this.#listOverdue(clock))];
    const toTell = await this.#judgeSites(sites, clock);
    const changed = [
      ...(await tellBegun(db, settings.publicUrl, toTell)),
      ...(await tellEnded(db, settings.publicUrl)),
      ...(await beginForeignUses(db)),
      ...(await endForeignUses(db)),
      ...(await tellElsewhere(db, settings.publicUrl)),
    ];
    for (const site of changed) settings.onChanged(site);
  }

  /** Those whose widget was seen again, or of which members are not told yet. */
  async #listInterrupted(): Promise<JudgedSite[]> {
    const { rows } = await sql<JudgedRow>`
      select ${judgedColumns}, null as habits, detail || jsonb_build_object(
        'id', site_incidents.id, 'began_at', began_at, 'told_at', told_at, 'is_over', last_seen_at > began_at
      ) as interruption
      from site_incidents
        inner join sites on sites.id = site_incidents.site_id
        inner join widget_sightings on widget_sightings.site_id = sites.id
        left join widget_watches on widget_watches.site_id = sites.id
      where ended_at is null and kind in ('silent', 'blocked')
        and (last_seen_at > began_at or not is_active or told_at is null)
      order by site_incidents.id limit ${sql.lit(SITES_MAX)}`.execute(this.db);
    return rows.map(judgedSite);
  }

  /** By the index on the time of the last page view; a site that was judged since then waits for the time that was found. */
  async #listOverdue({ now, outage_ended_at }: Clock): Promise<JudgedSite[]> {
    if (now - outage_ended_at < SILENT_HOURS_MIN * 60 * MINUTE_MS) return [];
    const { rows } = await sql<JudgedRow>`
      with overdue as materialized (
        select ${judgedColumns}
        from widget_sightings
          inner join sites on sites.id = widget_sightings.site_id
          left join widget_watches on widget_watches.site_id = sites.id
        where last_seen_at < now() - make_interval(hours => ${sql.lit(SILENT_HOURS_MIN)})
          and last_seen_at > now() - make_interval(days => ${sql.lit(JUDGED_DAYS)})
          and is_active and (judged_for is null or judged_for <> last_seen_at or judge_at <= now())
          and not exists (
            select from site_incidents where site_incidents.site_id = sites.id and ended_at is null and kind in ('silent', 'blocked')
          )
        order by last_seen_at limit ${sql.lit(SITES_MAX)}
      )
      select overdue.*, null as interruption, (select to_jsonb(habits) from (${habitsOf(sql`overdue.site_id`, sql`overdue.last_seen_at`)}) as habits) as habits
      from overdue`.execute(this.db);
    return rows.map(judgedSite);
  }

  /** Returns the incidents that members are to be told of. */
  async #judgeSites(sites: readonly JudgedSite[], clock: Clock): Promise<number[]> {
    const run: Run = { clock, looksEnd: performance.now() + LOOKS_MS_MAX, toTell: [], waits: [] };
    const queue = new KeyedQueue({
      concurrency: CONCURRENT_LOOKS,
      maxWaitingPerKey: SITES_MAX,
      maxWaiting: 2 * SITES_MAX,
    });
    await Promise.all(
      sites.map((site) =>
        queue.run(site.site_id, () => this.#act(site, run)).catch((error) => this.settings.onError(error)),
      ),
    );
    await this.#storeWaits(run.waits);
    return run.toTell;
  }

  async #act(site: JudgedSite, run: Run): Promise<void> {
    const step = nextStepOf(site, run.clock);
    switch (step.step) {
      case 'look':
        if (performance.now() < run.looksEnd) await this.#act(await this.#look(site, run.clock), run);
        return;
      case 'wait':
        if (site.interruption === null)
          run.waits.push({ site_id: site.site_id, until: step.until ?? run.clock.now + DAY_MS });
        return;
      case 'begin':
        run.toTell.push(...(await this.#begin(site, step, run.clock)));
        return;
      case 'tell':
        run.toTell.push(...[site.incident_id ?? []].flat());
        return;
      case 'end':
        await this.#end(site);
    }
  }

  async #look(site: JudgedSite, { now }: Clock): Promise<JudgedSite> {
    const look = await this.settings.pages.look(site);
    await storeLook(this.db, site.site_id, look);
    return { ...site, checked_at: now, finding: look.finding };
  }

  /** Unless the widget was seen meanwhile. Returns the incident if it is told at once. */
  async #begin(site: JudgedSite, step: Extract<Step, { step: 'begin' }>, clock: Clock): Promise<number[]> {
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
    return nextStep({ ...site, interruption: begun }, clock).step === 'tell' ? [incident.id] : [];
  }

  /** With the first page view after it. What nobody was told of ends in silence. */
  async #end({ site_id, team_id, incident_id, interruption, finding, seen_at, is_active, is_watched }: JudgedSite) {
    const wasUsual = is_active && interruption !== null && wasUsualPause(interruption, finding, seen_at);
    const isTold = is_active && is_watched;
    await sql`
      update site_incidents set was_usual = ${wasUsual}, told_end_at = case when told_at is null or not ${isTold} then now() end, ended_at = (
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

interface Run {
  readonly clock: Clock;
  readonly looksEnd: number;
  readonly toTell: number[];
  readonly waits: { readonly site_id: number; readonly until: number }[];
}

/** A site that is switched off is not watched: its interruption is over. */
const nextStepOf = (site: JudgedSite, clock: Clock): Step =>
  site.interruption !== null && !site.is_active ? { step: 'end' } : nextStep(site, clock);

const judgedColumns = sql`
  sites.id as site_id, sites.team_id, domain, api_key, is_active, coalesce(is_watched, true) as is_watched, last_seen_at, checked_at, verdict`;

interface JudgedRow extends SiteRow {
  readonly domain: string;
  readonly api_key: string;
  readonly is_active: boolean;
  readonly is_watched: boolean;
  readonly last_seen_at: string;
  readonly checked_at: string | null;
  readonly verdict: Look | null;
  readonly habits: Habits | null;
  readonly interruption: StoredInterruption | null;
}

interface StoredInterruption extends Limits {
  readonly id: number;
  readonly began_at: string;
  readonly told_at: string | null;
  readonly is_over: boolean;
}

interface JudgedSite extends WatchedSite, SiteRow {
  readonly domain: string;
  readonly api_key: string;
  readonly is_active: boolean;
  readonly incident_id: number | null;
}

const judgedSite = ({ verdict, interruption, last_seen_at, checked_at, ...row }: JudgedRow): JudgedSite => ({
  ...row,
  // Decided by the database, which knows microseconds.
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
