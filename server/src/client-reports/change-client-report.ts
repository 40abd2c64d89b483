import type { ClientReport } from '@deskbell/contract/client-reports';
import type { Database } from '../db/database.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { findSite, noSuchSite } from '../sites/sites.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { holdReport, monthOfSite, readClientReport } from './read-client-report.ts';
import { currentMonth, firstDayOf } from './report-month.ts';
import { readSettings } from './report-settings.ts';
import { readReportedSite } from './reported-site.ts';
import { sendReport } from './send-report.ts';

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
    const settings = await readSettings(tx, siteId);
    const asked = monthOfSite(settings, firstDayOf(month));
    const { sent_at } = await holdReport(tx, asked);
    if (sent_at !== null) throw new Conflict('This report was sent. Sent reports do not change.');
    await tx
      .updateTable('reports')
      .set({ ...choices, ...(words !== undefined && { words: words === '' ? null : words }) })
      .where('site_id', '=', siteId)
      .where('month', '=', asked.first)
      .execute();
    // It waited for them.
    if (words && settings.is_held && settings.next_month === asked.first) await sendReport(tx, asked);
    return readClientReport(tx, siteId, asked.first);
  });
}

/** Sends a month that is over now, whether it waits for words or reports are off. */
export function sendClientReport(
  db: Database,
  scope: Scope<'manage'>,
  { siteId, month }: MonthOfSite,
): Promise<ClientReport> {
  return db.transaction().execute(async (tx) => {
    await findSite(tx, scope, siteId);
    if (!(await lockSite(tx, siteId))) noSuchSite();
    const settings = await readSettings(tx, siteId);
    const asked = monthOfSite(settings, firstDayOf(month));
    if (asked.first >= currentMonth(settings.timezone)) throw new Conflict('This month is not over.');
    const { sent_at } = await holdReport(tx, asked);
    if (sent_at !== null) throw new Conflict('This report was sent already.');
    if ((await sendReport(tx, asked)) === 0)
      throw new Conflict('Nobody gets this report yet. A recipient has to confirm first.');
    return readClientReport(tx, siteId, asked.first);
  });
}

/** To the member who asks, as it is now. */
export function sendSample(
  db: Database,
  scope: Scope<'manage'>,
  { siteId, month }: MonthOfSite,
): Promise<{ sent_to: string }> {
  return db.transaction().execute(async (tx) => {
    const { team_id } = await findSite(tx, scope, siteId);
    monthOfSite(await readSettings(tx, siteId), firstDayOf(month));
    const member = await tx
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['team_members.id', 'users.email'])
      .where('team_id', '=', team_id)
      .where('user_id', '=', scope.user.id)
      .executeTakeFirstOrThrow();
    const { brand, site_name } = await readReportedSite(tx, siteId);
    const content = { brand, site_name, month, reader: 'member', recipient_id: null, is_sample: true } as const;
    await queueEmail(tx, { type: 'report', content }, { to: member.email, site_id: siteId, member_id: member.id });
    return { sent_to: member.email };
  });
}
