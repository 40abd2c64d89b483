import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Runs a file on a thread of its own; `module` is its address without the ending, beside the file that asks for it. */
export function startThread(module: URL, options: WorkerOptions = {}): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  if (isBuilt) return new Worker(new URL(`${module.href}.js`), options);
  // Run from source, and Node 20 starts no worker from TypeScript: it is loaded through tsx.
  const source = `${module.href}.ts`;
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href;
  const load = `import(${JSON.stringify(tsx)}).then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(source)}))`;
  return new Worker(load, { ...options, eval: true });
}
