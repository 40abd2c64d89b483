import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A bearer token, the password of basic authentication or any X- header: what the provider can be made to send. */
export function createSecretCheck(secret: string | null): (headers: IncomingHttpHeaders) => boolean {
  if (secret === null) return () => false;
  const expected = digestOf(secret);
  return (headers) =>
    Object.entries(headers)
      .filter(([name]) => name === 'authorization' || name.startsWith('x-'))
      .some(([, value]) => timingSafeEqual(digestOf(secretIn(String(value))), expected));
}

function secretIn(value: string): string {
  const [, encoded] = /^Basic (.*)$/i.exec(value) ?? [];
  if (encoded === undefined) return value.replace(/^Bearer /i, '');
  const credentials = Buffer.from(encoded, 'base64').toString();
  return credentials.slice(credentials.indexOf(':') + 1);
}

const digestOf = (value: string) => createHash('sha256').update(value).digest();
