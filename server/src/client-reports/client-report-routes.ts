import * as api from '@deskbell/contract/client-reports';
import { HOUR_MS } from '@deskbell/contract/units';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import { REPORT_SAMPLES_PER_HOUR_AND_USER } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import type { ReportLinks } from '../signed-links/report-link.ts';
import { changeClientReport, findClientReport, sendClientReport, sendSample } from './change-client-report.ts';
import { addRecipient, listRecipients, removeRecipient } from './report-recipients.ts';
import { changeReportSettings, findReportSettings } from './report-settings.ts';
import { readReportedSite } from './reported-site.ts';

const monthOf = ({ id, month }: { readonly id: number; readonly month: string }) => ({ siteId: id, month });

export function clientReportRoutes(handle: Handle, db: Database, links: ReportLinks): void {
  /** The page of the member who asks: it shows months that were not sent, too. */
  const withPage = async ({ user }: Scope<'manage'>, report: Promise<api.ClientReport>) => {
    const found = await report;
    const { site_id, month } = found;
    const member_id = await findMemberId(db, user.id, site_id);
    const { site_name, brand } = await readReportedSite(db, site_id);
    return { ...found, site_name, brand, page_url: links.urlOf({ kind: 'member', member_id, site_id }, month) };
  };

  handle(api.getReportSettings, ({ scope, params }) => findReportSettings(db, scope, params.id));
  handle(api.changeReportSettings, ({ scope, params, body }) => changeReportSettings(db, scope, params.id, body));
  handle(api.getClientReport, ({ scope, params }) => withPage(scope, findClientReport(db, scope, monthOf(params))));
  handle(api.changeReportWords, ({ scope, params, body }) =>
    withPage(scope, changeClientReport(db, scope, monthOf(params), body)),
  );
  handle(api.changeReportTitles, ({ scope, params, body }) =>
    withPage(scope, changeClientReport(db, scope, monthOf(params), body)),
  );
  handle(api.changeReportRatings, ({ scope, params, body }) =>
    withPage(scope, changeClientReport(db, scope, monthOf(params), body)),
  );
  handle(api.sendClientReport, ({ scope, params }) => withPage(scope, sendClientReport(db, scope, monthOf(params))));
  const samples = new TokenBuckets(REPORT_SAMPLES_PER_HOUR_AND_USER, HOUR_MS);
  handle(api.sendReportSample, ({ scope, params }) => {
    const wait = samples.take(String(scope.user.id));
    if (wait > 0) throw new TooMany('You asked for many samples within an hour. Please wait and try again.', wait);
    return sendSample(db, scope, monthOf(params));
  });
  handle(api.listReportRecipients, ({ scope, params }) => listRecipients(db, scope, params.id));
  handle(api.addReportRecipient, ({ scope, params, body }) => addRecipient(db, scope, params.id, body.email));
  handle(api.removeReportRecipient, ({ scope, params, body }) => removeRecipient(db, scope, params.id, body.email));
}

const findMemberId = async (db: Database, userId: number, siteId: number): Promise<number> =>
  (
    await db
      .selectFrom('team_members')
      .innerJoin('sites', 'sites.team_id', 'team_members.team_id')
      .select('team_members.id')
      .where('sites.id', '=', siteId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id;
