import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { bundledPackages } from './bundled-packages.ts';
import { codeSplitting } from './chunks.ts';
import { demoDeskFiles } from './demo-desk-files.ts';
import { lightDarkFallback } from './light-dark-fallback.ts';
import { plainPageStyles } from './plain-page-styles.ts';
import { pushWorkerFile } from './push-worker-file.ts';
import { releaseNotes } from './release-notes.ts';
import { screenAssets } from './screen-assets.ts';
import { singleIcons } from './single-icons.ts';

const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const API_PATHS = ['/api', '/local-accounts', '/healthz', '/readyz', '/widget.js', '/widget/', '/support/', '/try/'];

/** react-router's "exports" lists only its development build; resolve its production build instead. */
function productionRouter(): Plugin {
  const built: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      handler: (id) => fileURLToPath(new URL(`../production/${built[id]}`, import.meta.resolve('react-router'))),
    },
  };
}

/** Every screen loads the names of what it may load later: hashes of 36 bits and more tell releases apart, too. */
const SHORT_NAMES = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

const CLASS = /\.([A-Za-z][\w-]*)/g;
const LETTERS = 26;

const hashed = new Map<string, string>();

function fileHash(file: string): string {
  const path = relative(import.meta.dirname, file);
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  const other = hashed.get(hash) ?? path;
  if (other !== path) throw new Error(`The classes of ${path} and ${other} would be the same. Rename a file.`);
  hashed.set(hash, path);
  return hash;
}

/** A letter for the place in the file, and the hash of the file: both compress better than names do. */
function className(name: string, file: string, css: string): string {
  const place = [...new Set([...css.matchAll(CLASS)].map((match) => match[1]))].indexOf(name);
  // Names of animations are no classes, and few files have more classes than there are letters.
  if (place < 0 || place >= LETTERS) return `${name}_${fileHash(file)}`;
  return `${String.fromCharCode(97 + place)}${fileHash(file)}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    singleIcons(),
    productionRouter(),
    plainPageStyles(),
    pushWorkerFile(),
    releaseNotes(),
    screenAssets(),
    demoDeskFiles(),
    bundledPackages(),
    reactRouter(),
  ],
  css: { postcss: { plugins: [lightDarkFallback] }, modules: { generateScopedName: className } },
  build: {
    // These support light-dark() and color-mix(), so they are not transpiled; lightDarkFallback serves older browsers.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting, ...SHORT_NAMES } } }),
  },
  server: {
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API, changeOrigin: false }])),
  },
}));
