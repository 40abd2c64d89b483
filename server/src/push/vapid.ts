import { sign } from 'node:crypto';
import { HOUR_MS } from '@deskbell/contract/units';
import type { PushKey } from './push-keys.ts';

/** Push services take at most 24 hours. */
const LASTS_MS = 12 * HOUR_MS;

/** RFC 8292: tells a push service who sends. */
export function vapidHeader(
  { publicKey, privateKey }: PushKey,
  { origin, subject }: { readonly origin: string; readonly subject: string },
): string {
  const claims = { aud: origin, exp: Math.floor((Date.now() + LASTS_MS) / 1_000), sub: subject };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
