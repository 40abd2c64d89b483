import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { INCIDENT_KINDS, VERDICT_KINDS, WIDGET_DIRECTIVES } from './health-values.ts';
import { site } from './sites.ts';

/** Fields that do not concern the kind of incident are null, and all of them are null for clients. */
export const incidentDetail = z.object({
  /** The finding of the last check of the home page, for a silent or blocked widget. */
  verdict: z.enum(VERDICT_KINDS).nullable(),
  reason: z.string().nullable(),
  /** The host that uses the key, and its refused calls on the worst day. */
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
  steps: z.array(z.string()),
  lines: z.string().nullable(),
  checked_at: timestamp,
  /** The response of the home page; null without one, and for private networks. */
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
  paused_at: timestamp.nullable(),
  paused_by_name: z.string().nullable(),
  /** The longest time between page views in the last 28 days; null below ten minutes. */
  longest_gap_seconds: z.int().nullable(),
  /** The widget counts as silent after this time without a visitor; null until it was seen on seven days. */
  alarm_after_seconds: z.int().nullable(),
  /** When the email about the open interruption is due; null when it was sent, or none is open. */
  alarm_at: timestamp.nullable(),
  verdict: verdict.nullable(),
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
  summary: 'When the widget of a site counts as silent, and what the last check of its home page found',
  reply: siteWatch,
});

export const checkSite = endpoint('POST /api/sites/:id/check', {
  access: 'manage',
  summary: 'Check the home page of a site now, at most six times an hour per site',
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
