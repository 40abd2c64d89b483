import { dirname, join, normalize } from 'node:path';

/** Path, relative to the root, to text. */
export type Sources = ReadonlyMap<string, string>;

/** A loop of seconds has room for few; a folder runs all of its tests. */
const TESTS_AT_ONCE = 2;
const LEVELS_MAX = 6;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The files that a word names: a path of a file or a folder, with or without its workspace, its ending and folders in between. */
export function filesNamed(sources: Sources, word: string): string[] {
  const parts = normalize(word)
    .replace(/\/$/, '')
    .split('/')
    .map((part) => part.replace(/\W/g, '\\$&'));
  const start = '^(?:(?:server|web|contract|widget)/src/)?';
  const named = new RegExp(`${start}${parts.join('/(?:.+/)?')}(?:/|(?:\\.test)?(?:\\.tsx?)?$)`);
  return [...sources.keys()].filter((path) => named.test(path));
}

/** The tests of these files: they themselves, or the nearest that import them or call an endpoint that reaches them, beside them first. */
export function testsOf(sources: Sources, files: readonly string[]): string[] {
  const own = files.filter(isTest);
  if (own.length > 0) return own;
  let reached = new Set(files);
  for (let level = 0; level < LEVELS_MAX && reached.size > 0; level += 1) {
    const importers = [...sources.keys()].filter((path) => importsAny(sources, path, reached));
    const found = new Set([...importers.filter(isTest), ...testsOfEndpoints(sources, reached, importers)]);
    const folders = files.map(dirname);
    const near = [...found].filter((test) => folders.includes(dirname(test)));
    if (found.size > 0) return (near.length > 0 ? near : [...found]).slice(0, TESTS_AT_ONCE);
    reached = new Set(importers);
  }
  return [];
}

function importsAny(sources: Sources, path: string, wanted: ReadonlySet<string>): boolean {
  const text = sources.get(path) ?? '';
  return [...text.matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)].some(([, module = '']) => {
    const target = join(dirname(path), module);
    return wanted.has(target) || wanted.has(`${target}.ts`) || wanted.has(`${target}.tsx`);
  });
}

const exportsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, name = '']) => name);

/** Tests of the server that call what its routes handle with an export of these files; those that call it most come first. */
function testsOfEndpoints(sources: Sources, files: ReadonlySet<string>, importers: readonly string[]): string[] {
  const names = [...files].flatMap((file) => exportsOf(sources.get(file) ?? ''));
  if (names.length === 0) return [];
  const uses = new RegExp(`\\b(?:${names.join('|')})\\b`);
  const endpoints = importers
    .filter((path) => path.endsWith('-routes.ts'))
    .flatMap((path) => (sources.get(path) ?? '').split(/(?=\n {2}handle\()/))
    .flatMap((handler) => (uses.test(handler) ? (/^\n {2}handle\((?:\w+\.)?(\w+)/.exec(handler)?.[1] ?? []) : []));
  const calls = endpoints.flatMap((name) => pathOf(sources, name) ?? []).map(callPattern);
  return [...sources]
    .filter(([path]) => path.startsWith('server/') && isTest(path))
    .map(([path, text]) => ({ path, count: calls.reduce((sum, call) => sum + (text.match(call)?.length ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ path }) => path);
}

function pathOf(sources: Sources, endpoint: string): string | null {
  const declared = new RegExp(`export const ${endpoint} = endpoint\\(\\s*'\\w+ ([^']+)'`);
  for (const [path, text] of sources) {
    const found = path.startsWith('contract/') ? declared.exec(text)?.[1] : undefined;
    if (found) return found;
  }
  return null;
}

/** `/api/tickets/:id/snooze` as a test writes it: with a number or `${id}` in the place of a parameter. */
function callPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/\'"`]+' : part.replace(/\W/g, '\\$&')));
  return new RegExp(`${parts.join('/')}(?=['"\`?])`, 'g');
}
