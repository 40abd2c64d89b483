import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Compares digests: timingSafeEqual needs equal lengths, and the time must not tell how much of a token is right. */
export function createBearerCheck(token: string): (headers: IncomingHttpHeaders) => boolean {
  const expected = digestOf(token);
  return ({ authorization = '' }) => {
    const sent = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    return sent !== undefined && timingSafeEqual(digestOf(sent), expected);
  };
}

const digestOf = (value: string) => createHash('sha256').update(value).digest();
