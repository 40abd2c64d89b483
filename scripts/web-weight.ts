import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { SCREENS } from '../web/screen-routes.ts';
import { filesUnder } from './input-hash.ts';

interface Module {
  module: string;
  imports: string[];
  css?: string[];
}

type Route = Module & { parentId?: string };

interface Manifest {
  entry: Module;
  routes: Record<string, Route>;
}

type ScreenAssets = Record<string, { parts: Record<string, { scripts: string[]; styles: string[] }> }>;

interface Weight {
  route: string;
  what: 'bytes of script' | 'bytes of styles' | 'bytes of first script' | 'files';
  amount: number;
  limit: number;
}

/** Brotli budgets of what a route loads before the first interaction. */
const SCREEN_MAX_BYTES = 150_000;
/** Screens with what opens on them: a ticket, also when the address opens it, and what opens at once. */
const PARTS = { ticket: { suffix: '?ticket=', limit: 215_000 }, first: { suffix: ' and first', limit: 160_000 } };
/** A screen with what opens at once. */
const FIRST_FILES_MAX = 16;
const MAX_BYTES: Record<string, number> = {
  'screens/team-detail': 160_000,
};
/** Public pages load this once they are touched; before that they run only what is inline. */
const PUBLIC_MAX_BYTES = 110_000;
const INLINE_MAX_BYTES = 3_000;
const STYLES_MAX_BYTES = 30_000;
/** 18 requests until readable, without the page, font, icon and the three files of an open ticket. */
const FILES_MAX = 12;

export function checkWeight(client: string): void {
  const manifest = readManifest(client);
  const screens = Object.keys(manifest.routes).filter((route) => route.startsWith('screens/'));
  const weights = [
    ...screens.flatMap((route) => weigh(client, manifest, route)),
    ...openParts(client, manifest),
    ...inlineScripts(client),
  ];
  for (const { route, what, amount, limit } of weights)
    console.log(`  ${route.padEnd(28)} ${what.padEnd(21)} ${amount} of ${limit}`);
  const tooHeavy = weights.filter(({ amount, limit }) => amount > limit);
  if (tooHeavy.length > 0)
    throw new Error(
      tooHeavy
        .map(({ route, what, amount, limit }) => `${route}: ${amount} ${what}; the limit is ${limit}.`)
        .join('\n'),
    );
}

function readManifest(client: string): Manifest {
  const file = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error('The build has no manifest.');
  const script = readFileSync(join(client, 'assets', file), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

function weigh(client: string, manifest: Manifest, name: string): Weight[] {
  const { scripts, styles } = filesOf(manifest, name);
  const isSignedIn = SCREENS.some(({ file }) => file === `${name}.tsx`);
  const limit = MAX_BYTES[name] ?? (isSignedIn ? SCREEN_MAX_BYTES : PUBLIC_MAX_BYTES);
  return [
    { route: name, what: 'bytes of script', amount: sizeOf(client, scripts), limit },
    { route: name, what: 'bytes of styles', amount: sizeOf(client, styles), limit: STYLES_MAX_BYTES },
    // And the manifest of the routes.
    { route: name, what: 'files', amount: scripts.size + styles.size + 1, limit: FILES_MAX },
  ];
}

function filesOf({ entry, routes }: Manifest, name: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set([entry.module, ...entry.imports]);
  const styles = new Set(entry.css?.map((file) => file.replace(/#.*/, '')));
  for (let route = routes[name]; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...route.imports]) scripts.add(file);
    for (const file of route.css ?? []) styles.add(file.replace(/#.*/, ''));
  }
  return { scripts, styles };
}

function openParts(client: string, manifest: Manifest): Weight[] {
  const assets: ScreenAssets = JSON.parse(readFileSync(join(client, '.vite/screen-assets.json'), 'utf8'));
  return SCREENS.flatMap(({ path = '', file }) =>
    Object.entries(PARTS).flatMap(([name, { suffix, limit }]) => {
      const part = assets[`/${path}`]?.parts[name];
      if (!part) return [];
      const screen = filesOf(manifest, file.replace('.tsx', ''));
      const scripts = new Set([...screen.scripts, ...part.scripts]);
      const styles = new Set([...screen.styles, ...part.styles]);
      const route = file.replace('.tsx', suffix);
      return [
        { route, what: 'bytes of script', amount: sizeOf(client, scripts), limit },
        { route, what: 'bytes of styles', amount: sizeOf(client, styles), limit: STYLES_MAX_BYTES },
        ...(name === 'first'
          ? [{ route, what: 'files', amount: scripts.size + styles.size + 1, limit: FIRST_FILES_MAX }]
          : []),
      ] as Weight[];
    }),
  );
}

const sizeOf = (client: string, files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + sentSize(join(client, file)), 0);

/** The scripts of prerendered pages that run before the first interaction. */
const inlineScripts = (client: string): Weight[] =>
  filesUnder(client)
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => {
      const html = readFileSync(file, 'utf8').replace(/<template[\s\S]*?<\/template>/g, '');
      const scripts = [...html.matchAll(/<script(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, text = '']) => text,
      );
      const amount = brotliCompressSync(scripts.join('\n')).length;
      return { route: file.slice(client.length), what: 'bytes of first script', amount, limit: INLINE_MAX_BYTES };
    });

/** Files that brotli does not shrink have no .br variant. */
const sentSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
