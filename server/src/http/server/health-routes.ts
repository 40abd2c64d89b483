import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../db/readiness.ts';
import { Unavailable } from '../../errors.ts';
import { version } from '../../version.ts';
import type { Departure } from './departure.ts';

/** Liveness without the database; readiness when it can be written, until this instance is about to stop. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness, departure: Departure): void {
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    if (departure.hasBegun) throw new Unavailable('This instance is stopping.');
    await readiness.requireWritable();
    return { status: 'ready' };
  });
}
