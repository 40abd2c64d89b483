import type { ReportSends } from '@deskbell/contract/client-report-values';
import type { ReportSettingChanges, ReportSettings } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { findSite, noSuchSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { currentMonth, monthOf, sendsAt } from './report-month.ts';

export interface StoredSettings {
  readonly site_id: number;
  readonly team_id: number;
  readonly sends: ReportSends;
  readonly shows_minutes: boolean;
  readonly shows_titles: boolean;
  readonly next_month: string | null;
  readonly is_held: boolean;
  readonly timezone: string;
}

export async function readSettings(db: Database, siteId: number): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select sites.id as site_id, sites.team_id, coalesce(sends, 'off') as sends, shows_minutes, coalesce(shows_titles, true) as shows_titles,
      next_month, coalesce(is_held, false) as is_held, teams.timezone
    from sites inner join teams on teams.id = sites.team_id left join report_settings on report_settings.site_id = sites.id
    where sites.id = ${siteId}`.execute(db);
  return rows[0] ?? noSuchSite();
}

export async function findReportSettings(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
): Promise<ReportSettings> {
  await findSite(db, scope, siteId);
  return asShown(await readSettings(db, siteId));
}

export function changeReportSettings(
  db: Database,
  scope: Scope<'manage'>,
  siteId: number,
  changes: ReportSettingChanges,
): Promise<ReportSettings> {
  return db.transaction().execute(async (tx) => {
    const { name, team_id } = await findSite(tx, scope, siteId);
    if (!(await lockSite(tx, siteId))) noSuchSite();
    const before = await readSettings(tx, siteId);
    const { sends, shows_minutes = before.shows_minutes, shows_titles = before.shows_titles } = changes;
    if (before.sends !== sends || before.shows_minutes !== shows_minutes || before.shows_titles !== shows_titles) {
      await storeSettings(tx, { ...before, sends, shows_titles });
      if (before.shows_minutes !== shows_minutes)
        await tx.updateTable('sites').set({ shows_minutes }).where('id', '=', siteId).execute();
      await recordActivity(tx, scope.user, team_id, 'report_settings_changed', { name, sends });
    }
    return asShown(await readSettings(tx, siteId));
  });
}

async function storeSettings(tx: Database, settings: StoredSettings): Promise<void> {
  const { site_id, sends, shows_titles } = settings;
  const row = { sends, shows_titles, ...nextOf(settings) };
  await tx
    .insertInto('report_settings')
    .values({ site_id, ...row })
    .onConflict((own) => own.column('site_id').doUpdateSet(row))
    .execute();
}

/** Reports that begin now begin with this month; one that is held goes out at once when it need not wait. */
function nextOf({ sends, timezone, next_month, is_held }: StoredSettings) {
  if (sends === 'off') return { next_month: null, is_held: false };
  return { next_month: next_month ?? currentMonth(timezone), is_held: is_held && sends === 'held' };
}

function asShown({ next_month, is_held, team_id: _team, ...settings }: StoredSettings): ReportSettings {
  const { timezone } = settings;
  return {
    ...settings,
    next:
      next_month === null
        ? null
        : { month: monthOf(next_month), at: new Date(sendsAt(timezone, next_month, is_held)).toISOString() },
  };
}
