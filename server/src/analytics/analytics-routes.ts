import * as api from '@deskbell/contract/analytics';

import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { pageSizeOf, setPageHeaders } from '../http/list-page.ts';
import {
  countTrackedUsers,
  listSiteActivity,
  summarizeDays,
  summarizeSiteDays,
  summarizeSiteUsers,
  sumSiteUsers,
} from './analytics.ts';

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
  handle(api.getSiteUserStats, ({ scope, params }) => sumSiteUsers(db, scope, params.id));
}
