import { vi } from 'vitest';
import { thirtyDays } from './fixtures.ts';

interface Call {
  route: string;
  body: unknown;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'unreachable';
type Answer = Reply | Promise<Reply> | ((call: Call) => Reply | Promise<Reply>);

/** What every dashboard reads, of an owner to whom nothing has happened yet. */
const QUIET_DESK: Record<string, Answer> = {
  'GET /api/analytics': { body: thirtyDays() },
  'GET /api/analytics/sites': { body: [] },
  'GET /api/installation': { body: { has_outbox: false } },
  'GET /api/tickets?limit=10': { body: [], headers: { 'x-total-count': '0' } },
};

/**
 * Answers what the browser asks by 'METHOD /path', with its query or, for whatever query there is, without one; what it
 * does not know it cannot reach.
 */
export function fakeServer(given: Record<string, Answer>) {
  const answers = { ...QUIET_DESK, ...given };
  const calls: Call[] = [];

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      route: `${init.method ?? 'GET'} ${url}`,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    calls.push(call);
    const answer = answers[call.route] ?? answers[call.route.replace(/\?.*$/, '')] ?? 'unreachable';
    const reply = await (typeof answer === 'function' ? answer(call) : answer);
    if (reply === 'unreachable') throw new TypeError(`Failed to fetch ${call.route}`);
    return Response.json(reply.body ?? null, { status: reply.status ?? 200, headers: reply.headers ?? {} });
  });

  return {
    /** From now on the route is answered like this. */
    answer(route: string, answer: Answer) {
      answers[route] = answer;
    },
    callsTo: (route: string) => calls.filter((call) => call.route === route),
  };
}

/** An answer that waits until the test gives it. */
export function withheld() {
  let give: (reply: Reply) => void = () => undefined;
  const answer = new Promise<Reply>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}
