import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { filesUnder } from './input-hash.ts';
import { ROOT } from './run-command.ts';

/** Path, relative to the root, to text. */
export type Sources = ReadonlyMap<string, string>;

const FOLDERS = ['server/src', 'web/src', 'contract/src', 'widget/src', 'scripts', 'e2e', 'bench'];

export function readSources(): Sources {
  const files = FOLDERS.flatMap((folder) => filesUnder(join(ROOT, folder))).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')]));
}

/** A loop of seconds has room for few in each project; a folder runs all of its tests. */
const TESTS_AT_ONCE = 2;
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The folder of the file's compiler and test configuration. */
export const projectOf = (path: string): string => /^(?:server|web|contract|widget)(?=\/)/.exec(path)?.[0] ?? '.';

/** The files that a word names: a path of a file or a folder, with or without its workspace, its ending and folders in between; or else any file of that name. */
export function filesNamed(sources: Sources, word: string): string[] {
  const path = escapePattern(normalize(word).replace(/\/$/, '')).replaceAll('/', '/(?:.+/)?');
  const named = (start: string) => new RegExp(`^(?:${start}/)?${path}(?:/|(?:\\.test)?(?:\\.tsx?)?$)`);
  const found = ['\\w+/src', '.+'].map((start) => [...sources.keys()].filter((file) => named(start).test(file)));
  return found.find(({ length }) => length > 0) ?? [];
}

/** The tests of these files (they themselves, or for each project the nearest that import them or call their endpoints) and the projects that depend on them. */
export function testsOf(sources: Sources, files: readonly string[]): { tests: string[]; projects: string[] } {
  const importers = importersOf(sources);
  const reached = new Set(files);
  const nearest = new Map<string, string[]>();
  for (let level = [...files]; level.length > 0; ) {
    const next = [...new Set(level.flatMap((file) => importers.get(file) ?? []))];
    const found = [...new Set([...next.filter(isTest), ...callersOf(sources, level, next)])];
    for (const project of new Set(found.map(projectOf)))
      if (!nearest.has(project))
        nearest.set(
          project,
          rank(
            sources,
            files,
            found.filter((test) => projectOf(test) === project),
          ),
        );
    level = next.filter((path) => !reached.has(path));
    for (const path of level) reached.add(path);
  }
  const own = files.filter(isTest);
  const tests = own.length > 0 ? own : [...nearest.values()].flatMap((ranked) => ranked.slice(0, TESTS_AT_ONCE));
  return { tests, projects: [...new Set([...reached].map(projectOf))] };
}

const escapePattern = (text: string): string => text.replace(/[^\w/:]/g, '\\$&');

/** Each quoted path counts: imports, parts that load later, programs of threads, modules of the contract. */
export function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of sources)
    for (const [, module = ''] of text.matchAll(/'(\.[^'\n]*\/[^'\n]+|@deskbell\/[^'\n]+)'/g)) {
      const target = module.startsWith('.')
        ? join(dirname(path), module)
        : module.replace(/@deskbell\/(\w+)/, '$1/src');
      const file = [target, `${target}.ts`, `${target}.tsx`].find((name) => sources.has(name));
      if (file) importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  return importers;
}

/** Tests of the server that call what its routes handle with an export of these files. */
function callersOf(sources: Sources, files: readonly string[], importers: readonly string[]): string[] {
  const texts = (paths: readonly string[]) => paths.map((path) => sources.get(path)).join('\n');
  const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const names = captures(texts(files), /^export (?:async )?(?:function\*?|const|class) (\w+)/gm);
  const uses = new RegExp(`\\b(?:${names.join('|')})\\b`);
  const handlers = texts(importers.filter((path) => path.endsWith('-routes.ts'))).split(/\n {2}handle\((?:\w+\.)?/);
  const endpoints = handlers.slice(1).filter((handler) => names.length > 0 && uses.test(handler));
  if (endpoints.length === 0) return [];
  const declared = `export const (?:${endpoints.map((handler) => /^\w+/.exec(handler)?.[0]).join('|')}) = endpoint\\(\\s*'\\w+ ([^']+)'`;
  const contract = texts([...sources.keys()].filter((path) => path.startsWith('contract/')));
  const paths = captures(contract, new RegExp(declared, 'g')).map((path) =>
    escapePattern(path).replace(/:\w+/g, '[^/\'"`]+'),
  );
  const calls = new RegExp(`(?:${paths.join('|')})(?=['"\`?])`);
  return [...sources].flatMap(([path, text]) =>
    path.startsWith('server/') && isTest(path) && calls.test(text) ? path : [],
  );
}

/** Tests beside the files first, then those that share most of their rare words. */
function rank(sources: Sources, files: readonly string[], tests: readonly string[]): string[] {
  const wordsOf = (paths: readonly string[]) =>
    new Set(paths.flatMap((path) => `${path} ${sources.get(path)}`.toLowerCase().match(/[a-z]{4,}/g) ?? []));
  const words = tests.map((test) => wordsOf([test]));
  const weights = [...wordsOf(files)].map((word) => {
    const holders = words.filter((of) => of.has(word)).length;
    return { word, weight: Math.log(tests.length / Math.max(holders, 1)) ** 2 };
  });
  const isBeside = (test: string) => files.some((file) => dirname(file) === dirname(test));
  return tests
    .map((test, index) => {
      const of = words[index] ?? new Set();
      const shared = weights.reduce((sum, { word, weight }) => sum + (of.has(word) ? weight : 0), 0);
      return { test, score: isBeside(test) ? Number.POSITIVE_INFINITY : shared / Math.sqrt(of.size) };
    })
    .sort((a, b) => b.score - a.score)
    .map(({ test }) => test);
}
