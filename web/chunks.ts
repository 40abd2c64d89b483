import type { Rolldown } from 'vite';
import { FIRST_PARTS } from './screen-assets.ts';
import { LAYOUT, PUBLIC_PAGES, SCREENS } from './screen-routes.ts';

type Context = Rolldown.ChunkingContext;

const ENTRY = 'entry.client';
const ROOT = 'root';
const SIGNED_IN_LAYOUT = nameOf(LAYOUT);
const screens = SCREENS.map(({ file }) => nameOf(file));
const publicPages = PUBLIC_PAGES.map(({ file }) => nameOf(file));
/** Screens with a list of tickets, and pages to read: what only these share is in a chunk of its own. */
const LISTS = among(screens, ['site-detail', 'tickets']);
const READING = among(publicPages, ['how-it-works', 'privacy', 'terms', 'what-we-store', 'compare']);
const firstParts: readonly string[] = FIRST_PARTS.map(nameOf);
/** What opens beside its trigger: menus and lists with a search field. */
const FLOATING: readonly string[] = ['menu-surface', 'tag-options', 'site-options'];
const isFloating = (part: string) => FLOATING.includes(nameOf(part));
const isTicket = (part: string) => nameOf(part) === 'ticket-dialog';
/** It loads what a page has anyway, and decides nothing about its chunks. */
const isDemoDesk = (id: string) => nameOf(id) === 'demo-desk';
const isReports = (part: string) => nameOf(part) === 'reports-view';
/** What more of them use comes first: a chunk also takes what its modules import, unless an earlier one has it. */
const CHUNKS = [
  ...['app', 'public', 'reading', 'desk', 'lists'],
  ...screens.map((route) => `${route}-shared`),
  ...['packages', 'ticket', 'figures', 'floating', 'first-parts', 'parts'],
  ...screens.map((screen) => `${screen}-parts`),
];

/** Few chunks, each with one style sheet: the automatic ones are one per combination of routes, most of them tiny. */
export const codeSplitting = {
  groups: CHUNKS.map((chunk, index) => ({
    name: (id: string, context: Context) => (chunkOf(id, context) === chunk ? chunk : null),
    priority: CHUNKS.length - index,
  })),
};

/** Null for modules of one route, or of one part that the address opens: they are in its own chunk, which saves a request. */
function chunkOf(id: string, context: Context): string | null {
  if (context.getModuleInfo(id)?.isEntry) return null;
  const { routes, parts } = usersOf(id, context);
  if (routes.length + parts.length === 0) return null;
  const isStyle = id.endsWith('.css');
  return routes.length > 0 ? chunkOfRoutes(routes, parts, isStyle) : chunkOfParts(parts, isStyle, context);
}

function chunkOfRoutes(routes: readonly string[], parts: readonly string[], isStyle: boolean): string | null {
  const signedIn = routes.filter((route) => route === SIGNED_IN_LAYOUT || screens.includes(route));
  const isOfEvery = routes.some((route) => route === ENTRY || route === ROOT);
  const isOfTicket = parts.some(isTicket);
  if (isOfEvery || (signedIn.length < routes.length && (signedIn.length > 0 || isOfTicket))) return 'app';
  const [route = ''] = routes;
  if (signedIn.length > 0 && isStyle) return 'desk';
  // What parts use as well cannot stay in the chunk of a route: the chunk of the parts would take it along.
  if (routes.length === 1 && route !== SIGNED_IN_LAYOUT && !isOfTicket)
    return parts.length > 0 ? sharedWithParts(route) : null;
  const isOfLists = routes.every((each) => LISTS.includes(each)) && !parts.some(isReports);
  if (signedIn.length > 0) return isOfLists ? 'lists' : 'desk';
  return routes.every((each) => READING.includes(each)) ? 'reading' : 'public';
}

const sharedWithParts = (route: string) => (publicPages.includes(route) ? 'public' : `${route}-shared`);

function chunkOfParts(parts: readonly string[], isStyle: boolean, context: Context): string | null {
  if (parts.some(isTicket) && (parts.length > 1 || isStyle)) return 'ticket';
  // Reports open at once, and would otherwise bring along what others open later.
  if (parts.length > 1 && parts.some(isReports)) return 'figures';
  // A package that is imported by itself brings nothing else along.
  if (parts.some((part) => part.includes('/node_modules/'))) return 'packages';
  if (parts.some(isFloating)) return 'floating';
  const isFirst = parts.some((part) => firstParts.includes(nameOf(part)));
  if (isFirst) return parts.length > 1 ? 'first-parts' : null;
  const openers = new Set(parts.flatMap((part) => [...openersOf(part, context)]));
  const [screen = ''] = openers;
  if (openers.size === 1 && publicPages.includes(screen)) return null;
  return openers.size === 1 && screens.includes(screen) ? `${screen}-parts` : 'parts';
}

/** The routes that import a module, directly or through others, and the dynamic imports that do. */
function usersOf(id: string, context: Context): { routes: string[]; parts: string[] } {
  const routes = new Set<string>();
  const parts = new Set<string>();
  const seen = new Set<string>();
  const walk = (at: string) => {
    const info = seen.has(at) ? null : context.getModuleInfo(at);
    seen.add(at);
    if (!info || isDemoDesk(at)) return;
    if (info.isEntry) routes.add(nameOf(at));
    if (info.dynamicImporters.length > 0) parts.add(at);
    info.importers.forEach(walk);
  };
  walk(id);
  return { routes: [...routes], parts: [...parts] };
}

/** The routes from which a part opens, also through other parts. */
function openersOf(part: string, context: Context): Set<string> {
  const openers = new Set<string>();
  const seen = new Set<string>();
  const walk = (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const importer of context.getModuleInfo(at)?.dynamicImporters ?? []) {
      const { routes, parts } = usersOf(importer, context);
      for (const route of routes) openers.add(route);
      parts.forEach(walk);
    }
  };
  walk(part);
  return openers;
}

function among(routes: readonly string[], names: readonly string[]): readonly string[] {
  const unknown = names.filter((name) => !routes.includes(name));
  if (unknown.length > 0) throw new Error(`web/chunks.ts names routes that do not exist: ${unknown.join(', ')}.`);
  return names;
}

function nameOf(id: string): string {
  return id
    .replace(/\?.*/, '')
    .replace(/^.*\//, '')
    .replace(/\.tsx?$/, '');
}
