import { recordWidgetEvent } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The secret part of a capability URL, also of one with a typing mistake before it. */
const SECRET_PART =
  /^(\/+(?:join|confirm-address|unsubscribe|t|c|support\/[^/]*\/(?:mine|told)|api\/(?:widget\/)?uploads))\/+.+/is;

/** Leaves out the query, which may contain a sign-in code, and secret parts. */
const loggedPath = (url: string) => decoded(url.split('?')[0] ?? '').replace(SECRET_PART, '$1/…');

/** The router decodes too: `/%74/` is `/t/`. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path.replace(/%[0-9a-f]{2}/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
  }
}

/** Logs writes and failures; reads and page views, which are thousands, only at debug level. */
export function logRequests(app: FastifyInstance): void {
  const isWorthInfo = (status: number, { method, url }: FastifyRequest) =>
    status >= 400 || (WRITES.has(method) && url.startsWith('/api/') && url !== recordWidgetEvent.path);
  const logsAll = ['debug', 'trace'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    const isInfo = isWorthInfo(reply.statusCode, request);
    if (isInfo || logsAll) {
      const line = {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      request.log[isInfo ? 'info' : 'debug'](line, 'request');
    }
    done();
  });
}
