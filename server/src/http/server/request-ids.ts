import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Proxies send UUIDs, hexadecimal or AWS trace ids. */
const WELL_FORMED = /^[\w.:+/=@-]{1,128}$/;

/** Unique across restarts and instances. A trusted proxy's X-Request-Id is kept, to join its log lines with ours. */
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
