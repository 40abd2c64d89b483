import { recordWidgetEvent } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const CHANGING = new Set(['POST', 'PUT', 'DELETE']);

/** Of many thousand reads and page views nobody wants to hear one by one; of what was changed or refused, somebody may. */
export function logRequests(app: FastifyInstance, level: string): void {
  const isHeard = (status: number, { method, url }: FastifyRequest) =>
    status >= 400 || (CHANGING.has(method) && url.startsWith('/api/') && url !== recordWidgetEvent.path);
  const isAllHeard = ['debug', 'trace'].includes(level);
  app.addHook('onResponse', (request, reply, done) => {
    const isNews = isHeard(reply.statusCode, request);
    if (isNews || isAllHeard) {
      const line = {
        method: request.method,
        // Without the query, which may hold a sign-in code.
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      request.log[isNews ? 'info' : 'debug'](line, 'request');
    }
    done();
  });
}

/** Database errors carry the values of the statement, which may be what a visitor wrote: only what names the fault is logged. */
export function describeError(error: Error & { code?: unknown }): {
  type: string;
  message: string;
  stack: string;
  [detail: string]: unknown;
} {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code !== undefined && { code: error.code }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
