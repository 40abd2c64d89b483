import type { Post, Submission } from './file-interfaces.ts';
import { backoffMs } from './retry-backoff.ts';
import { pendingTicketsKey, read, store } from './storage.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

export interface Reply {
  id?: number;
  attached?: string[];
  error?: string;
  issues?: { path: string[]; message: string }[];
}
export type SubmissionState = 'sending' | 'offline' | 'busy' | 'received' | 'refused';
export type Show = (state: SubmissionState, reply: Reply) => void;

let wakeUps: (() => void)[] = [];

/** Cuts every backoff short. */
export function retryNow(): void {
  const woken = wakeUps;
  wakeUps = [];
  for (const wakeUp of woken) wakeUp();
}

addEventListener('online', retryNow);

export const listPendingTickets = (siteKey: string | undefined) => read<Submission[]>(pendingTicketsKey(siteKey)) ?? [];

/** false when the browser stores nothing and the ticket lives only as long as the page. */
export const addPendingTicket = (siteKey: string | undefined, submission: Submission): boolean =>
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
    let retryAfter = 0;
    show('sending', reply);
    try {
      const response = await withTimeout(post('tickets', submission));
      reply = await response.json().catch(() => reply);
      if (response.ok && reply.id) state = 'received';
      else if (response.status > 399 && response.status < 500 && response.status !== 429) state = 'refused';
      else {
        state = 'busy';
        retryAfter = Number(response.headers.get('retry-after'));
      }
    } catch {
      // No response: stays 'offline'.
    }
    show(state, reply);
    if (reply.id || state === 'refused') return;
    await new Promise<void>((resolve) => {
      wakeUps.push(resolve);
      setTimeout(resolve, backoffMs(failure, retryAfter));
    });
  }
}

const withTimeout = (response: Promise<Response>) =>
  Promise.race([response, new Promise<never>((_, reject) => setTimeout(reject, RESPONSE_TIMEOUT_MS))]);
