import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { INCIDENT_KINDS, VERDICT_KINDS, WIDGET_DIRECTIVES } from './health-values.ts';
import { site } from './sites.ts';

/** Null for what does not concern the kind of incident, and for clients. */
export const incidentDetail = z.object({
  /** What the last look at the home page found; of a silent or blocked widget. */
  verdict: z.enum(VERDICT_KINDS).nullable(),
  /** Why the page did not answer, in words. */
  reason: z.string().nullable(),
  /** The host that uses the key, and how many of its calls were refused on the worst day. */
  host: z.string().nullable(),
  refused_calls: z.int().nullable(),
});
export type IncidentDetail = z.infer<typeof incidentDetail>;

export const incident = z.object({
  id,
  kind: z.enum(INCIDENT_KINDS),
  detail: incidentDetail,
  began_at: timestamp,
  ended_at: timestamp.nullable(),
  ignored_at: timestamp.nullable(),
});
export type Incident = z.infer<typeof incident>;

const words = {
  title: z.string(),
  text: z.string(),
  /** What to do, in order. */
  steps: z.array(z.string()),
  /** What to paste: the widget code, or the directives of the policy. */
  lines: z.string().nullable(),
  checked_at: timestamp,
  /** What the look at the page saw; null when nothing answered, and for answers from inside a private network. */
  seen: z.object({ url: z.string(), status: z.int(), bytes: z.int() }).nullable(),
};

export const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fine'), ...words }),
  z.object({ kind: z.literal('unreachable'), reason: z.string(), ...words }),
  z.object({ kind: z.literal('missing'), has_tag_manager: z.boolean(), ...words }),
  z.object({ kind: z.literal('other_key'), found_key: z.string(), ...words }),
  z.object({ kind: z.literal('blocked'), directives: z.array(z.enum(WIDGET_DIRECTIVES)), ...words }),
  z.object({ kind: z.literal('private'), ...words }),
]);
export type Verdict = z.infer<typeof verdict>;

export const siteWatch = z.object({
  is_watched: z.boolean(),
  /** Since when alarms are paused, and by whom. */
  paused_at: timestamp.nullable(),
  paused_by_name: z.string().nullable(),
  /** The longest pause of the last 28 days on which the widget was seen; null below ten minutes. */
  longest_gap_seconds: z.int().nullable(),
  /** Without a visitor for so long the widget is silent; null until it was seen on seven days. */
  alarm_after_seconds: z.int().nullable(),
  /** When an email goes out about the open interruption; null when it went out, or none is open. */
  alarm_at: timestamp.nullable(),
  /** The last look at the home page. */
  verdict: verdict.nullable(),
  /** Hosts whose calls were refused today, most first. */
  refused_today: z.array(z.object({ host: z.string(), count: z.int() })),
});
export type SiteWatch = z.infer<typeof siteWatch>;

export const listIncidents = endpoint('GET /api/sites/:id/incidents', {
  access: 'read',
  token: 'sites:read',
  summary: 'Interruptions of the widget of a site and foreign uses of its key in the last 12 months, newest first',
  reply: z.array(incident),
});

export const getWatch = endpoint('GET /api/sites/:id/watch', {
  shows: 'sightings',
  access: 'work',
  summary: 'When the widget of a site counts as silent, and what the last look at its home page found',
  reply: siteWatch,
});

export const checkSite = endpoint('POST /api/sites/:id/check', {
  access: 'manage',
  summary: 'Look at the home page of a site now; six times an hour and site',
  reply: verdict,
  fails: [429],
});

export const changeWatch = endpoint('PUT /api/sites/:id/watch', {
  access: 'manage',
  summary: 'Pause or resume the alarms of a site',
  body: z.object({ is_watched: z.boolean('Use true or false.') }),
  reply: site,
});

export const ignoreIncident = endpoint('PUT /api/sites/:id/incidents/:incident/ignored', {
  access: 'manage',
  summary: 'Ignore the host that uses the key of a site, or take that back',
  body: z.object({ ignored: z.boolean('Use true or false.') }),
  reply: incident,
  fails: [409],
});
