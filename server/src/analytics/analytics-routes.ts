import * as api from '@deskbell/contract/analytics';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import {
  countTrackedUsers,
  listSiteActivity,
  summarizeDays,
  summarizeSiteDays,
  summarizeSiteUsers,
} from './analytics.ts';

export function analyticsRoutes(handle: Handle, db: Database): void {
  handle(api.getAnalytics, ({ owner }) => summarizeDays(db, owner));
  handle(api.listSiteActivity, ({ owner }) => listSiteActivity(db, owner));
  handle(api.getSiteAnalytics, ({ owner, params }) => summarizeSiteDays(db, owner, params.id));
  handle(api.countTrackedUsers, ({ owner }) => countTrackedUsers(db, owner));
  handle(api.countSiteTrackedUsers, ({ owner, params }) => countTrackedUsers(db, owner, params.id));
  handle(api.getSiteUserAnalytics, ({ owner, params }) => summarizeSiteUsers(db, owner, params.id));
}
