import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('./push-worker/push-worker.ts', import.meta.url));
/** At the root, whose pages are then its scope, and without a hash: browsers update it under its name. */
const FILE = 'push-worker.js';

async function script(): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE, { target: 'es2021' });
  // It imports only types. What is left makes a module, which not every browser takes as service worker.
  const classic = code.replace(/^export \{\};?$/m, '');
  return (await minify(FILE, classic)).code;
}

export function pushWorkerFile(): Plugin {
  return {
    name: 'push-worker-file',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await script() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(await script());
      });
    },
  };
}
