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
  handle(api.getAnalytics, ({ owner }) => summarizeDays(db, owner));
  handle(api.listSiteActivity, ({ owner }) => listSiteActivity(db, owner));
  handle(api.getSiteAnalytics, ({ owner, params }) => summarizeSiteDays(db, owner, params.id));
  handle(api.countTrackedUsers, ({ owner }) => countTrackedUsers(db, owner));
  handle(api.getSiteUserAnalytics, async ({ owner, params, query, reply }) => {
    const limit = pageSizeOf(query.limit);
    const { rows, total } = await summarizeSiteUsers(db, owner, params.id, { ...query, limit });
    const shown = query.offset + rows.length;
    const next = rows.length > 0 && shown < total ? { limit, offset: shown } : null;
    setPageHeaders(reply, total, next);
    return rows;
  });
  handle(api.getSiteUserStats, ({ owner, params }) => sumSiteUsers(db, owner, params.id));
}
