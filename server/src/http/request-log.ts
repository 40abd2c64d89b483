import type { FastifyInstance } from 'fastify';

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Without the query, which may hold a sign-in code.
    const [path = ''] = request.url.split('?');
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (path.startsWith('/api/')) request.log.info(line, 'call');
    else request.log.debug(line, 'page');
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
