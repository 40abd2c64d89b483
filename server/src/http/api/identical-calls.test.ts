import { randomUUID } from 'node:crypto';
import { endpoints } from '@deskbell/contract/api';
import type { Endpoint } from '@deskbell/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../accounts/sessions.ts';
import { registerUser } from '../../accounts/users.ts';
import { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { aPlace, aToken, type Place, UNREACHABLE } from '../../testing/access-place.ts';
import { NO_ACTS } from '../../testing/crossing/no-acts.ts';
import { changedTables, readOwners } from '../../testing/crossing/row-owners.ts';
import { anEmailAddress, anOwner, aTicket } from '../../testing/fixtures.ts';
import {
  activitiesOf,
  BRAND_CALLS,
  CALLS_AT_ONCE,
  CONVERSATION_CALLS,
  type Desk,
  eventsOf,
  GOAL_CALLS,
  type IdenticalCall,
  PERSONAL_CALLS,
  TRIAGE_CALLS,
  WATCHDOG_CALLS,
} from '../../testing/identical-calls.ts';
import { aMember, type TeamMember } from '../../testing/team-members.ts';
import { Browser, PUBLIC_URL, SECRET_KEY, startApp } from '../../testing/test-app.ts';
import { postgresUrl, testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { begin, beginAsMember, idOf, metadataOf, pathOf, TUS } from '../../testing/uploading.ts';

const SECRET = 'a secret of the provider';
const PUBLIC_HOOK = 'https://198.41.0.4/hook';

let app: FastifyInstance;
beforeAll(async () => {
  const inbound = { domain: 'reply.example.com', smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: SECRET };
  app = await startApp({ inbound });
});
afterAll(() => app.close());

const access = { role: 'agent', sees_all_sites: true, site_ids: [] };
const siteBody = { name: 'Kettle & Crumb', domain: 'kettle.example' };
const bytes = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Every endpoint that changes something, with a valid call. */
const CALLS: Record<string, IdenticalCall> = {
  'POST /api/sessions': { body: { code: 'made-up' }, successes: 0 },
  'DELETE /api/users/me/account': {
    as: async ({ site }) => aMember(site, 'agent'),
    body: ({ owner }) => ({ email: owner.email }),
    successes: 1,
  },
  'POST /api/sites': { as: async () => anOwner(), body: siteBody, successes: CALLS_AT_ONCE },
  'PUT /api/sites/:id': { body: siteBody, successes: CALLS_AT_ONCE },
  'DELETE /api/sites/:id': { successes: 1 },
  'POST /api/sites/:id/identity-secret': {},
  'DELETE /api/sites/:id/identity-secret/former': {},
  'PUT /api/sites/:id/intake-address': { body: { is_on: true }, successes: CALLS_AT_ONCE },
  'POST /api/received-emails/:id/open': {
    path: '/api/received-emails/:received/open',
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from tickets where site_id = ${ids.site} and origin = 'email'`,
  },
  'PUT /api/teams/:id': { body: ({ site }) => ({ name: site.team_name, timezone: 'UTC' }), successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id': { body: ({ site }) => ({ name: site.team_name }), successes: 1 },
  'PUT /api/teams/:id/members/:member': { body: { ...access, role: 'admin' }, successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id/members/:member': { successes: 1, rows: activitiesOf('member_removed') },
  'PUT /api/teams/:id/members/:member/approval': {
    path: '/api/teams/:team/members/:waiting/approval',
    body: { approved: true },
    successes: 1,
    rows: ({ ids }) =>
      sql`select from email_logs where content->>'kind' = 'approved' and (content->>'team_id')::int8 = ${ids.team}`,
  },
  'POST /api/teams/:id/invitations': {
    body: ({ ids }) => ({ emails: [`ana.${ids.team}@example.com`], ...access }),
    rows: ({ ids }) => sql`select from invitations where email = ${`ana.${ids.team}@example.com`} and ended_at is null`,
  },
  'POST /api/teams/:id/invitations/:invitation/resend': {},
  'DELETE /api/teams/:id/invitations/:invitation': { successes: 1, rows: activitiesOf('invitation_revoked') },
  'POST /api/invitations/look': { body: { token: 'made-up' }, successes: 0 },
  'POST /api/invitations/accept': {
    as: anInvitedPerson,
    body: ({ ids }) => ({ id: ids.invitation }),
    successes: 1,
    rows: activitiesOf('member_joined'),
  },
  'PUT /api/notifications': {
    body: ({ ids }) => [{ team_id: ids.team, new_tickets: true, replies: 'all', assigned: true, alarms: false }],
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from teams where id = ${ids.team} and has_subscribers`,
  },
  ...PERSONAL_CALLS,
  'POST /api/tickets/:id/comments': {
    path: '/api/tickets/:ticket/comments',
    body: { comment: 'On its way.' },
    successes: CALLS_AT_ONCE,
    rows: eventsOf('assigned'),
  },
  'PUT /api/tickets/:id/assignee': {
    path: '/api/tickets/:ticket/assignee',
    body: ({ owner }) => ({ user_id: owner.owner.id }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('assigned'),
  },
  'PUT /api/tickets/assignee': {
    body: ({ ids, owner }) => ({ ids: [ids.ticket, ids.merged], user_id: owner.owner.id }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('assigned'),
    rowCount: 2,
  },
  'PUT /api/tickets/:id/status': {
    path: '/api/tickets/:ticket/status',
    body: { status: 'resolved' },
    successes: CALLS_AT_ONCE,
    rows: eventsOf('status'),
  },
  'PUT /api/tickets/status': {
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket], status: 'closed' }),
    successes: CALLS_AT_ONCE,
    rows: eventsOf('status'),
    rowCount: 2,
  },
  'PUT /api/tickets/:id/snooze': {
    path: '/api/tickets/:ticket/snooze',
    body: { until: inAnHour() },
    successes: CALLS_AT_ONCE,
    rows: eventsOf('snoozed'),
  },
  'PUT /api/tickets/snooze': {
    body: ({ ids }) => ({ ids: [ids.merged, ids.ticket], until: inAnHour() }),
    rows: ({ ids }) =>
      sql`select from tickets where id in (${ids.ticket}, ${ids.merged}) and snoozed_until is not null`,
    rowCount: 2,
  },
  'PUT /api/tickets/read': {
    body: ({ ids }) => ({ ids: [ids.ticket], read: false }),
    rows: ({ ids }) => sql`select from ticket_reads where ticket_id = ${ids.ticket}`,
  },
  'PUT /api/tickets/waiting': { body: ({ ids }) => ({ ids: [ids.ticket], waiting: false }) },
  'PUT /api/tickets/:id/draft': {
    path: '/api/tickets/:ticket/draft',
    body: { kind: 'reply', text: 'Half a' },
    rows: ({ ids }) => sql`select from drafts where ticket_id = ${ids.ticket}`,
  },
  'DELETE /api/tickets/:id/draft': { path: '/api/tickets/:ticket/draft', successes: CALLS_AT_ONCE },
  'DELETE /api/tickets/:id/comments/:comment': { path: '/api/tickets/:ticket/comments/999999999', successes: 0 },
  'POST /api/tickets/:id/merge': {
    path: '/api/tickets/:merged/merge',
    body: ({ ids }) => ({ into: ids.ticket }),
    successes: 1,
    rows: eventsOf('merged'),
    rowCount: 2,
  },
  'POST /api/tickets/:id/unmerge': {
    path: async ({ ids, owner }) => {
      await owner.post(`/api/tickets/${ids.merged}/merge`, { into: ids.ticket });
      return '/api/tickets/:merged/unmerge';
    },
    successes: 1,
  },
  ...TRIAGE_CALLS,
  ...CONVERSATION_CALLS,
  ...WATCHDOG_CALLS,
  ...GOAL_CALLS,
  'PUT /api/tickets/:id/page': { path: '/api/tickets/:ticket/page', body: { ended: true } },
  ...BRAND_CALLS,
  'POST /api/teams/:id/canned-replies': { body: { title: 'Refund', body: 'Done.' } },
  'PUT /api/teams/:id/canned-replies/:reply': { body: { title: 'Refund', body: 'Done.' }, successes: CALLS_AT_ONCE },
  'POST /api/teams/:id/canned-replies/:reply/uses': {
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from canned_replies where id = ${ids.reply} and uses = ${CALLS_AT_ONCE}`,
  },
  'DELETE /api/teams/:id/canned-replies/:reply': { successes: 1 },
  'POST /api/teams/:id/tokens': { body: aToken() },
  'DELETE /api/teams/:id/tokens/:token': { rows: activitiesOf('token_revoked') },
  'DELETE /api/token': {
    headers: async ({ ids, owner }) => ({ authorization: `Bearer ${await makeToken(owner, ids.team)}` }),
    as: async () => new Browser(app),
    rows: activitiesOf('token_revoked'),
  },
  'POST /api/teams/:id/webhooks': { body: { url: PUBLIC_HOOK, events: ['ping'] } },
  'PUT /api/teams/:id/webhooks/:webhook': { body: { is_active: false }, successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id/webhooks/:webhook': { successes: 1, rows: activitiesOf('webhook_deleted') },
  'POST /api/teams/:id/webhooks/:webhook/secret': {},
  ...{ 'POST /api/teams/:id/webhooks/:webhook/test': {}, 'POST /api/teams/:id/channels/:channel/test': {} },
  'POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again': {},
  'POST /api/teams/:id/webhooks/:webhook/deliveries/again': { body: { since: '2026-11-16T00:00:00Z' } },
  'POST /api/teams/:id/channels': { body: { kind: 'slack', name: 'Help', url: PUBLIC_HOOK, events: ['page.hurts'] } },
  'POST /api/teams/:id/channels/test': { body: { kind: 'slack', url: UNREACHABLE }, successes: 0 },
  'PUT /api/teams/:id/channels/:channel': { body: { is_active: false }, successes: CALLS_AT_ONCE },
  'DELETE /api/teams/:id/channels/:channel': { successes: 1, rows: activitiesOf('channel_deleted') },
  'POST /api/teams/:id/people/find': { body: { email: 'ana@example.com' } },
  'POST /api/teams/:id/people/export': { body: { email: 'ana@example.com' } },
  'POST /api/teams/:id/people/erase': {
    body: async ({ site }) => {
      const email = anEmailAddress();
      await aTicket(site, { user_email: email });
      return { email, confirm: email };
    },
    successes: 1,
    rows: activitiesOf('person_erased'),
  },
  'POST /api/uploads': {
    headers: ({ ids }) => ({
      ...TUS,
      'upload-length': '1',
      'upload-metadata': metadataOf({ ticket_id: String(ids.ticket), filename: 'notes.txt' }),
    }),
  },
  'PATCH /api/uploads/:upload': { path: aMembersUpload, headers: () => bytes, body: Buffer.from('a'), successes: 1 },
  'DELETE /api/uploads/:upload': { path: aMembersUpload, headers: () => TUS },
  'POST /api/widget/uploads': {
    headers: ({ site }) => ({
      ...TUS,
      'upload-length': '1',
      'upload-metadata': metadataOf({ site_key: site.api_key, filename: 'notes.txt' }),
    }),
  },
  'PATCH /api/widget/uploads/:upload': {
    path: aVisitorsUpload,
    headers: () => bytes,
    body: Buffer.from('a'),
    successes: 1,
  },
  'DELETE /api/widget/uploads/:upload': { path: aVisitorsUpload, headers: () => TUS },
  'DELETE /api/files/:id': { path: '/api/files/:file', successes: 1, rows: eventsOf('file_removed') },
  'POST /api/email-logs/:id/retry': { path: '/api/email-logs/:email/retry' },
  'POST /api/contact': { body: { name: 'Ana', email: anEmailAddress(), subject: 'Hello', message: 'Hello' } },
  'POST /api/widget/events': {
    body: ({ site }) => ({ site_key: site.api_key, type: 'load' }),
    successes: CALLS_AT_ONCE,
  },
  'POST /api/widget/tickets': {
    body: ({ site }) => ({
      site_key: site.api_key,
      idempotency_key: randomUUID(),
      title: 'Sent twenty times',
      description: 'b',
    }),
    successes: CALLS_AT_ONCE,
    rows: ({ ids }) => sql`select from tickets where site_id = ${ids.site} and title = 'Sent twenty times'`,
  },
  'POST /api/widget/mine': {
    body: ({ site }) => ({ site_key: site.api_key, user_id: 'u-1', user_hash: 'made-up' }),
    successes: 0,
  },
  'POST /api/inbound-email': {
    body: async ({ site }) => {
      const { id } = await aTicket(site, { user_email: 'ana@example.com' });
      const address = new ReplyAddresses('reply.example.com', SECRET_KEY).addressOf(id, 'customer', 'ana@example.com');
      return Buffer.from(`To: ${address}\r\n\r\nHello\r\n`);
    },
    headers: () => ({ 'x-webhook-secret': SECRET, 'content-type': 'message/rfc822' }),
  },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const changing = endpoints.filter(({ method }) => method !== 'GET' && method !== 'HEAD');

test('every endpoint that changes something is called', () => {
  expect(Object.keys(CALLS).sort()).toEqual(changing.map(nameOf).sort());
});

// The embedded database has one connection: there transactions never overlap.
describe.runIf(postgresUrl)(`${CALLS_AT_ONCE} identical calls at once have the effect of one after the other:`, () => {
  test.each(changing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const place = await aPlace();
    const desk = { ...place, owner: await aMember(place.site, 'owner') };
    const { successes, rows, rowCount = 1 } = CALLS[name] ?? {};
    const db = await testDatabase();
    const owners = await readOwners(db, place.ids.team);
    const answers = await callAtOnce(endpoint, desk);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(answers.flatMap(({ statusCode, body }) => (statusCode >= 500 ? [body] : []))).toEqual([]);
    const succeeded = statuses.filter((status) => status < 300).length;
    if (successes === undefined) expect([succeeded > 0, statuses]).toEqual([true, statuses]);
    else expect([succeeded, statuses]).toEqual([successes, statuses]);
    if (rows) expect((await rows(desk).execute(db)).rows).toHaveLength(rowCount);
    const changed = NO_ACTS[name];
    if (changed) expect(changedTables(owners, await readOwners(db, place.ids.team))).toEqual(changed);
    await expectSound(desk);
  });
});

async function callAtOnce(endpoint: Endpoint, desk: Desk): Promise<LightMyRequestResponse[]> {
  const { path, body, headers, as } = CALLS[nameOf(endpoint)] ?? {};
  const { ids, owner } = desk;
  const caller = await (as?.(desk) ?? owner);
  const asked = typeof body === 'function' ? await body({ ...desk, owner: caller as TeamMember }) : body;
  const team = endpoint.path.startsWith('/api/teams/') ? 'team' : 'site';
  const template = (typeof path === 'function' ? await path(desk) : path) ?? endpoint.path.replace(':id', `:${team}`);
  const request = {
    method: endpoint.method,
    url: template.replace(/:(\w+)/g, (_all, id: keyof Place['ids']) => String(ids[id])),
    headers: {
      origin: PUBLIC_URL,
      cookie: [...caller.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      ...(asked && { 'content-type': endpoint.bodyType }),
      ...(await headers?.(desk)),
    },
    ...(asked && { payload: Buffer.isBuffer(asked) ? asked : JSON.stringify(asked) }),
  };
  return Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => app.inject(request)));
}

async function expectSound({ ids }: Desk): Promise<void> {
  const counters = await storedCounters(ids.site);
  if (counters) expect(counters).toEqual(await recount(ids.site));
  const { rows } = await sql<{ owned: boolean; strays: number }>`
    select deleted_at is not null or exists (
      select from team_members where team_id = ${ids.team} and role = 'owner' and joined_at is not null
    ) as owned,
    (select count(*) from tickets where team_id = ${ids.team} and assignee_id is not null and not exists (
      select from team_members where team_id = ${ids.team} and user_id = assignee_id and role <> 'client'
    )) as strays
    from teams where id = ${ids.team}`.execute(await testDatabase());
  expect(rows).toEqual([{ owned: true, strays: 0 }]);
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

async function anInvitedPerson({ ids }: Desk): Promise<Browser> {
  const db = await testDatabase();
  const { email } = await db
    .selectFrom('invitations')
    .select('email')
    .where('id', '=', ids.invitation)
    .executeTakeFirstOrThrow();
  const account = { issuer: 'https://issuer.example', subject: email, email, name: 'Anna', given_name: null };
  const user = await registerUser(db, { ...account, picture: null, isEmailVerified: true });
  const browser = new Browser(app);
  browser.cookies.set('deskbell_session', await openSession(db, user.id));
  return browser;
}

const makeToken = async (owner: Browser, teamId: number): Promise<string> =>
  (await owner.post(`/api/teams/${teamId}/tokens`, aToken())).json().token;

async function aMembersUpload({ owner, ids }: Desk): Promise<string> {
  return `/api/uploads/${idOf(pathOf(await beginAsMember(owner, ids.ticket, 'notes.txt', 1)))}`;
}

async function aVisitorsUpload({ site }: Desk): Promise<string> {
  return `/api/widget/uploads/${idOf(pathOf(await begin(app, site, { filename: 'notes.txt', size: 1 })))}`;
}
