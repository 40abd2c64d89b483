import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Replaces background/start-thread.ts when the test run has built the server: a thread takes longer to load tsx than to open a database. */
export function startThread(module: URL, options: WorkerOptions = {}): Worker {
  return new Worker(fileURLToPath(new URL(`../../dist/${basename(module.pathname)}.js`, import.meta.url)), options);
}
