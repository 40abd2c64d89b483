import { HOUR_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { lockSites } from '../tickets/site-lock.ts';
import { holdReport } from './read-client-report.ts';
import { currentMonth, monthAfter, sendsAt } from './report-month.ts';
import { readSettings, type StoredSettings } from './report-settings.ts';
import { goOn, holdForWords, sendReport } from './send-report.ts';

interface Settings {
  /** Tests send at another time. */
  readonly now?: () => number;
  onSent(site: SiteRow): void;
  onError(error: unknown): void;
}

/** A report that failed must not hold up those of other sites. */
const RETRY_MS = HOUR_MS;

/** Sends the reports of months that are over, one site in a transaction. Instances share the work by locking sites. */
export class ReportSender extends QueueWorker<SiteRow> {
  constructor(db: Database, { now = Date.now, onSent, onError }: Settings) {
    const failed = new Map<number, number>();
    super({
      claim: async () => {
        for (const [siteId, at] of failed) if (at < now() - RETRY_MS) failed.delete(siteId);
        for (const siteId of await listDue(db, now(), [...failed.keys()])) {
          try {
            const sent = await settleSite(db, siteId, now());
            if (sent) return sent;
          } catch (error) {
            failed.set(siteId, now());
            onError(error);
          }
        }
        return null;
      },
      process: async (site) => onSent(site),
      concurrency: 1,
      onError,
    });
  }
}

interface DueMonths {
  readonly timezone: string;
  /** The last months that may be sent by now: in general, and after they were held for words. */
  readonly due: string;
  readonly held_due: string;
}

/** No zone is further ahead of UTC. */
const AHEAD_MAX_MS = 14 * HOUR_MS;

/** Few zones have a month to send: their clocks are asked instead of the clock of each site. */
async function listDueMonths(db: Database, now: number): Promise<DueMonths[]> {
  const { rows } = await sql<{ timezone: string }>`
    select distinct teams.timezone from report_settings
      inner join sites on sites.id = site_id inner join teams on teams.id = team_id
    where next_month < ${currentMonth('UTC', now + AHEAD_MAX_MS)}::date`.execute(db);
  return rows.map(({ timezone }) => ({
    timezone,
    due: lastDue(timezone, now, false),
    held_due: lastDue(timezone, now, true),
  }));
}

function lastDue(timezone: string, now: number, isHeld: boolean): string {
  const before = monthAfter(currentMonth(timezone, now), -1);
  return sendsAt(timezone, before, isHeld) <= now ? before : monthAfter(before, -1);
}

const CANDIDATES = 20;

async function listDue(db: Database, now: number, without: readonly number[]): Promise<number[]> {
  const months = await listDueMonths(db, now);
  if (months.length === 0) return [];
  const { rows } = await sql<{ site_id: number }>`
    select site_id from report_settings inner join sites on sites.id = site_id inner join teams on teams.id = sites.team_id
      inner join json_to_recordset(${JSON.stringify(months)}) as zone (timezone text, due date, held_due date)
        on zone.timezone = teams.timezone and next_month <= case when is_held then held_due else due end
    where site_id <> all(${without}::int8[])
    order by next_month, site_id limit ${CANDIDATES}`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** Null where another instance has the site, or has sent the month meanwhile. */
function settleSite(db: Database, siteId: number, now: number): Promise<SiteRow | null> {
  return db.transaction().execute(async (tx) => {
    if ((await lockSites(tx, sql`${siteId}`, 'skip')).length === 0) return null;
    const settings = await readSettings(tx, siteId);
    const { next_month, timezone, is_held, team_id } = settings;
    if (next_month === null || sendsAt(timezone, next_month, is_held) > now) return null;
    await settle(tx, settings, next_month);
    return { site_id: siteId, team_id };
  });
}

async function settle(
  tx: Database,
  { site_id, timezone, sends, is_held }: StoredSettings,
  first: string,
): Promise<void> {
  const asked = { siteId: site_id, timezone, first };
  const { words, sent_at } = await holdReport(tx, asked);
  // Somebody may have sent it by hand.
  if (sent_at !== null) return goOn(tx, asked);
  if (sends === 'held' && !is_held && words === null) return holdForWords(tx, asked);
  const sentTo = await sendReport(tx, asked);
  // Its figures are kept; a member can send it once there are recipients.
  if (sentTo === 0) await goOn(tx, asked);
}
