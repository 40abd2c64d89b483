import * as api from '@deskbell/contract/client-reports';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { changeClientReport, findClientReport } from './change-client-report.ts';
import { changeReportSettings, findReportSettings } from './report-settings.ts';

const monthOf = ({ id, month }: { readonly id: number; readonly month: string }) => ({ siteId: id, month });

export function clientReportRoutes(handle: Handle, db: Database): void {
  handle(api.getReportSettings, ({ scope, params }) => findReportSettings(db, scope, params.id));
  handle(api.changeReportSettings, ({ scope, params, body }) => changeReportSettings(db, scope, params.id, body));
  handle(api.getClientReport, ({ scope, params }) => findClientReport(db, scope, monthOf(params)));
  handle(api.changeReportWords, ({ scope, params, body }) => changeClientReport(db, scope, monthOf(params), body));
  handle(api.changeReportTitles, ({ scope, params, body }) => changeClientReport(db, scope, monthOf(params), body));
  handle(api.changeReportRatings, ({ scope, params, body }) => changeClientReport(db, scope, monthOf(params), body));
}
