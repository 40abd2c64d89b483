import { REPORT_SITES_SHOWN } from '@deskbell/contract/limits';
import * as api from '@deskbell/contract/reports';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import type { Scope } from '../scope.ts';
import { frameReport, readReport } from './read-report.ts';
import { csvOf } from './report-csv.ts';
import { DAYS, HOURS, MEMBERS, MINUTES, PRIORITIES, type ReportTable, SITES, TAGS, TIMES } from './report-tables.ts';

interface Asked {
  readonly scope: Scope<'read'>;
  readonly query: api.ReportFilters;
  readonly reply: FastifyReply;
}

export function reportRoutes(handle: Handle, db: Database): void {
  handle(api.getReport, ({ scope, query: { offset, ...filters } }) =>
    readReport(db, scope, filters, { offset, limit: REPORT_SITES_SHOWN }),
  );
  const csv =
    ({ name, columns, rows }: ReportTable) =>
    async ({ scope, query, reply }: Asked) => {
      const frame = await frameReport(db, scope, query);
      const { from, to } = frame.period;
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${from}-to-${to}.csv"`)
        .header('cache-control', 'no-store');
      return csvOf(columns, await rows(db, frame));
    };
  handle(api.getReportDays, csv(DAYS));
  handle(api.getReportSites, csv(SITES));
  handle(api.getReportMembers, csv(MEMBERS));
  handle(api.getReportTags, csv(TAGS));
  handle(api.getReportPriorities, csv(PRIORITIES));
  handle(api.getReportHours, csv(HOURS));
  handle(api.getReportTimes, csv(TIMES));
  handle(api.getReportMinutes, csv(MINUTES));
}
