import type { Post, Submission } from './desk.ts';
import { keep, outboxKey, read } from './drafts.ts';
import { pauseAfter } from './retry-pauses.ts';

const ANSWER_WITHIN_MS = 20_000;

export interface Reply {
  id?: number;
  error?: string;
  issues?: { path: string[]; message: string }[];
}
export type Phase = 'sending' | 'offline' | 'busy' | 'received' | 'refused';
export type Show = (phase: Phase, reply: Reply) => void;

let waiting: (() => void)[] = [];

/** Ends every pause. */
export function tryNow(): void {
  const awake = waiting;
  waiting = [];
  for (const wake of awake) wake();
}

addEventListener('online', tryNow);

export const pending = (siteKey: string | undefined) => read<Submission[]>(outboxKey(siteKey)) ?? [];

/** false when the browser stores nothing and the ticket lives only as long as the page. */
export const keepPending = (siteKey: string | undefined, submission: Submission): boolean =>
  keep(outboxKey(siteKey), [...pending(siteKey), submission]);

export function forget(siteKey: string | undefined, { idempotency_key }: Submission): void {
  const rest = pending(siteKey).filter((other) => other.idempotency_key !== idempotency_key);
  keep(outboxKey(siteKey), rest[0] && rest);
}

/** Tries until the server has taken or refused the ticket. The same key each time makes it one ticket. */
export async function deliver(post: Post, submission: Submission, show: Show) {
  for (let failure = 0; ; failure++) {
    let phase: Phase = 'offline';
    let reply: Reply = {};
    let retryAfter = 0;
    show('sending', reply);
    try {
      const response = await answerInTime(post('tickets', submission));
      reply = await response.json().catch(() => reply);
      if (response.ok && reply.id) phase = 'received';
      else if (response.status > 399 && response.status < 500 && response.status !== 429) phase = 'refused';
      else {
        phase = 'busy';
        retryAfter = Number(response.headers.get('retry-after'));
      }
    } catch {
      // No answer: neither taken nor refused.
    }
    show(phase, reply);
    if (reply.id || phase === 'refused') return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      setTimeout(resolve, pauseAfter(failure, retryAfter));
    });
  }
}

const answerInTime = (answer: Promise<Response>) =>
  Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, ANSWER_WITHIN_MS))]);
