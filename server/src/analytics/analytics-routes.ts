import * as api from '@deskbell/contract/analytics';
import * as pages from '@deskbell/contract/pages';

import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { pageSizeOf, setPageHeaders } from '../http/api/list-page.ts';
import { listSiteActivity, summarizeDays, summarizeSiteDays } from './analytics.ts';
import { listSitePages, listWorstPages } from './page-figures.ts';
import { countTrackedUsers, summarizeSiteUsers, sumSiteUsers } from './user-figures.ts';

export function analyticsRoutes(handle: Handle, db: Database): void {
  handle(api.getAnalytics, ({ scope }) => summarizeDays(db, scope));
  handle(api.listSiteActivity, ({ scope }) => listSiteActivity(db, scope));
  handle(api.getSiteAnalytics, ({ scope, params }) => summarizeSiteDays(db, scope, params.id));
  handle(api.countTrackedUsers, ({ scope }) => countTrackedUsers(db, scope));
  handle(api.getSiteUserAnalytics, async ({ scope, params, query, reply }) => {
    const limit = pageSizeOf(query.limit);
    const { rows, total } = await summarizeSiteUsers(db, scope, params.id, { ...query, limit });
    const shown = query.offset + rows.length;
    const next = rows.length > 0 && shown < total ? { limit, offset: shown } : null;
    setPageHeaders(reply, total, next);
    return rows;
  });
  handle(pages.listSitePages, ({ scope, params }) => listSitePages(db, scope, params.id));
  handle(pages.listWorstPages, ({ scope }) => listWorstPages(db, scope));
  handle(api.getSiteUserStats, ({ scope, params }) => sumSiteUsers(db, scope, params.id));
}
