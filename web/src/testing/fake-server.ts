import { vi } from 'vitest';

interface Call {
  route: string;
  body: unknown;
}

type Reply = { status?: number; body?: unknown } | 'unreachable';
type Answer = Reply | Promise<Reply> | ((call: Call) => Reply | Promise<Reply>);

/** Answers what the browser asks by 'METHOD /path'; what it does not know it cannot reach. */
export function fakeServer(answers: Record<string, Answer>) {
  const calls: Call[] = [];

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      route: `${init.method ?? 'GET'} ${url}`,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    calls.push(call);
    const answer = answers[call.route] ?? 'unreachable';
    const reply = await (typeof answer === 'function' ? answer(call) : answer);
    if (reply === 'unreachable') throw new TypeError(`Failed to fetch ${call.route}`);
    return Response.json(reply.body ?? null, { status: reply.status ?? 200 });
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
