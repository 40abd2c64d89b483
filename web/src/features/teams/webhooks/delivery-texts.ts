import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { number } from '../../../format/counted.ts';
import { timeUntil } from '../../../format/time-until.ts';

/** Returns '84 ms' or '1.2 s'. */
export const duration = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${number(ms / 1_000)} s`);

type State = 'Sent' | 'Failed' | 'Sending' | 'Waits for another attempt' | 'Queued';

type Progress = Pick<WebhookDelivery, 'status' | 'attempts' | 'next_attempt_at'>;

export function stateOf({ status, attempts }: Progress): State {
  if (status === 'sent') return 'Sent';
  if (status === 'failed') return 'Failed';
  // An attempt is counted when it begins.
  if (status === 'sending') return 'Sending';
  return attempts > 0 ? 'Waits for another attempt' : 'Queued';
}

/** Returns 'attempt 3, next in 28 min', 'sending', 'failed after 10 attempts', or '' for a first success. */
export function progressOf({ status, attempts, next_attempt_at }: Progress, now: number): string {
  if (status === 'sending') return attempts > 1 ? `sending, attempt ${attempts}` : 'sending';
  if (status === 'sent') return attempts > 1 ? `attempt ${attempts}` : '';
  if (status === 'failed') return attempts > 1 ? `failed after ${attempts} attempts` : 'failed';
  const next = next_attempt_at ? timeUntil(Date.parse(next_attempt_at), now) : '';
  return attempts > 0 ? `attempt ${attempts}, next ${next}` : 'queued';
}

export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
