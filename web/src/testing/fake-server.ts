import type * as account from '@deskbell/contract/account';
import type * as analytics from '@deskbell/contract/analytics';
import type * as apiTokens from '@deskbell/contract/api-tokens';
import type * as assistants from '@deskbell/contract/assistants';
import type * as attention from '@deskbell/contract/attention';
import type * as blockedSenders from '@deskbell/contract/blocked-senders';
import type * as brand from '@deskbell/contract/brand';
import type * as cannedReplies from '@deskbell/contract/canned-replies';
import type * as channels from '@deskbell/contract/channels';
import type * as clientReports from '@deskbell/contract/client-reports';
import type * as contact from '@deskbell/contract/contact';
import type * as conversation from '@deskbell/contract/conversation';
import type * as desk from '@deskbell/contract/desk';
import type * as drafts from '@deskbell/contract/drafts';
import type * as emailLogs from '@deskbell/contract/email-logs';
import type { Endpoint, Failure } from '@deskbell/contract/endpoint';
import type * as exports from '@deskbell/contract/exports';
import type * as files from '@deskbell/contract/files';
import type * as goals from '@deskbell/contract/goals';
import type * as hours from '@deskbell/contract/hours';
import type * as imports from '@deskbell/contract/imports';
import type * as inbox from '@deskbell/contract/inbox';
import type * as invitations from '@deskbell/contract/invitations';
import type * as knownIssues from '@deskbell/contract/known-issues';
import type * as mailFiles from '@deskbell/contract/mail-files';
import type * as merges from '@deskbell/contract/merges';
import type * as notifications from '@deskbell/contract/notifications';
import type * as pages from '@deskbell/contract/pages';
import type * as people from '@deskbell/contract/people';
import type * as push from '@deskbell/contract/push';
import type * as receivedEmails from '@deskbell/contract/received-emails';
import type * as reports from '@deskbell/contract/reports';
import type * as sites from '@deskbell/contract/sites';
import type * as suggestedReplies from '@deskbell/contract/suggested-replies';
import type * as tags from '@deskbell/contract/tags';
import type * as teams from '@deskbell/contract/teams';
import type * as ticketPage from '@deskbell/contract/ticket-page';
import type * as tickets from '@deskbell/contract/tickets';
import type * as triage from '@deskbell/contract/triage';
import type * as views from '@deskbell/contract/views';
import type * as watchdog from '@deskbell/contract/watchdog';
import type * as webhooks from '@deskbell/contract/webhooks';
import { vi } from 'vitest';
import type * as z from 'zod';
import { aRequester, aTeam, aUser, someSettings, thirtyDays } from './fixtures.ts';
import { aWatch } from './watch-fixtures.ts';

type ValueOf<Module> = Module[keyof Module];
type AnyEndpoint = Extract<
  | ValueOf<typeof account>
  | ValueOf<typeof analytics>
  | ValueOf<typeof apiTokens>
  | ValueOf<typeof assistants>
  | ValueOf<typeof attention>
  | ValueOf<typeof blockedSenders>
  | ValueOf<typeof brand>
  | ValueOf<typeof cannedReplies>
  | ValueOf<typeof channels>
  | ValueOf<typeof clientReports>
  | ValueOf<typeof contact>
  | ValueOf<typeof conversation>
  | ValueOf<typeof desk>
  | ValueOf<typeof drafts>
  | ValueOf<typeof emailLogs>
  | ValueOf<typeof exports>
  | ValueOf<typeof files>
  | ValueOf<typeof goals>
  | ValueOf<typeof knownIssues>
  | ValueOf<typeof hours>
  | ValueOf<typeof imports>
  | ValueOf<typeof inbox>
  | ValueOf<typeof invitations>
  | ValueOf<typeof mailFiles>
  | ValueOf<typeof merges>
  | ValueOf<typeof notifications>
  | ValueOf<typeof pages>
  | ValueOf<typeof people>
  | ValueOf<typeof push>
  | ValueOf<typeof receivedEmails>
  | ValueOf<typeof reports>
  | ValueOf<typeof sites>
  | ValueOf<typeof suggestedReplies>
  | ValueOf<typeof tags>
  | ValueOf<typeof teams>
  | ValueOf<typeof ticketPage>
  | ValueOf<typeof tickets>
  | ValueOf<typeof triage>
  | ValueOf<typeof views>
  | ValueOf<typeof watchdog>
  | ValueOf<typeof webhooks>,
  Endpoint
>;

/** '/api/sites/:id/tickets' becomes `/api/sites/${number}/tickets`. */
type FilledPath<Path extends string> = Path extends `${infer Start}:${infer Rest}`
  ? `${Start}${Rest extends `month${string}` ? `${number}-${number}` : number}${Rest extends `${string}/${infer End}` ? `/${FilledPath<End>}` : ''}`
  : Path;
type Route<E extends Endpoint> = `${E['method']} ${FilledPath<E['path']>}${'' | `?${string}`}`;

interface Call<Body> {
  route: string;
  body: Body;
}

type Reply<Body> =
  | { status?: 200 | 201 | 204; body: Body; headers?: Record<string, string> }
  | { status: number; body?: Failure | { message: string } }
  | 'unreachable';
