import { randomUUID } from 'node:crypto';
import { endpoints } from '@deskbell/contract/api';
import { AROUND_THE_CLOCK } from '@deskbell/contract/business-time';
import { type Endpoint, isForUsers } from '@deskbell/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../testing/fixtures.ts';
import { Browser, startApp } from '../../testing/test-app.ts';

const UNKNOWN_ID = '999999999';
const UNKNOWN_UPLOAD = 'f'.repeat(32);
/** For uploads; the other calls do not look at them. */
const TUS = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '1' };

const site = { name: 'Kettle & Crumb', domain: 'kettle.example' };
const VALID_BODIES: Record<string, object> = {
  'POST /api/sessions': { code: 'made-up' },
  'PUT /api/user-settings': { timezone: 'UTC' },
  'POST /api/sites': site,
  'PUT /api/sites/:id': site,
  'PUT /api/sites/:id/intake-address': { is_on: true },
  'PUT /api/sites/:id/watch': { is_watched: false },
  'PUT /api/sites/:id/incidents/:incident/ignored': { ignored: true },
  'PUT /api/teams/:id': { name: 'Kettle', timezone: 'UTC' },
  'PUT /api/teams/:id/hours': { timezone: 'Europe/Berlin', hours: AROUND_THE_CLOCK },
  'PUT /api/sites/:id/goals': { goals: [] },
  'PUT /api/sites/:id/report-settings': { sends: 'off' },
  'PUT /api/sites/:id/reports/:month/words': { words: 'A calm month.' },
  'PUT /api/sites/:id/reports/:month/titles': { left_out: [1] },
  'PUT /api/sites/:id/reports/:month/ratings': { quoted: [1] },
  'POST /api/sites/:id/report-recipients': { email: 'office@harbor.example' },
  'DELETE /api/sites/:id/report-recipients': { email: 'office@harbor.example' },
  'DELETE /api/teams/:id': { name: 'Kettle' },
  'PUT /api/teams/:id/members/:member': { role: 'agent' },
  'PUT /api/teams/:id/members/:member/approval': { approved: true },
  'POST /api/teams/:id/invitations': { emails: ['ana@example.com'], role: 'agent' },
  'POST /api/invitations/look': { token: 'made-up' },
  'POST /api/invitations/accept': { token: 'made-up' },
  'PUT /api/notifications': [{ team_id: 1, new_tickets: true, replies: 'all', assigned: true, alarms: false }],
  'PUT /api/inbox/read': { all: true },
  'POST /api/push/subscriptions': {
    endpoint: 'https://198.41.0.4/push',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    label: 'Mac, Chrome',
  },
  'DELETE /api/push/subscriptions': { endpoint: 'https://198.41.0.4/push' },
  'PUT /api/tickets/:id/status': { status: 'open' },
  'PUT /api/tickets/status': { ids: [1], status: 'open' },
  'PUT /api/tickets/:id/assignee': { user_id: null },
  'PUT /api/tickets/assignee': { ids: [1], user_id: null },
  'PUT /api/tickets/:id/snooze': { until: null },
  'PUT /api/tickets/snooze': { ids: [1], until: null },
  'PUT /api/tickets/read': { ids: [1], read: true },
  'PUT /api/tickets/waiting': { ids: [1], waiting: false },
  'PUT /api/tickets/:id/draft': { kind: 'reply', text: 'Half a' },
  'PUT /api/tickets/:id/following': { following: true },
  'POST /api/tickets/:id/merge': { into: 1 },
  'POST /api/tickets': { site_id: 1, title: 'Called', description: 'About a lamp' },
  'PUT /api/tickets/:id': { title: 'Renamed' },
  'PUT /api/tickets/priority': { ids: [1], priority: 'high' },
  'PUT /api/tickets/tags': { ids: [1], add: [1] },
  'PUT /api/tickets/:id/site': { site_id: 1 },
  'PUT /api/tickets/site': { ids: [1], site_id: 1 },
  'POST /api/tickets/unmove': { ids: [1] },
  'POST /api/teams/:id/tags': { name: 'bug' },
  'PUT /api/teams/:id/tags/:tag': { name: 'bug' },
  'POST /api/teams/:id/tags/:tag/merge': { into: 1 },
  'POST /api/teams/:id/blocked': { site_id: null, email: 'ana@example.com' },
  'POST /api/views': { team_id: 1, name: 'Open', query: 'status=open' },
  'PUT /api/views/:id': { name: 'Open' },
  'PUT /api/tickets/:id/page': { ended: true },
  'PUT /api/teams/:id/brand': { name: 'Lindqvist Studio', color: '#14532d' },
  'PUT /api/teams/:id/brand/logo': Buffer.from('a'),
  'POST /api/teams/:id/canned-replies': { title: 'Shipping', body: 'On its way.' },
  'PUT /api/teams/:id/canned-replies/:reply': { title: 'Shipping', body: 'On its way.' },
  'POST /api/tickets/:id/comments': { comment: 'On its way.' },
  'POST /api/teams/:id/tokens': { name: 'Sync', scopes: ['tickets:read'] },
  'PUT /api/tickets/:id/suggested-replies/:token': { state: 'used' },
  'POST /api/teams/:id/channels': {
    kind: 'slack',
    name: 'Support',
    url: 'https://192.0.2.1/hook',
    events: ['ticket.created'],
  },
  'POST /api/teams/:id/channels/test': { kind: 'slack', url: 'https://192.0.2.1/hook' },
  'PUT /api/teams/:id/channels/:channel': { is_active: false },
  'POST /api/teams/:id/webhooks': { url: 'https://192.0.2.1/hook', events: ['ping'] },
  'PUT /api/teams/:id/webhooks/:webhook': { is_active: false },
  'POST /api/teams/:id/webhooks/:webhook/deliveries/again': { since: '2026-11-16T00:00:00Z' },
  'POST /api/teams/:id/people/find': { email: 'ana@example.com' },
  'POST /api/teams/:id/people/export': { email: 'ana@example.com' },
  'POST /api/teams/:id/imports': { upload: 'a'.repeat(32) },
  'PUT /api/teams/:id/imports/:import': { state: 'paused' },
  'POST /api/teams/:id/people/erase': { email: 'ana@example.com', confirm: 'ana@example.com' },
  'DELETE /api/users/me/account': { email: 'ana@example.com' },
  'POST /api/contact': { name: 'Ana', email: 'ana@example.com', subject: 'Hello', message: 'Hello' },
  'POST /api/widget/events': { site_key: 'made-up', type: 'load' },
  'POST /api/widget/tickets': { site_key: 'made-up', idempotency_key: randomUUID(), title: 'a', description: 'b' },
  'POST /api/sites/:id/known-issues': { sentence: 'Card payments fail.' },
  'PUT /api/sites/:id/known-issues/:issue': { sentence: 'Card payments fail.' },
  'POST /api/sites/:id/known-issues/:issue/solve': { comment: 'It works again.' },
  'PUT /api/tickets/known-issue': { ids: [1], issue: null },
  'PUT /api/sites/:id/help-links': { links: [] },
  'POST /api/widget/me-too': { site_key: 'made-up', issue: 1 },
  'POST /api/widget/help-links': { site_key: 'made-up' },
  'POST /api/widget/help-links/uses': { site_key: 'made-up' },
  'POST /api/widget/mine': { site_key: 'made-up', user_id: 'u-1', user_hash: 'made-up' },
  'PATCH /api/uploads/:upload': Buffer.from('a'),
  'PATCH /api/widget/uploads/:upload': Buffer.from('a'),
  'POST /api/inbound-email': Buffer.from('To: info@reply.example.com\r\n\r\nHello\r\n'),
};

