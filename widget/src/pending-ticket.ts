import type { Post, Submission } from './file-interfaces.ts';
import { backoffMs } from './retry-backoff.ts';
import { pendingTicketsKey, read, store } from './storage.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

export interface Reply {
  id?: number;
  /** Missing in replies of releases before the ticket page. */
  status_url?: string;
  attached?: string[];
  error?: string;
  issues?: { path: string[]; message: string }[];
}
export type SubmissionState = 'sending' | 'offline' | 'busy' | 'received' | 'refused';
export type Show = (state: SubmissionState, reply: Reply) => void;

const wakeUps: (() => void)[] = [];

/** Ends every backoff pause. */
export function retryNow(): void {
  for (const wakeUp of wakeUps.splice(0)) wakeUp();
}

addEventListener('online', retryNow);

export const listPendingTickets = (siteKey: string | undefined) => read<Submission[]>(pendingTicketsKey(siteKey)) ?? [];

/** true when the browser stores nothing, so that the ticket lives as long as the page. */
export const addPendingTicket = (siteKey: string | undefined, submission: Submission): boolean | undefined =>
  store(pendingTicketsKey(siteKey), [...listPendingTickets(siteKey), submission]);

export function removePendingTicket(siteKey: string | undefined, { idempotency_key }: Submission): void {
  const rest = listPendingTickets(siteKey).filter((other) => other.idempotency_key !== idempotency_key);
  store(pendingTicketsKey(siteKey), rest[0] && rest);
}

/** Retries with backoff until the server accepts or refuses; the idempotency key makes all attempts one ticket. */
export async function sendWithRetry(post: Post, submission: Submission, show: Show) {
  for (let failure = 0; ; failure++) {
    let state: SubmissionState = 'offline';
    let reply: Reply = {};
    let retryAfter: string | null = null;
    show('sending', reply);
    try {
      const response = await withTimeout(post('tickets', submission));
      reply = await response.json().catch(() => reply);
      retryAfter = response.headers.get('retry-after');
      state = reply.id ? 'received' : /^4(?!29)/.test(String(response.status)) ? 'refused' : 'busy';
    } catch {
      // No response: the state stays 'offline'.
    }
    show(state, reply);
    if (reply.id || state === 'refused') return;
    await new Promise<void>((resolve) => {
      wakeUps.push(resolve);
      // Multiplying converts the header to a number.
      setTimeout(resolve, backoffMs(failure, retryAfter as unknown as number));
    });
  }
}

const withTimeout = (response: Promise<Response>) =>
  Promise.race([response, new Promise<never>((_, reject) => setTimeout(reject, RESPONSE_TIMEOUT_MS))]);
