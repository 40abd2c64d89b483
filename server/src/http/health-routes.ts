import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { version } from '../version.ts';

/** Liveness without the database, readiness with it. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
}
