import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export function startThread(module: URL, options: WorkerOptions = {}): Worker {
  return new Worker(fileURLToPath(new URL(`../../dist/${basename(module.pathname)}.js`, import.meta.url)), options);
}
