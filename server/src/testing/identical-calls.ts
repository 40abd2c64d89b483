import { AROUND_THE_CLOCK } from '@deskbell/contract/business-time';
import { CHECKS_PER_HOUR_AND_SITE } from '@deskbell/contract/health-values';
import { KNOWN_ISSUES_MAX } from '@deskbell/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import { REPORT_SAMPLES_PER_HOUR_AND_USER } from '../rate-limits.ts';
import { historyOf, type Place } from './access-place.ts';
import { aLogo, BRAND } from './brands.ts';
import { PushDevice } from './push-service.ts';
import type { TeamMember } from './team-members.ts';
import type { Browser } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export const CALLS_AT_ONCE = 20;

export interface Desk extends Place {
  readonly owner: TeamMember;
}

export interface IdenticalCall {
  readonly path?: string | ((desk: Desk) => Promise<string>);
  readonly body?: object | ((desk: Desk) => Promise<object> | object);
  readonly headers?: (desk: Desk) => Promise<Record<string, string>> | Record<string, string>;
  readonly as?: (desk: Desk) => Promise<Browser>;
  readonly successes?: number;
  /** Counts rows that all calls together caused; exactly one is expected by default. */
  readonly rows?: (desk: Desk) => RawBuilder<unknown>;
  readonly rowCount?: number;
}

export const eventsOf =
  (kind: string) =>
  ({ ids }: Desk) =>
    sql`select from ticket_events where kind = ${kind} and ticket_id in (${ids.ticket}, ${ids.merged})`;
export const activitiesOf =
  (action: string) =>
  ({ ids }: Desk) =>
    sql`select from audit_entries where team_id = ${ids.team} and action = ${action}`;

const ASSISTANT_CALLS: Record<string, IdenticalCall> = {
  'POST /api/teams/:id/tokens/:token/undo': {
    path: '/api/teams/:team/tokens/:assistant/undo',
    successes: CALLS_AT_ONCE,
  },
  'PUT /api/tickets/:id/suggested-replies/:token': {
    path: '/api/tickets/:ticket/suggested-replies/:assistant',
    body: { state: 'used' },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from suggested_replies where ticket_id = ${ids.ticket} and taken_as = 'used'`,
  },
  'DELETE /api/tickets/:id/suggested-replies/:token': {
    path: '/api/tickets/:ticket/suggested-replies/:assistant',
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from suggested_replies where ticket_id = ${ids.ticket} and taken_as = 'dismissed'`,
  },
};

