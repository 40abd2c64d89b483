import type { ClientReport } from '@deskbell/contract/client-reports';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { findSite, noSuchSite } from '../sites/sites.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { holdReport, monthOfSite, readClientReport } from './read-client-report.ts';
import { firstDayOf } from './report-month.ts';
import { readSettings } from './report-settings.ts';

export interface MonthOfSite {
  readonly siteId: number;
  readonly month: string;
}

export async function findClientReport(
  db: Database,
  scope: Scope<'manage'>,
  { siteId, month }: MonthOfSite,
): Promise<ClientReport> {
  await findSite(db, scope, siteId);
  return readClientReport(db, siteId, firstDayOf(month));
}

interface Choices {
  readonly words?: string;
  readonly left_out?: readonly number[];
  readonly quoted?: readonly number[];
}

export function changeClientReport(
  db: Database,
  scope: Scope<'manage'>,
  { siteId, month }: MonthOfSite,
  { words, ...choices }: Choices,
): Promise<ClientReport> {
  return db.transaction().execute(async (tx) => {
    await findSite(tx, scope, siteId);
    if (!(await lockSite(tx, siteId))) noSuchSite();
    const asked = monthOfSite(await readSettings(tx, siteId), firstDayOf(month));
    const { sent_at } = await holdReport(tx, asked);
    if (sent_at !== null) throw new Conflict('This report was sent. Sent reports do not change.');
    await tx
      .updateTable('reports')
      .set({ ...choices, ...(words !== undefined && { words: words === '' ? null : words }) })
      .where('site_id', '=', siteId)
      .where('month', '=', asked.first)
      .execute();
    return readClientReport(tx, siteId, asked.first);
  });
}
