import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { columnValues } from './column-values.ts';
import type { Answer, Question } from './pglite.ts';

/** Runs the embedded database on a thread of its own, so that a long statement does not hold up other requests. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('pglite-worker runs as a worker thread only');
  const port = parentPort;
  const { folder } = workerData as { folder: string };
  const pglite = await PGlite.create({ dataDir: folder, parsers: columnValues });
  port.postMessage({ ready: true });

  port.on('message', async ({ id, sql, parameters }: Question) => {
    try {
      if (sql === null) {
        await pglite.close();
        port.postMessage({ id, rows: [], rowCount: 0 } satisfies Answer);
        port.close();
        return;
      }
      // As in pg: without parameters several statements may stand in one text, and the last one's result counts.
      const result = parameters.length > 0 ? await pglite.query(sql, [...parameters]) : (await pglite.exec(sql)).at(-1);
      const rows = (result?.rows ?? []) as Record<string, unknown>[];
      port.postMessage({ id, rows, rowCount: result?.affectedRows || rows.length } satisfies Answer);
    } catch (error) {
      const { message, code, constraint } = error as Error & { code?: string; constraint?: string };
      port.postMessage({ id, failure: { message, code, constraint } } satisfies Answer);
    }
  });
}

await serve();