type Answer<ReplyBody, RequestBody> =
  | Reply<ReplyBody>
  | Promise<Reply<ReplyBody>>
  | ((call: Call<RequestBody>) => Reply<ReplyBody> | Promise<Reply<ReplyBody>>);
type AnswerOf<E extends Endpoint> = Answer<z.output<E['reply']>, z.input<E['body']>>;
type Answers = { [E in AnyEndpoint as Route<E>]?: AnswerOf<E> };

export const SIGNED_IN = {
  'GET /api/users/me': { body: aUser() },
  'GET /api/user-settings': { body: someSettings() },
} satisfies Answers;

export const INSTALLATION = {
  has_outbox: false,
  takes_email: true,
  takes_files: true,
  file_max_bytes: 10 * 1024 * 1024,
  file_types: ['png', 'jpg', 'pdf', 'txt'],
};

/** Answers for an owner without any activity; 0 stands for every id. */
const QUIET_DESK: Answers = {
  'GET /api/analytics': { body: thirtyDays(() => ({ widget_loads: 7 })) },
  'GET /api/analytics/sites': { body: [] },
  'GET /api/analytics/tracked-users': { body: { tracked_users: 0 } },
  'GET /api/attention': { body: [] },
  'GET /api/installation': { body: INSTALLATION },
  'GET /api/invitations': { body: [] },
  'GET /api/notifications': { body: [] },
  'GET /api/sites/0/intake-address': {
    body: { address: 'new+1.0@in.deskbell.example', is_on: false, first_received: null },
  },
  'GET /api/pages': { body: [] },
  'GET /api/push/key': { body: { key: 'BKey', unavailable: null } },
  'GET /api/push/subscriptions': { body: [] },
  'GET /api/sites/0/file-usage': { body: { used_bytes: 0, limit_bytes: 5 * 1024 ** 3 } },
  'GET /api/sites/0/incidents': { body: [] },
  'GET /api/sites/0/watch': { body: aWatch() },
  'GET /api/teams': { body: [aTeam()] },
  'GET /api/teams/0/blocked': { body: [] },
  'GET /api/teams/0/tags': { body: [] },
  'GET /api/views': { body: [] },
  'GET /api/views/counts': { body: [] },
  'GET /api/tickets?archived=false&limit=10': { body: [], headers: { 'x-total-count': '0' } },
  'GET /api/tickets/0/requester': { body: aRequester() },
  'GET /api/tickets/counts': { body: { is_too_many: true, counts: [] } },
  'PUT /api/tickets/0/draft': ({ body: { kind = 'reply', text } }) => ({
    body: { kind, text, updated_at: text ? new Date().toISOString() : null, replaced: null },
  }),
  'DELETE /api/tickets/0/draft': { status: 204, body: undefined },
  'PUT /api/tickets/read': { status: 204, body: undefined },
  'GET /api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=5': {
    body: [],
    headers: { 'x-total-count': '0' },
  },
};

/** An interface, so that the compiler compares two servers by name and not endpoint by endpoint. */
interface FakeServer {
  answer<R extends keyof Answers>(route: R, answer: NonNullable<Answers[R]>): void;
  callsTo(route: string): Call<unknown>[];
  headerOf(call: Call<unknown> | undefined, name: string): string | null | undefined;
}

const bodyOf = ({ body }: RequestInit): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined));

/** Answers by 'METHOD /path', with or without query string. Other routes are unreachable. */
export function fakeServer(given: Answers): FakeServer {
  const answers = new Map(Object.entries({ ...QUIET_DESK, ...given } as Record<string, Answer<unknown, unknown>>));
  const calls: Call<unknown>[] = [];
  const headersOf = new WeakMap<Call<unknown>, Headers>();

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      route: `${init.method ?? 'GET'} ${url}`,
      body: bodyOf(init),
    };
    headersOf.set(call, new Headers(init.headers));
    calls.push(call);
    const path = call.route.replace(/\?.*$/, '');
    const answer =
      answers.get(call.route) ??
      answers.get(path) ??
      answers.get(path.replace(/\/\d+$/, '/0')) ??
      answers.get(path.replace(/\/\d+/g, '/0')) ??
      'unreachable';
    const reply = await (typeof answer === 'function' ? answer(call) : answer);
    if (reply === 'unreachable') throw new TypeError(`Failed to fetch ${call.route}`);
    if (reply.status === 204) return new Response(null, { status: 204 });
    const headers = 'headers' in reply ? reply.headers : undefined;
    return Response.json(reply.body ?? null, { status: reply.status ?? 200, headers: headers ?? {} });
  });

  return {
    answer(route, answer) {
      answers.set(route, answer as Answer<unknown, unknown>);
    },
    callsTo: (route) => calls.filter((call) => call.route === route),
    headerOf: (call, name) => call && headersOf.get(call)?.get(name),
  };
}

export function deferredReply<Body>() {
  let resolve: (reply: Reply<Body>) => void = () => undefined;
  const reply = new Promise<Reply<Body>>((settle) => {
    resolve = settle;
  });
  return { reply, resolve };
}
