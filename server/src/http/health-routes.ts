import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../db/readiness.ts';
import { version } from '../version.ts';

/** Liveness without the database, readiness when it can be written. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    await readiness.requireWritable();
    return { status: 'ready' };
  });
}
