import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The secret may be a bearer token or the value of any X- header, whichever the provider can be configured to send. */
export function createSecretCheck(secret: string | null): (headers: IncomingHttpHeaders) => boolean {
  if (secret === null) return () => false;
  const expected = digestOf(secret);
  return (headers) =>
    Object.entries(headers)
      .filter(([name]) => name === 'authorization' || name.startsWith('x-'))
      .some(([, value]) => timingSafeEqual(digestOf(String(value).replace(/^Bearer /i, '')), expected));
}

const digestOf = (value: string) => createHash('sha256').update(value).digest();
