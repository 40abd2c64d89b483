import { endpoints } from '@deskbell/contract/api';
import { type Endpoint, isLevel } from '@deskbell/contract/endpoint';
import { allows, type Level, type Role } from '@deskbell/contract/roles';
import { describe, expect, test } from 'vitest';
import { ACCESS_CALLS } from '../../testing/access-calls.ts';
import { aPlace, type Place, UPLOAD } from '../../testing/access-place.ts';
import { anOwner, aSignedOutBrowser, aSite } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import type { Browser } from '../../testing/test-app.ts';

/** The check is passed, but what was typed again is something else, or the address is not public. */
const PASSED: Record<string, number> = {
  'DELETE /api/teams/:id': 400,
  'POST /api/teams/:id/people/erase': 400,
  'POST /api/teams/:id/webhooks': 400,
  'POST /api/teams/:id/channels': 400,
  'POST /api/teams/:id/channels/test': 400,
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
const inOrder = Object.keys(ACCESS_CALLS).flatMap((name) => withLevel.filter((endpoint) => nameOf(endpoint) === name));
const levelOf = ({ access }: Endpoint): Level => (isLevel(access) ? access : 'read');
/** Lists of all that the user can read name no row. */
const namesRow = (endpoint: Endpoint) =>
  endpoint.path.includes(':') || endpoint.method !== 'GET' || nameOf(endpoint) === 'GET /api/tickets/move-targets';

function send(browser: Browser, endpoint: Endpoint, place: Place) {
  const { path, body, headers } = ACCESS_CALLS[nameOf(endpoint)] ?? {};
  const { ids } = place;
  const own = endpoint.path.startsWith('/api/teams/') ? ids.team : ids.site;
  const named = endpoint.path
    .replace(':upload', UPLOAD)
    .replace(':reply', String(ids.reply))
    .replace(':member', String(ids.member))
    .replace(':invitation', String(ids.invitation))
    .replace(/:(token|webhook|channel|delivery|tag|blocked|incident|issue|import)/g, (_all, name: keyof typeof ids) =>
      String(ids[name]),
    )
    .replace(':id', String(own));
  const payload = body && payloadOf(body(place));
  return browser.send({
    method: endpoint.method,
    url: path?.(ids) ?? named,
    headers: { ...(payload && { 'content-type': endpoint.bodyType }), ...headers?.(place) },
    ...(payload && { payload }),
  });
}

const payloadOf = (body: unknown) => (Buffer.isBuffer(body) ? body : JSON.stringify(body));

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

/** Lists of what the user may work on: for clients they are empty. */
const OF_OWN_WORK = ['GET /api/requesters', 'GET /api/known-issues'];

const byRole =
  (role: Role, { site }: Place) =>
  (endpoint: Endpoint): Answer => {
    const level = levelOf(endpoint);
    if (endpoint.path.includes(':upload')) return NO_UPLOAD;
    // The reply belongs to another member.
    if (role === 'agent' && nameOf(endpoint) === 'DELETE /api/teams/:id/canned-replies/:reply')
      return { status: 403, error: REFUSALS.manage(site.team_name) };
    if (OF_OWN_WORK.includes(nameOf(endpoint))) return passed(endpoint);
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
  expect(Object.keys(ACCESS_CALLS).sort()).toEqual(withLevel.map(nameOf).sort());
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
