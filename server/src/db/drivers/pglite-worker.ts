import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { columnValues } from '../tables/column-values.ts';
import type { QueryRequest, QueryResponse } from './pglite.ts';
import { PgliteStatements } from './pglite-statements.ts';

/** Runs the embedded database on a worker thread, so that a long statement does not block the event loop. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('pglite-worker runs as a worker thread only');
  const port = parentPort;
  const { folder } = workerData as { folder: string };
  // A checkpoint, also one of a start or an end, would rename old files of the log for later use, with erased rows in them.
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'];
  const pglite = await PGlite.create({ dataDir: folder, parsers: columnValues, startParams });
  const statements = new PgliteStatements(pglite);
  port.postMessage({ ready: true });

  port.on('message', async ({ id, sql, parameters }: QueryRequest) => {
    try {
      if (sql === null) {
        await pglite.close();
        port.postMessage({ id, rows: [], rowCount: 0 } satisfies QueryResponse);
        port.close();
        return;
      }
      // Like pg: a text without parameters may hold several statements, and the last result is returned.
      const result = parameters.length > 0 ? await statements.query(sql, parameters) : (await pglite.exec(sql)).at(-1);
      const rows = (result?.rows ?? []) as Record<string, unknown>[];
      port.postMessage({ id, rows, rowCount: result?.affectedRows || rows.length } satisfies QueryResponse);
    } catch (error) {
      const { message, code, constraint } = error as Error & { code?: string; constraint?: string };
      port.postMessage({ id, failure: { message, code, constraint } } satisfies QueryResponse);
    }
  });
}

await serve();
