import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** Written by the web build: web/screen-assets.ts */
const ASSETS_FILE = '.vite/screen-assets.json';
const FONT_PRELOAD = /<link rel="preload"[^>]*as="font"[^>]*>/;

interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type Screens = Record<string, Assets & { readonly parts: Record<string, Assets> }>;

export interface AppPage {
  /** Names all files that the screen needs; more may be added to it. */
  readonly head: string;
  readonly body: string;
  readonly end: string;
}

/**
 * The page of the app routes with preloads for the screen at the URL: without them its scripts load one after the other.
 * docs/decisions/0042-preloaded-screens.md
 */
export function createAppPage(
  folder: string,
  html: string,
  headOf: (request: FastifyRequest) => string = () => '',
): (route: string, request: FastifyRequest) => AppPage {
  const file = join(folder, ASSETS_FILE);
  const screens: Screens = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  // Text is readable without the font, so it must not delay the scripts: web/src/root.tsx loads it.
  const [head = '', body = '', end = ''] = html.replace(FONT_PRELOAD, '').split(/(?=<\/head>)|(?=<\/body>)/);

  return (route, request) => {
    const search = new URLSearchParams(request.url.split('?')[1]);
    return { head: head + assetLinks(screens[route], search).join('') + headOf(request), body, end };
  };
}

function assetLinks(screen: Screens[string] | undefined, search: URLSearchParams): string[] {
  if (!screen) return [];
  const open = ['first', search.get('tab'), search.has('ticket') && 'ticket'];
  const parts = Object.entries(screen.parts).filter(([name]) => open.includes(name));
  const filesOf = (kind: keyof Assets) => [...new Set(parts.flatMap(([, assets]) => assets[kind]))];
  return [
    ...screen.styles.map((file) => `<link rel="preload" as="style" href="${file}"/>`),
    // Lazy parts request their styles with crossorigin.
    ...filesOf('styles').map((file) => `<link rel="preload" as="style" crossorigin="anonymous" href="${file}"/>`),
    // After the scripts of every page, which run while these load.
    ...[...screen.scripts, ...filesOf('scripts')].map(
      (file) => `<link rel="modulepreload" fetchpriority="low" href="${file}"/>`,
    ),
  ];
}
