import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token of a request, which may be blank; null when it uses no such token. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  const [scheme = '', ...token] = authorization.trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' ? token.join(' ') : null;
}

/** Compares digests: timingSafeEqual needs equal lengths, and the time must not tell how much of a token is right. */
export function createBearerCheck(token: string): (headers: IncomingHttpHeaders) => boolean {
  const expected = digestOf(token);
  return (headers) => {
    const sent = bearerOf(headers);
    return sent !== null && timingSafeEqual(digestOf(sent), expected);
  };
}

const digestOf = (value: string) => createHash('sha256').update(value).digest();
