import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@deskbell/contract/units';
import { UnreadableHistory } from '../unreadable-history.ts';

const ATTEMPTS = 6;
const WAIT_MAX_SECONDS = 300;
const FIRST_WAIT_SECONDS = 1;
const TIMEOUT_MS = 120 * SECOND_MS;

export type Json = Readonly<Record<string, unknown>>;

export interface DeskCalls {
  /** The address under which all calls are; a key goes to no other host. */
  readonly base: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks a desk, waits when it says so, and repeats what failed on the way. */
export async function getJson(calls: DeskCalls, path: string): Promise<unknown> {
  const url = new URL(`${calls.base.pathname.replace(/\/+$/, '')}${path}`, calls.base);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(url, calls.headers);
    if (answer?.ok) return answer.json();
    if (answer && answer.status !== 429 && answer.status < 500) throw refusalOf(url, answer);
    if (attempt === ATTEMPTS)
      throw new UnreadableHistory(
        `${url.host} does not answer${answer ? `: ${answer.status}` : ''}. Please try again later.`,
      );
    await pause(waitOf(answer, attempt) * SECOND_MS);
  }
}

/** Null when the connection failed. */
async function ask(url: URL, headers: Readonly<Record<string, string>>): Promise<Response | null> {
  try {
    // A redirect could lead the key elsewhere.
    return await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return null;
  }
}

function refusalOf(url: URL, { status }: Response): UnreadableHistory {
  const why =
    status === 401 || status === 403
      ? 'The key is wrong, or may not read this'
      : `The address may be wrong (${status})`;
  return new UnreadableHistory(`${url.host} refuses ${url.pathname}. ${why}.`);
}

/** Help Scout names the seconds in a header of its own. */
function waitOf(answer: Response | null, attempt: number): number {
  const asked = answer?.headers.get('retry-after') ?? answer?.headers.get('x-ratelimit-retry-after');
  const seconds = Number(asked);
  return asked && Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, 0), WAIT_MAX_SECONDS)
    : FIRST_WAIT_SECONDS * 2 ** (attempt - 1);
}
