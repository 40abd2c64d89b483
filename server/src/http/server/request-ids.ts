import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What proxies send: UUIDs, hexadecimal, AWS trace ids. */
const WELL_FORMED = /^[\w.:+/=@-]{1,128}$/;

/**
 * Ids that are unique across restarts and instances: a random prefix per process and a counter. The X-Request-Id of a
 * trusted proxy is taken instead, so that its log lines and ours can be joined.
 */
export function createRequestIds(
  isTrusted: (address: string | undefined) => boolean,
): (request: IncomingMessage) => string {
  const prefix = randomBytes(9).toString('base64url');
  let count = 0;
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    if (typeof sent === 'string' && WELL_FORMED.test(sent) && isTrusted(socket.remoteAddress)) return sent;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
