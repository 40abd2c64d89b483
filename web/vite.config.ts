import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { plainPageStyles } from './plain-page-styles.ts';

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const SERVED_BY_THE_API = [
  '/api',
  '/local-accounts',
  '/healthz',
  '/readyz',
  '/widget.js',
  '/widget/',
  '/support/',
  '/try/',
];

/** The router's package names its development build alone in "exports": with its warnings it would reach every visitor. */
function routerForProduction(): Plugin {
  const built: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
  return {
    name: 'router-for-production',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id) {
      const file = built[id];
      if (!file) return null;
      return fileURLToPath(new URL(`../production/${file}`, import.meta.resolve('react-router')));
    },
  };
}

export default defineConfig({
  plugins: [routerForProduction(), plainPageStyles(), reactRouter()],
  build: {
    // light-dark() and color-mix() stay as they are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_THE_API.map((path) => [path, { target: API, changeOrigin: false }])),
  },
});
