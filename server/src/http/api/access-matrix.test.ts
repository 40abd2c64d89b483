import { endpoints } from '@deskbell/contract/api';
import { type Endpoint, isLevel } from '@deskbell/contract/endpoint';
import { allows, type Level, type Role } from '@deskbell/contract/roles';
import { describe, expect, test } from 'vitest';
import { aPlace, aToken, type Place, UNREACHABLE, UPLOAD } from '../../testing/access-place.ts';
import { anEmailAddress, anOwner, aSignedOutBrowser, aSite } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import type { Browser } from '../../testing/test-app.ts';
import { metadataOf } from '../../testing/uploading.ts';

const TUS = { 'tus-resumable': '1.0.0' };

interface Call {
  /** What :id, :member and :invitation stand for, by the names in `ids`. */
  readonly path?: (ids: Place['ids']) => string;
  readonly body?: (place: Place) => unknown;
  readonly headers?: (place: Place) => Record<string, string>;
}

const siteBody = { name: 'Kettle & Crumb', domain: 'kettle.example' };
const access = { role: 'agent', sees_all_sites: true, site_ids: [] };

/** Every endpoint whose access is a level. */
const CALLS: Record<string, Call> = {
  'GET /api/sites': {},
  'GET /api/sites/:id': {},
  'PUT /api/sites/:id': { body: () => siteBody },
  'GET /api/tickets': {},
  'GET /api/tickets/counts': { path: () => '/api/tickets/counts?by=status' },
  'GET /api/replies': {},
  'GET /api/sites/:id/tickets': {},
  'GET /api/tickets/:id': { path: ({ ticket }) => `/api/tickets/${ticket}` },
  'PUT /api/tickets/:id/status': {
    path: ({ ticket }) => `/api/tickets/${ticket}/status`,
    body: () => ({ status: 'open' }),
  },
  'PUT /api/tickets/status': { body: ({ ids }) => ({ ids: [ids.ticket], status: 'open' }) },
  'POST /api/tickets/:id/comments': {
    path: ({ ticket }) => `/api/tickets/${ticket}/comments`,
    body: () => ({ comment: 'A note', audience: 'client' }),
  },
  'GET /api/sites/:id/assignees': {},
  'GET /api/sites/:id/mentionable': {},
  'GET /api/sites/:id/incidents': {},
  'GET /api/sites/:id/watch': {},
  'POST /api/sites/:id/check': {},
  'PUT /api/sites/:id/watch': { body: () => ({ is_watched: true }) },
  'PUT /api/sites/:id/incidents/:incident/ignored': { body: () => ({ ignored: true }) },
  'PUT /api/tickets/:id/assignee': {
    path: ({ ticket }) => `/api/tickets/${ticket}/assignee`,
    body: () => ({ user_id: null }),
  },
  'PUT /api/tickets/assignee': { body: ({ ids }) => ({ ids: [ids.ticket], user_id: null }) },
  'PUT /api/tickets/:id/snooze': {
    path: ({ ticket }) => `/api/tickets/${ticket}/snooze`,
    body: () => ({ until: null }),
  },
  'PUT /api/tickets/snooze': { body: ({ ids }) => ({ ids: [ids.ticket], until: null }) },
  'PUT /api/tickets/read': { body: ({ ids }) => ({ ids: [ids.ticket], read: true }) },
  'PUT /api/tickets/waiting': { body: ({ ids }) => ({ ids: [ids.ticket], waiting: false }) },
  'GET /api/tickets/:id/requester': { path: ({ ticket }) => `/api/tickets/${ticket}/requester` },
  'GET /api/tickets/:id/draft': { path: ({ ticket }) => `/api/tickets/${ticket}/draft` },
  'PUT /api/tickets/:id/draft': {
    path: ({ ticket }) => `/api/tickets/${ticket}/draft`,
    body: () => ({ kind: 'note', text: 'Half a' }),
  },
  'DELETE /api/tickets/:id/draft': { path: ({ ticket }) => `/api/tickets/${ticket}/draft` },
  'PUT /api/tickets/:id/following': {
    path: ({ ticket }) => `/api/tickets/${ticket}/following`,
    body: () => ({ following: true }),
  },
  'POST /api/tickets/:id/drafting': { path: ({ ticket }) => `/api/tickets/${ticket}/drafting` },
  // A comment of nobody: only its writer may.
  'DELETE /api/tickets/:id/comments/:comment': { path: ({ ticket }) => `/api/tickets/${ticket}/comments/999999999` },
  'GET /api/tickets/:id/merge-targets': { path: ({ ticket }) => `/api/tickets/${ticket}/merge-targets` },
  'POST /api/tickets/:id/merge': {
    path: ({ merged }) => `/api/tickets/${merged}/merge`,
    body: ({ ids }) => ({ into: ids.ticket }),
  },
  'POST /api/tickets/:id/unmerge': { path: ({ merged }) => `/api/tickets/${merged}/unmerge` },
  'GET /api/tickets/:id/page': { path: ({ ticket }) => `/api/tickets/${ticket}/page` },
  'PUT /api/tickets/:id/page': {
    path: ({ ticket }) => `/api/tickets/${ticket}/page`,
    body: () => ({ ended: true }),
  },
  'POST /api/tickets': { body: ({ ids }) => ({ site_id: ids.site, title: 'Called', description: 'About a lamp' }) },
  'GET /api/requesters': { path: () => '/api/requesters?q=ana' },
  'PUT /api/tickets/:id': { path: ({ ticket }) => `/api/tickets/${ticket}`, body: () => ({ title: 'Renamed' }) },
  'PUT /api/tickets/priority': { body: ({ ids }) => ({ ids: [ids.ticket], priority: 'high' }) },
  'PUT /api/tickets/tags': { body: ({ ids }) => ({ ids: [ids.ticket], add: [ids.tag] }) },
  'GET /api/tickets/:id/move-targets': { path: ({ ticket }) => `/api/tickets/${ticket}/move-targets` },
  // To where it is: members of one site see no other.
  'PUT /api/tickets/:id/site': {
    path: ({ ticket }) => `/api/tickets/${ticket}/site`,
    body: ({ ids }) => ({ site_id: ids.site }),
  },
  'GET /api/tickets/move-targets': { path: ({ ticket }) => `/api/tickets/move-targets?ids=${ticket}` },
  'PUT /api/tickets/site': { body: ({ ids }) => ({ ids: [ids.ticket], site_id: ids.site }) },
  'POST /api/tickets/unmove': { body: ({ ids }) => ({ ids: [ids.ticket] }) },
  'POST /api/tickets/:id/unmove': { path: ({ ticket }) => `/api/tickets/${ticket}/unmove` },
  'GET /api/teams/:id/tags': {},
  'POST /api/teams/:id/tags': { body: () => ({ name: 'new' }) },
  'PUT /api/teams/:id/tags/:tag': { body: () => ({ color: 3 }) },
  'GET /api/teams/:id/tags/:tag/merge': {
    path: ({ team, tag, spareTag }) => `/api/teams/${team}/tags/${tag}/merge?into=${spareTag}`,
  },
  'GET /api/teams/:id/blocked': {},
  'POST /api/teams/:id/blocked': { body: ({ ids }) => ({ site_id: ids.site, email: 'spam@example.com' }) },
  'POST /api/sites/:id/identity-secret': {},
  'DELETE /api/sites/:id/identity-secret/former': {},
  'GET /api/teams/:id/canned-replies': {},
  'POST /api/teams/:id/canned-replies': { body: () => ({ title: 'Refund', body: 'Done.' }) },
  'PUT /api/teams/:id/canned-replies/:reply': { body: () => ({ title: 'Refund', body: 'Done.' }) },
  'POST /api/teams/:id/canned-replies/:reply/uses': {},
  'POST /api/uploads': {
    headers: ({ ids }) => ({
      ...TUS,
      'upload-length': '1',
      'upload-metadata': metadataOf({ ticket_id: String(ids.ticket), filename: 'notes.txt' }),
    }),
  },
  'HEAD /api/uploads/:upload': { headers: () => TUS },
  'PATCH /api/uploads/:upload': { headers: () => ({ ...TUS, 'upload-offset': '0' }) },
  'DELETE /api/uploads/:upload': { headers: () => TUS },
  'GET /api/files/:id': { path: ({ file }) => `/api/files/${file}` },
  'GET /api/sites/:id/admin-address': {},
  'GET /api/sites/:id/file-usage': {},
  'GET /api/analytics': {},
  'GET /api/analytics/sites': {},
  'GET /api/analytics/tracked-users': {},
  'GET /api/pages': {},
  'GET /api/sites/:id/pages': {},
  'GET /api/sites/:id/analytics': {},
  'GET /api/sites/:id/user-analytics': {},
  'GET /api/sites/:id/user-stats': {},
  'GET /api/sites/:id/email-logs': {},
  'GET /api/sites/:id/email-stats': {},
  'GET /api/email-logs/:id': { path: ({ email }) => `/api/email-logs/${email}` },
  'POST /api/email-logs/:id/retry': { path: ({ email }) => `/api/email-logs/${email}/retry` },
  'GET /api/sites/:id/received-emails': {},
  'GET /api/received-emails/:id': { path: ({ received }) => `/api/received-emails/${received}` },
  'POST /api/received-emails/:id/open': { path: ({ received }) => `/api/received-emails/${received}/open` },
  'GET /api/sites/:id/intake-address': {},
  'PUT /api/sites/:id/intake-address': { body: () => ({ is_on: true }) },
  'GET /try/:id': {},
  'PUT /api/teams/:id': { body: ({ site }) => ({ name: site.team_name, timezone: 'UTC' }) },
  'DELETE /api/teams/:id': { body: () => ({ name: 'not its name' }) },
  'GET /api/teams/:id/members': {},
  'PUT /api/teams/:id/members/:member': { body: () => access },
  'PUT /api/teams/:id/members/:member/approval': {
    path: ({ team, waiting }) => `/api/teams/${team}/members/${waiting}/approval`,
    body: () => ({ approved: true }),
  },
  'GET /api/teams/:id/activity': {},
  'GET /api/teams/:id/invitations': {},
  'POST /api/teams/:id/invitations': { body: () => ({ emails: [anEmailAddress()], ...access }) },
  'POST /api/teams/:id/invitations/:invitation/resend': {},
  'GET /api/teams/:id/tokens': {},
  'POST /api/teams/:id/tokens': { body: aToken },
  'GET /api/teams/:id/webhooks': {},
  'POST /api/teams/:id/webhooks': { body: () => ({ url: UNREACHABLE, events: ['ping'] }) },
  'PUT /api/teams/:id/webhooks/:webhook': { body: () => ({ is_active: false, url: 'https://198.41.0.4/hook' }) },
  'POST /api/teams/:id/webhooks/:webhook/secret': {},
  'POST /api/teams/:id/webhooks/:webhook/test': {},
  'GET /api/teams/:id/webhooks/:webhook/deliveries': {},
  'POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again': {},
  'POST /api/teams/:id/webhooks/:webhook/deliveries/again': { body: () => ({ since: '2026-11-16T00:00:00Z' }) },
  'GET /api/teams/:id/export': {},
  'GET /api/teams/:id/export/tickets.csv': {},
  'GET /api/teams/:id/export/comments.csv': {},
  'GET /api/teams/:id/export/team.jsonl': {},
  'POST /api/teams/:id/people/find': { body: () => ({ email: 'ana@example.com' }) },
  'POST /api/teams/:id/people/export': { body: () => ({ email: 'ana@example.com' }) },
  'POST /api/teams/:id/people/erase': { body: () => ({ email: 'ana@example.com', confirm: 'another@example.com' }) },
  'GET /api/teams/:id/erasures': {},
  'GET /api/sites/:id/retention': {},
  // These end what the others need.
  'POST /api/teams/:id/tags/:tag/merge': { body: ({ ids }) => ({ into: ids.spareTag }) },
  'DELETE /api/teams/:id/tags/:tag': { path: ({ team, spareTag }) => `/api/teams/${team}/tags/${spareTag}` },
  'DELETE /api/teams/:id/blocked/:blocked': {},
  'DELETE /api/teams/:id/tokens/:token': {},
  'DELETE /api/teams/:id/webhooks/:webhook': {},
  'DELETE /api/teams/:id/canned-replies/:reply': {},
  'DELETE /api/files/:id': { path: ({ file }) => `/api/files/${file}` },
  'DELETE /api/teams/:id/invitations/:invitation': {},
  'DELETE /api/teams/:id/members/:member': {},
  'DELETE /api/sites/:id': {},
};