export const CONVERSATION_CALLS: Record<string, IdenticalCall> = {
  'PUT /api/tickets/:id/following': {
    path: '/api/tickets/:ticket/following',
    body: { following: true },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from ticket_followers where ticket_id = ${ids.ticket} and is_following`,
  },
  'POST /api/tickets/:id/drafting': { path: '/api/tickets/:ticket/drafting', successes: CALLS_AT_ONCE },
  ...ASSISTANT_CALLS,
};

/** Its address is of documentation: nothing is sent to it. */
const aDevice = new PushDevice('https://198.41.0.4');
const anUnreachable = new PushDevice('https://192.0.2.1');

export const PERSONAL_CALLS: Record<string, IdenticalCall> = {
  'PUT /api/user-settings': { body: { timezone: 'UTC' } },
  'PUT /api/inbox/read': { body: { all: true }, successes: CALLS_AT_ONCE },
  'POST /api/push/subscriptions': {
    body: aDevice.subscription,
    successes: CALLS_AT_ONCE,
    rows: ({ owner }) => sql`select from push_subscriptions where user_id = ${owner.owner.id}`,
  },
  'DELETE /api/push/subscriptions': {
    path: async (desk) => {
      await storeDevice(desk, aDevice);
      return '/api/push/subscriptions';
    },
    body: { endpoint: aDevice.subscription.endpoint },
    successes: 1,
  },
  'DELETE /api/push/subscriptions/:id': {
    path: async (desk) => `/api/push/subscriptions/${await storeDevice(desk, aDevice)}`,
    successes: 1,
  },
  'POST /api/push/subscriptions/:id/test': {
    path: async (desk) => `/api/push/subscriptions/${await storeDevice(desk, anUnreachable)}/test`,
  },
};

/** Saving asks whether the address is public. */
async function storeDevice({ owner }: Desk, device: PushDevice): Promise<number> {
  await owner.post('/api/push/subscriptions', aDevice.subscription);
  const { rows } = await sql<{ id: number }>`
    update push_subscriptions set endpoint = ${device.subscription.endpoint} where user_id = ${owner.owner.id} returning id`.execute(
    await testDatabase(),
  );
  return rows[0]?.id ?? 0;
}

const IMPORT_CALLS: Record<string, IdenticalCall> = {
  'POST /api/teams/:id/imports': {
    body: ({ ids }) => ({ upload: historyOf(ids.team) }),
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from imports where team_id = ${ids.team} and state in ('checking', 'checked')`,
  },
  'PUT /api/teams/:id/imports/:import': { body: { mapping: {} }, successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id/imports/:import': { successes: 1 },
  'POST /api/teams/:id/imports/:import/undo': {
    path: '/api/teams/:team/imports/:doneImport/undo',
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('import_undone'),
  },
};

export const TRIAGE_CALLS: Record<string, IdenticalCall> = {
  'POST /api/tickets': {
    headers: () => ({ 'idempotency-key': 'once' }),
    body: ({ ids }) => ({ site_id: ids.site, title: 'Opened twenty times', description: 'By phone' }),
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from tickets where site_id = ${ids.site} and title = 'Opened twenty times'`,
  },
  'PUT /api/tickets/:id': {
    path: '/api/tickets/:ticket',
    body: { title: 'Renamed' },
    successes: CALLS_AT_ONCE,
    rows: eventsOf('retitled'),
  },
  'PUT /api/tickets/priority': {
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket], priority: 'urgent' }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('priority'),
    rowCount: 2,
  },
  'PUT /api/tickets/tags': {
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket], add: [ids.tag] }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('tagged'),
    rowCount: 2,
  },
  'PUT /api/tickets/:id/site': {
    path: '/api/tickets/:ticket/site',
    body: ({ ids }) => ({ site_id: ids.elsewhere }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('moved'),
  },
  'POST /api/tickets/:id/unmove': {
    path: async ({ ids, owner }) => {
      await owner.put(`/api/tickets/${ids.ticket}/site`, { site_id: ids.elsewhere });
      return '/api/tickets/:ticket/unmove';
    },
    successes: 1,
    rows: eventsOf('moved'),
    rowCount: 2,
  },
  'PUT /api/tickets/site': {
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket], site_id: ids.elsewhere }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('moved'),
    rowCount: 2,
  },
  'POST /api/tickets/unmove': {
    path: async ({ ids, owner }) => {
      await owner.put('/api/tickets/site', { ids: [ids.merged, ids.ticket], site_id: ids.elsewhere });
      return '/api/tickets/unmove';
    },
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket] }),
    successes: 1,
    rows: eventsOf('moved'),
    rowCount: 4,
  },
  'POST /api/teams/:id/tags': { body: { name: 'once' }, successes: 1 },
  'PUT /api/teams/:id/tags/:tag': {
    body: { name: 'renamed' },
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('tag_renamed'),
  },
  'POST /api/teams/:id/tags/:tag/merge': {
    body: ({ ids }) => ({ into: ids.spareTag }),
    successes: 1,
    rows: activitiesOf('tag_merged'),
  },
  'DELETE /api/teams/:id/tags/:tag': { successes: 1, rows: activitiesOf('tag_deleted') },
  'POST /api/teams/:id/blocked': {
    body: { site_id: null, email: 'spam@example.com' },
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('sender_blocked'),
  },
  'DELETE /api/teams/:id/blocked/:blocked': { successes: 1, rows: activitiesOf('sender_unblocked') },
  'POST /api/views': {
    body: ({ ids }) => ({ team_id: ids.team, name: 'Open', query: 'status=open' }),
    successes: CALLS_AT_ONCE,
  },
  'PUT /api/views/:id': { path: '/api/views/:view', body: { name: 'Renamed' }, successes: CALLS_AT_ONCE },
  'DELETE /api/views/:id': { path: '/api/views/:view', successes: 1 },
};

export const BRAND_CALLS: Record<string, IdenticalCall> = {
  'PUT /api/teams/:id/brand': {
    body: BRAND,
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from team_brands where team_id = ${ids.team}`,
  },
  'PUT /api/teams/:id/brand/logo': { body: aLogo(), successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id/brand/logo': { successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id/brand': { successes: CALLS_AT_ONCE, rows: activitiesOf('brand_removed') },
};

export const WATCHDOG_CALLS: Record<string, IdenticalCall> = {
  'POST /api/sites/:id/check': { successes: CHECKS_PER_HOUR_AND_SITE },
  'PUT /api/sites/:id/watch': {
    body: { is_watched: false },
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('alarms_paused'),
  },
  'PUT /api/sites/:id/incidents/:incident/ignored': {
    body: { ignored: true },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from site_incidents where site_id = ${ids.site} and ignored_at = ended_at`,
  },
};

const CLIENT_REPORT_CALLS: Record<string, IdenticalCall> = {
  'PUT /api/sites/:id/report-settings': {
    body: { sends: 'held' },
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('report_settings_changed'),
  },
  'PUT /api/sites/:id/reports/:month/words': {
    path: '/api/sites/:site/reports/2026-09/words',
    body: { words: 'A busy month.' },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from reports where site_id = ${ids.site}`,
  },
  'PUT /api/sites/:id/reports/:month/titles': {
    path: '/api/sites/:site/reports/2026-09/titles',
    body: { left_out: [7] },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from reports where site_id = ${ids.site}`,
  },
  'PUT /api/sites/:id/reports/:month/ratings': {
    path: '/api/sites/:site/reports/2026-09/ratings',
    body: { quoted: [7] },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from reports where site_id = ${ids.site}`,
  },
};

const RECIPIENT_CALLS: Record<string, IdenticalCall> = {
  'POST /api/sites/:id/reports/:month/send': {
    path: '/api/sites/:site/reports/2026-09/send',
    successes: 1,
    rows: ({ ids }) => sql`select from email_logs where site_id = ${ids.site} and email_type = 'report'`,
    rowCount: 2,
  },
  'POST /api/sites/:id/reports/:month/sample': {
    path: '/api/sites/:site/reports/2026-09/sample',
    successes: REPORT_SAMPLES_PER_HOUR_AND_USER,
  },
  'POST /api/sites/:id/report-recipients': {
    body: { email: 'new@harbor.example' },
    successes: 1,
    rows: ({ ids }) => sql`select from report_recipients where site_id = ${ids.site} and email = 'new@harbor.example'`,
  },
  'DELETE /api/sites/:id/report-recipients': {
    path: '/api/sites/:site/report-recipients',
    body: { email: 'sofia@harbor.example' },
    successes: 1,
    rows: activitiesOf('report_recipient_removed'),
  },
};

const KNOWN_ISSUE_CALLS: Record<string, IdenticalCall> = {
  'POST /api/sites/:id/known-issues': {
    body: { sentence: 'Parcels are late.' },
    successes: KNOWN_ISSUES_MAX - 1,
    rows: activitiesOf('known_issue_started'),
    rowCount: KNOWN_ISSUES_MAX - 1,
  },
  'PUT /api/sites/:id/known-issues/:issue': {
    body: { sentence: 'Card payments fail.', page: '/checkout*' },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from known_issues where id = ${ids.issue} and page = '/checkout*'`,
  },
  'POST /api/sites/:id/known-issues/:issue/solve': {
    body: { comment: 'It works again.' },
    successes: 1,
    rows: activitiesOf('known_issue_solved'),
  },
  'DELETE /api/sites/:id/known-issues/:issue/solve': {
    path: async ({ ids, owner }) => {
      const path = `/api/sites/${ids.site}/known-issues/${ids.issue}/solve`;
      await owner.post(path, { comment: 'It works again.' });
      return path;
    },
    successes: 1,
    rows: activitiesOf('known_issue_reopened'),
  },
  'PUT /api/tickets/known-issue': {
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket], issue: ids.issue }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('known_issue'),
    rowCount: 2,
  },
  'POST /api/widget/me-too': {
    body: ({ site, ids }) => ({ site_key: site.api_key, issue: ids.issue }),
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from known_issues where id = ${ids.issue} and voices = 1`,
  },
  'POST /api/widget/help-links': { body: ({ site }) => ({ site_key: site.api_key }), successes: CALLS_AT_ONCE },
  'POST /api/widget/help-links/uses': {
    body: ({ site }) => ({ site_key: site.api_key, shown: [1] }),
    successes: CALLS_AT_ONCE,
  },
  'PUT /api/sites/:id/help-links': {
    body: { links: [{ title: 'Care', address: '/care' }] },
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from help_links where site_id = ${ids.site}`,
  },
};

export const GOAL_CALLS: Record<string, IdenticalCall> = {
  ...CLIENT_REPORT_CALLS,
  ...RECIPIENT_CALLS,
  ...KNOWN_ISSUE_CALLS,
  ...IMPORT_CALLS,
  'PUT /api/teams/:id/hours': {
    body: { timezone: 'Europe/Berlin', hours: AROUND_THE_CLOCK, holidays: ['2026-12-25'] },
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('hours_changed'),
  },
  'PUT /api/sites/:id/goals': {
    body: {
      goals: [{ priority: null, first_reply_minutes: 240, next_reply_minutes: null, resolve_minutes: null }],
    },
    successes: CALLS_AT_ONCE,
    rows: activitiesOf('goals_changed'),
  },
};