const VALID_QUERIES: Record<string, string> = { 'GET /api/sites/:id/page-tickets': '?page=/checkout' };

let app: FastifyInstance;
beforeAll(async () => {
  const webhookSecret = 'a secret of the provider';
  app = await startApp({
    inbound: { domain: 'reply.example.com', smtpHost: '127.0.0.1', smtpPort: null, webhookSecret },
  });
});
afterAll(() => app.close());

const isWrite = (method: Endpoint['method']) => method !== 'GET' && method !== 'HEAD';
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const listOf = (wanted: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(wanted).map((endpoint) => [nameOf(endpoint), endpoint] as const);

async function anOwnersBrowser(): Promise<Browser> {
  const browser = new Browser(app);
  for (const [name, value] of (await anOwner()).cookies) browser.cookies.set(name, value);
  return browser;
}

function send(browser: Browser, endpoint: Endpoint, headers: Record<string, string> = {}, payloadAsStream = false) {
  const body = VALID_BODIES[nameOf(endpoint)];
  return browser.send({
    method: endpoint.method,
    url:
      endpoint.path.replace(':upload', UNKNOWN_UPLOAD).replace(/:\w+/g, UNKNOWN_ID) +
      (VALID_QUERIES[nameOf(endpoint)] ?? ''),
    headers: { ...TUS, ...(body && { 'content-type': endpoint.bodyType }), ...headers },
    ...(body && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    payloadAsStream,
  });
}

test('every endpoint with a body has a valid example here', () => {
  const withBody = endpoints.filter(({ body }) => body.type !== 'undefined');
  expect(Object.keys(VALID_BODIES).sort()).toEqual(withBody.map(nameOf).sort());
  for (const endpoint of withBody) expect(endpoint.body.safeParse(VALID_BODIES[nameOf(endpoint)]).success).toBe(true);
});

describe.each([
  ['when signed out', () => new Browser(app)],
  [
    'with a made-up session',
    () => {
      const browser = new Browser(app);
      browser.cookies.set('deskbell_session', 'made-up');
      return browser;
    },
  ],
])('%s', (_who, createBrowser) => {
  test.each(listOf(({ access, signedOut }) => isForUsers(access) && signedOut !== 'redirect'))(
    '%s is refused',
    async (_name, endpoint) => {
      const response = await send(createBrowser(), endpoint);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ error: 'You are not signed in.' });
    },
  );

  test.each(listOf(({ signedOut }) => signedOut === 'redirect'))(
    '%s redirects to the front page',
    async (_name, endpoint) => {
      const { statusCode, headers } = await send(createBrowser(), endpoint);
      expect([statusCode, headers.location]).toEqual([302, '/']);
    },
  );
});

