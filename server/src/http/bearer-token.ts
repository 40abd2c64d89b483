import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The bearer token of a request; null without one. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;

/** Compares digests: timingSafeEqual needs equal lengths, and the time must not tell how much of a token is right. */
export function createBearerCheck(token: string): (headers: IncomingHttpHeaders) => boolean {
  const expected = digestOf(token);
  return (headers) => {
    const sent = bearerOf(headers);
    return sent !== null && timingSafeEqual(digestOf(sent), expected);
  };
}

const digestOf = (value: string) => createHash('sha256').update(value).digest();
