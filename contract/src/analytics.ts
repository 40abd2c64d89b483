import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { pageQuery, rowsToSkip } from './paging.ts';

export const analyticsDay = z.object({
  date: z.iso.date(),
  widget_loads: z.int(),
  widget_opens: z.int(),
  tickets_submitted: z.int(),
  unique_sessions: z.int(),
  unique_users: z.int(),
});
export type AnalyticsDay = z.infer<typeof analyticsDay>;

export const userAnalytics = z.object({
  user_id: z.string(),
  widget_loads: z.int(),
  widget_opens: z.int(),
  tickets_submitted: z.int(),
  unique_sessions: z.int(),
  active_days: z.int(),
  first_visit: timestamp,
  last_visit: timestamp,
});
export type UserAnalytics = z.infer<typeof userAnalytics>;

export const getAnalytics = endpoint('GET /api/analytics', {
  shows: 'analytics',
  access: 'read',
  token: 'sites:read',
  summary: 'The last 30 days over all sites, newest first, days without events included',
  reply: z.array(analyticsDay),
});

export const siteActivity = z.object({
  site_id: id,
  widget_loads: z.array(z.int()),
});
export type SiteActivity = z.infer<typeof siteActivity>;

export const listSiteActivity = endpoint('GET /api/analytics/sites', {
  shows: 'analytics',
  access: 'read',
  token: 'sites:read',
  summary: 'Widget loads of the last 30 days for each site, for the charts on the site cards',
  reply: z.array(siteActivity),
});

export const getSiteAnalytics = endpoint('GET /api/sites/:id/analytics', {
  shows: 'analytics',
  access: 'read',
  token: 'sites:read',
  summary: 'The last 30 days of one site, newest first, days without events included',
  reply: z.array(analyticsDay),
});

export const userAnalyticsSort = z.enum(['activity', ...userAnalytics.keyof().options]);
export type UserAnalyticsSort = z.infer<typeof userAnalyticsSort>;

export const userAnalyticsQuery = z.object({
  limit: pageQuery.shape.limit,
  offset: rowsToSkip,
  sort: userAnalyticsSort.default('activity'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type UserAnalyticsQuery = z.output<typeof userAnalyticsQuery>;

export const countTrackedUsers = endpoint('GET /api/analytics/tracked-users', {
  shows: 'analytics',
  access: 'work',
  summary: 'How many user ids were seen in the last 30 days, counted for each site on its own',
  reply: z.object({ tracked_users: z.int() }),
});

export const getSiteUserAnalytics = endpoint('GET /api/sites/:id/user-analytics', {
  shows: 'analytics',
  access: 'work',
  summary:
    'The identified users of one site over the last 30 days, the most active first; X-Total-Count is their number',
  query: userAnalyticsQuery,
  reply: z.array(userAnalytics),
});

export const userStats = z.object({
  tracked_users: z.int(),
  widget_loads: z.int(),
  widget_opens: z.int(),
  tickets_submitted: z.int(),
});
export type UserStats = z.infer<typeof userStats>;

export const getSiteUserStats = endpoint('GET /api/sites/:id/user-stats', {
  shows: 'analytics',
  access: 'work',
  summary: 'Totals over all identified users of one site in the last 30 days',
  reply: userStats,
});
