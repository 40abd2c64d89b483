import { createHmac } from 'node:crypto';
import { parseUrl } from '@deskbell/contract/parse-url';
import type { PushPayload } from '@deskbell/contract/push-values';
import { explainFailure, type Outbound } from '../outbound/outbound-fetch.ts';
import { encryptPush, PUSH_BYTES_MAX, type Recipient } from './encrypt-push.ts';
import type { PushKeys, StoredKey } from './push-keys.ts';
import { vapidHeader } from './vapid.ts';

const PUSH_TIMEOUT_MS = 10_000;
const TOPIC_CHARS = 32;
const TITLE_MAX = 200;
const GONE = new Set([404, 410]);

export interface PushTarget extends Recipient, StoredKey {
  readonly endpoint: string;
}

export interface PushMessage {
  readonly payload: PushPayload;
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
}

export type PushAnswer =
  | { readonly kind: 'taken' | 'gone'; readonly words: string }
  /** Worth another attempt, after the pause that the service asked for. */
  | { readonly kind: 'later'; readonly words: string; readonly retryAfter: string | null }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'given up' };

interface SenderParts {
  readonly keys: PushKeys;
  readonly outbound: Outbound;
  /** Whom a push service asks when something is wrong. */
  readonly subject: string;
  readonly timeoutMs?: number;
}

export class PushSender {
  constructor(readonly parts: SenderParts) {}

  async send(target: PushTarget, message: PushMessage, signal?: AbortSignal): Promise<PushAnswer> {
    const { keys, outbound, subject, timeoutMs = PUSH_TIMEOUT_MS } = this.parts;
    const key = keys.open(target);
    const url = parseUrl(target.endpoint);
    if (key === null || url === null)
      return { kind: 'refused', words: 'Its key cannot be read since SECRET_KEY changed. Notify this device anew.' };
    const body = encryptPush(bytesOf(message.payload), target);
    try {
      const { status, headers } = await outbound.fetch(target.endpoint, {
        method: 'POST',
        headers: {
          authorization: vapidHeader(key, { origin: url.origin, subject }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          'content-length': String(body.length),
          ttl: String(message.ttlSeconds),
          urgency: message.urgency,
          topic: topicOf(target, message.payload),
          'user-agent': 'Deskbell-Push',
        },
        body,
        timeoutMs,
        ...(signal && { signal }),
        answerBytesMax: 0,
      });
      return answerOf(url.host, status, headers['retry-after'] ?? null);
    } catch (error) {
      if (signal?.aborted) return { kind: 'given up' };
      return { kind: 'later', words: `${url.host}: ${explainFailure(error)}`, retryAfter: null };
    }
  }
}

function answerOf(host: string, status: number, retryAfter: string | null): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken', words: `${host} took the notification.` };
  if (GONE.has(status))
    return {
      kind: 'gone',
      words: 'The push service no longer knows this device. Notify it anew on the device itself.',
    };
  if (status === 429)
    return { kind: 'later', words: `${host} takes no more for the moment (429). Try again later.`, retryAfter };
  if (status >= 500) return { kind: 'later', words: `${host} has trouble (${status}). Try again later.`, retryAfter };
  return { kind: 'refused', words: `${host} refused the notification (${status}).` };
}

/** While a device is off, its service keeps the newest of a topic. Tells the service nothing about the ticket. */
const topicOf = ({ auth }: Recipient, { tag }: PushPayload): string =>
  createHmac('sha256', auth).update(tag).digest('base64url').slice(0, TOPIC_CHARS);

function bytesOf(payload: PushPayload): Buffer {
  const shortened = { ...payload, title: shorten(payload.title), body: shorten(payload.body) };
  const bytes = Buffer.from(JSON.stringify(shortened));
  if (bytes.length > PUSH_BYTES_MAX) throw new RangeError('A push is too long.');
  return bytes;
}

const shorten = (text: string): string =>
  text.length <= TITLE_MAX
    ? text
    : `${text
        .slice(0, TITLE_MAX - 1)
        .toWellFormed()
        .trimEnd()}…`;
