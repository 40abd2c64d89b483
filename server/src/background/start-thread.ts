import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

export function startThread(module: URL, options: WorkerOptions = {}): Worker {
  const isBuilt = import.meta.url.endsWith('.js');
  if (isBuilt) return new Worker(new URL(`${module.href}.js`), options);
  // Node 20 starts no worker from TypeScript: tsx loads it.
  const source = `${module.href}.ts`;
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href;
  const load = `import(${JSON.stringify(tsx)}).then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(source)}))`;
  return new Worker(load, { ...options, eval: true });
}
