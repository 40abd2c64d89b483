import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { PAGE_VIEWS_MIN, PAGES_LISTED_MAX, WORST_PAGES_MAX } from './limits.ts';

/** Raised when a page causes more tickets within two hours than its last 28 days let expect. */
export const pageAlarm = z.object({
  tickets: z.int(),
  /** Tickets expected in two hours. */
  usual: z.number(),
  began_at: timestamp,
  told_at: timestamp,
});
export type PageAlarm = z.infer<typeof pageAlarm>;

export const pageFigures = z.object({
  site_id: id,
  /** Numbers become `:n`, ids `:id`, addresses `:mail`; `(other)` is above the daily limit, `(unknown)` no page. */
  path: z.string(),
  widget_loads: z.int(),
  widget_opens: z.int(),
  tickets: z.int(),
  per_thousand: z.number(),
  /** Difference to the 30 days before; null if the page had fewer than 50 loads then. */
  change: z.number().nullable(),
  /** Set for 24 hours after an alarm, and as long as the page goes on to cause many more tickets than usual. */
  alarm: pageAlarm.nullable(),
});
export type PageFigures = z.infer<typeof pageFigures>;

export const listSitePages = endpoint('GET /api/sites/:id/pages', {
  shows: 'analytics',
  access: 'read',
  token: 'sites:read',
  summary: `The pages of a site with at least ${PAGE_VIEWS_MIN} loads in 30 days or an alarm, at most ${PAGES_LISTED_MAX}, those with most tickets per load first`,
  reply: z.array(pageFigures),
});

export const listWorstPages = endpoint('GET /api/pages', {
  shows: 'analytics',
  access: 'read',
  token: 'sites:read',
  summary: `The ${WORST_PAGES_MAX} pages of all sites from which most tickets per load come`,
  reply: z.array(pageFigures),
});
