import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

const FONT = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** What the pages that the server writes itself link to: they cannot know the hashed names of the build. */
const files = {
  'plain-pages.css': {
    type: 'text/css',
    source: () => ['tokens', 'plain-pages', 'widget-pages'].map((name) => read(`./src/styles/${name}.css`)).join('\n'),
  },
  'fonts/inter-latin.woff2': { type: 'font/woff2', source: () => readFileSync(FONT) },
};

export function plainPageStyles(): Plugin {
  return {
    name: 'plain-page-styles',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [fileName, { source }] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: source() });
    },
    configureServer({ middlewares }) {
      for (const [fileName, { type, source }] of Object.entries(files)) {
        middlewares.use(`/${fileName}`, (_request, response) => {
          response.setHeader('content-type', type).end(source());
        });
      }
    },
  };
}