/** The check is passed, but what was typed again is something else, or the address is not public. */
const PASSED: Record<string, number> = {
  'DELETE /api/teams/:id': 400,
  'POST /api/teams/:id/people/erase': 400,
  'POST /api/teams/:id/webhooks': 400,
};

const REFUSALS: Record<Level, (team: string) => string> = {
  read: () => '',
  note: () => '',
  work: (team) => `Clients of ${team} cannot do this.`,
  manage: (team) => `Only owners and admins of ${team} can do this.`,
  own: (team) => `Only owners of ${team} can do this.`,
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const withLevel = endpoints.filter((endpoint) => isLevel(endpoint.access));
const inOrder = Object.keys(CALLS).flatMap((name) => withLevel.filter((endpoint) => nameOf(endpoint) === name));
const levelOf = ({ access }: Endpoint): Level => (isLevel(access) ? access : 'read');
/** Lists of all that the user can read name no row. */
const namesRow = (endpoint: Endpoint) =>
  endpoint.path.includes(':') || endpoint.method !== 'GET' || nameOf(endpoint) === 'GET /api/tickets/move-targets';

function send(browser: Browser, endpoint: Endpoint, place: Place) {
  const { path, body, headers } = CALLS[nameOf(endpoint)] ?? {};
  const { ids } = place;
  const own = endpoint.path.startsWith('/api/teams/') ? ids.team : ids.site;
  const named = endpoint.path
    .replace(':upload', UPLOAD)
    .replace(':reply', String(ids.reply))
    .replace(':member', String(ids.member))
    .replace(':invitation', String(ids.invitation))
    .replace(/:(token|webhook|delivery|tag|blocked|incident)/g, (_all, name: keyof typeof ids) => String(ids[name]))
    .replace(':id', String(own));
  const payload = body && JSON.stringify(body(place));
  return browser.send({
    method: endpoint.method,
    url: path?.(ids) ?? named,
    headers: { ...(payload && { 'content-type': 'application/json' }), ...headers?.(place) },
    ...(payload && { payload }),
  });
}

interface Answer {
  readonly status: number;
  readonly error?: string;
}

/** What every endpoint answers, against what its access makes it answer. */
async function walk(browser: Browser, place: Place, expectedOf: (endpoint: Endpoint) => Answer) {
  const answers: Record<string, Answer> = {};
  const expected: Record<string, Answer> = {};
  for (const endpoint of inOrder) {
    const response = await send(browser, endpoint, place);
    const isError = response.statusCode >= 401 && response.headers['content-type']?.toString().includes('json');
    answers[nameOf(endpoint)] = { status: response.statusCode, ...(isError && { error: response.json().error }) };
    expected[nameOf(endpoint)] = expectedOf(endpoint);
  }
  expect(answers).toEqual(expected);
}

const passed = (endpoint: Endpoint): Answer => ({ status: PASSED[nameOf(endpoint)] ?? endpoint.status });

/** The role allows it, but there is nothing to do it with. */
function allowed(endpoint: Endpoint): Answer {
  if (endpoint.path.endsWith('/unmove')) return { status: 409, error: 'This ticket was not moved.' };
  if (endpoint.path.endsWith('/intake-address')) return NO_INTAKE;
  return endpoint.path.includes(':comment') ? { status: 404, error: 'Comment not found.' } : passed(endpoint);
}

const byRole =
  (role: Role, { site }: Place) =>
  (endpoint: Endpoint): Answer => {
    const level = levelOf(endpoint);
    if (endpoint.path.includes(':upload')) return NO_UPLOAD;
    // The reply belongs to another member.
    if (role === 'agent' && nameOf(endpoint) === 'DELETE /api/teams/:id/canned-replies/:reply')
      return { status: 403, error: REFUSALS.manage(site.team_name) };
    // A list of what the user may work on: for clients it is empty.
    if (nameOf(endpoint) === 'GET /api/requesters') return passed(endpoint);
    return allows(role, level) ? allowed(endpoint) : { status: 403, error: REFUSALS[level](site.team_name) };
  };

/** The body of an unknown id hides that the rows exist. */
const unknown = (endpoint: Endpoint): Answer =>
  namesRow(endpoint) ? { status: 404, error: expect.stringMatching(NOT_FOUND) } : passed(endpoint);
const NO_UPLOAD: Answer = { status: 404, error: 'There is no such upload, or it is complete.' };
/** The app of the tests receives no email. */
const NO_INTAKE: Answer = { status: 404, error: 'Receiving email is not set up on this installation.' };
const NOT_FOUND =
  /^(Site|Ticket|File|Email|Team) not found\.$|^There is nothing at this address\.$|^There is no such upload/;

test('every endpoint with a level is walked', () => {
  expect(Object.keys(CALLS).sort()).toEqual(withLevel.map(nameOf).sort());
});

describe('what every endpoint answers', () => {
  test.each([
    ['a client', { role: 'client', isLimited: true }],
    ['an agent', { role: 'agent', isLimited: false }],
    ['an agent of some sites', { role: 'agent', isLimited: true }],
    ['an admin', { role: 'admin', isLimited: false }],
    ['an owner', { role: 'owner', isLimited: false }],
  ] as const)('to %s follows from its access', async (_who, { role, isLimited }) => {
    const place = await aPlace();
    const member = await aMember(place.site, role, isLimited ? { sites: [place.site] } : {});
    await walk(member, place, byRole(role, place));
  });

  test.each(['agent', 'client'] as const)('to a limited %s hides the other sites', async (role) => {
    const place = await aPlace();
    const member = await aMember(place.site, role, { sites: [] });
    const ofTeam = byRole(role, place);
    const namesSite = (endpoint: Endpoint) => role === 'agent' && nameOf(endpoint) === 'POST /api/teams/:id/blocked';
    const isOfTeam = (endpoint: Endpoint) =>
      (endpoint.path.startsWith('/api/teams') && !namesSite(endpoint)) || !namesRow(endpoint);
    await walk(member, place, (endpoint) => (isOfTeam(endpoint) ? ofTeam : unknown)(endpoint));
  });

  test('to a signed-out browser is a refusal', async () => {
    await walk(await aSignedOutBrowser(), await aPlace(), ({ signedOut }) =>
      signedOut === 'redirect' ? { status: 302 } : { status: 401, error: 'You are not signed in.' },
    );
  });

  test.each([
    [
      'the owner of another team',
      async () => {
        const other = await anOwner();
        await aSite(other);
        return other;
      },
    ],
    ['a member who waits for approval', (place: Place) => aMember(place.site, 'admin', { isWaiting: true })],
    [
      'a removed member',
      async (place: Place) => {
        const member = await aMember(place.site, 'admin');
        expect((await member.get(`/api/sites/${place.ids.site}`)).statusCode).toBe(200);
        await member.delete(`/api/teams/${place.ids.team}/members/${member.member_id}`);
        return member;
      },
    ],
  ])('to %s is that of unknown rows', async (_who, join) => {
    const place = await aPlace();
    const stranger = await join(place);
    await walk(stranger, place, unknown);
    // Rows that do not exist get the same words.
    const missing = Object.fromEntries(Object.keys(place.ids).map((name) => [name, 999_999_999])) as Place['ids'];
    for (const endpoint of inOrder) {
      const [foreign, absent] = [
        await send(stranger, endpoint, place),
        await send(stranger, endpoint, { ...place, ids: missing }),
      ];
      expect([endpoint.path, foreign.statusCode, foreign.body]).toEqual([
        endpoint.path,
        absent.statusCode,
        absent.body,
      ]);
    }
  });
});