test.each(listOf(({ access }) => access === 'webhook'))(
  '%s is refused without the secret, also to a signed-in owner',
  async (_name, endpoint) => {
    for (const headers of [{}, { 'x-webhook-secret': 'made-up' }, { authorization: 'Bearer made-up' }]) {
      const response = await send(await anOwnersBrowser(), endpoint, headers);
      expect(response.statusCode).toBe(401);
    }
  },
);

describe('CSRF', () => {
  test.each(listOf(({ method, access }) => isWrite(method) && (isForUsers(access) || access === 'anyone')))(
    '%s is refused from a foreign or empty Origin',
    async (_name, endpoint) => {
      const owner = await anOwnersBrowser();
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost:3000.evil.example',
        'http://localhost:3001',
        '',
      ]) {
        const response = await send(owner, endpoint, { origin });
        expect(response.statusCode).toBe(403);
        expect(response.json().error).toContain('http://localhost:3000');
      }
    },
  );
});

test.each(listOf(({ path }) => path.includes(':')))('%s finds nothing for an unknown id', async (_name, endpoint) => {
  expect((await send(await anOwnersBrowser(), endpoint)).statusCode).toBe(404);
});

test('every response is kept out of caches and frames', async () => {
  const owner = await anOwnersBrowser();
  for (const endpoint of endpoints) {
    // An event stream never ends: only its headers can be awaited.
    const { headers } = await send(owner, endpoint, {}, endpoint.replyType === 'text/event-stream');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});
