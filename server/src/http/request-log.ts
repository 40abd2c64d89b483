import { recordWidgetEvent } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The secret part of a capability URL. */
const SECRET_PART = /^(\/(?:join|confirm-address|api\/(?:widget\/)?uploads))\/.+/;

/** Without the query, which may contain a sign-in code, and without secret parts. */
const loggedPath = (url: string) => url.split('?')[0]?.replace(SECRET_PART, '$1/…');

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
