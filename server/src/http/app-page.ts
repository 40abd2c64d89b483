import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';
import { screenRequests } from '@deskbell/contract/screen-requests';
import type { FastifyRequest } from 'fastify';

/** Written by the web build: web/screen-assets.ts */
const ASSETS_FILE = '.vite/screen-assets.json';
const FONT_PRELOAD = /<link rel="preload"[^>]*as="font"[^>]*>/;

interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type Screens = Record<string, Assets & { readonly parts: Record<string, Assets> }>;

/**
 * The page of the app routes with preloads for the screen at the URL: without them its scripts, its session and its data
 * load one after the other. docs/decisions/0042-preloaded-screens.md
 */
export function createAppPage(folder: string, html: string): (route: string, request: FastifyRequest) => string {
  const file = join(folder, ASSETS_FILE);
  const screens: Screens = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  // Text is readable without the font, so it must not delay the scripts: web/src/root.tsx loads it.
  const start = html.replace(FONT_PRELOAD, '');

  return (route, { url, headers }) => {
    const [path = ''] = url.split('?', 1);
    const search = new URLSearchParams(url.slice(path.length));
    const links = assetLinks(screens[route], search);
    // Without a session the requests would only fail.
    if (isHinted(headers.cookie)) links.push(...screenRequests(path, search).map(dataLink));
    return start.replace('</head>', () => `${links.join('')}</head>`);
  };
}

function assetLinks(screen: Screens[string] | undefined, search: URLSearchParams): string[] {
  if (!screen) return [];
  const open = [search.get('tab'), search.has('ticket') && 'ticket'];
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

/** Mode and credentials of the preload must be those of fetch(), or the browser requests the data twice. */
const dataLink = (path: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${path.replaceAll('&', '&amp;')}"/>`;

const isHinted = (cookie = '') => cookie.split('; ').includes(`${SIGN_IN_HINT_COOKIE}=1`);
