import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withLightDarkFallback } from './light-dark-fallback.ts';

export const PLAIN_PAGE_SHEETS = [
  'tokens.css',
  'public-form.module.css',
  'plain-pages.css',
  'widget-pages.css',
  'ticket-page.css',
  'ticket-page-forms.css',
];
const readSheet = (name: string) => readFileSync(new URL(`./src/styles/${name}`, import.meta.url), 'utf8');

const FONT = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** Assets of server-rendered pages have no hash in their names: the server does not know the build's hashes. */
const files = {
  'plain-pages.css': {
    type: 'text/css',
    source: () => withLightDarkFallback(PLAIN_PAGE_SHEETS.map(readSheet).join('\n')),
  },
  'api-reference.css': { type: 'text/css', source: () => readSheet('api-reference.css') },
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
