/** Rules that the linter and the import rules cannot check: names and lengths of files, words, migrations, the lock file. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { retiredWordsIn } from './retired-words.ts';
import { GENERATED_FOLDERS, ROOT } from './run-command.ts';
import { foldersWithTests, undecidedFolders } from './server-suites.ts';

const WORKSPACES = ['contract', 'server', 'web', 'widget', 'e2e', 'bench', 'scripts'];
const VAGUE_FOLDER_NAMES = new Set(['utils', 'helpers', 'common', 'misc', 'lib', 'core', 'services', 'managers']);
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/;
// Spelled in two halves so that this file does not find itself.
const UNFINISHED = new RegExp(`(?<!\\w)(${'TO'}DO|${'FIX'}ME|@${'ts'}-(ignore|expect-error|nocheck))\\b`);
// WebKit knows lines only; with a var() among them it draws none, whatever was declared before.
const DECORATION = /text-decoration:(?!\s*(none|underline|line-through|inherit)\s*(!important)?\s*[;}"'`])/;
// A comment that begins like this has no subject: "Of the two instances." leaves out what. A line after another may.
const DOC_COMMENT = String.raw`\/\*\*?(?:[ \t]*\n[ \t]*\*)?`;
const LINE_COMMENT = String.raw`(?<=^|[ \t])(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/`;
const NO_SUBJECT = 'Of|Those|As|Also|The same|Beside|Before|Without|With|By';
const SUBJECTLESS = new RegExp(`(?:${DOC_COMMENT}|${LINE_COMMENT})[ \\t]+(${NO_SUBJECT})\\b`, 'gm');
const MAX_LINES = 350;

interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  workspace: string;
}

const sources = WORKSPACES.flatMap((workspace) => listSources(join(ROOT, workspace), workspace));
const problems = [
  ...sources.flatMap(badName),
  ...sources.flatMap(unfinishedOrLong),
  ...sources.flatMap(decorationShorthand),
  ...sources.flatMap(subjectlessComments),
  ...[...sources.map(({ path }) => path), ...documents()].flatMap((path) =>
    retiredWordsIn(path, readFileSync(join(ROOT, path), 'utf8')),
  ),
  ...WORKSPACES.flatMap(repeatedNames),
  ...migrationGaps(join(ROOT, 'server/migrations')),
  ...lockFileAddresses(join(ROOT, 'package-lock.json')),
  ...undecidedSuites(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function documents(): string[] {
  const names = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...names.map((name) => `docs/${name}`)];
}

function listSources(folder: string, workspace: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (GENERATED_FOLDERS.has(entry.name)) return [];
    if (entry.isDirectory()) return listSources(path, workspace);
    return /\.(ts|tsx|css|sql)$/.test(entry.name)
      ? [{ path: relative(ROOT, path).replaceAll('\\', '/'), workspace }]
      : [];
  });
}

function badName({ path }: SourceFile): string[] {
  const folders = path.split('/').slice(0, -1);
  const vague = folders.filter((folder) => VAGUE_FOLDER_NAMES.has(folder));
  return [
    ...vague.map((folder) => `${path}: the folder name "${folder}" is vague; use a noun of the product.`),
    ...(path.endsWith('.sql') || KEBAB_CASE.test(basename(path)) ? [] : [`${path}: file names are kebab-case.`]),
  ];
}

function unfinishedOrLong({ path }: SourceFile): string[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n');
  const unfinished = lines.flatMap((line, index) => {
    const mark = UNFINISHED.exec(line)?.[1];
    return mark ? [`${path}:${index + 1}: ${mark} is for an issue, not for the code.`] : [];
  });
  const long = lines.length > MAX_LINES ? [`${path}: ${lines.length} lines; split it (at most ${MAX_LINES}).`] : [];
  return [...unfinished, ...long];
}

function decorationShorthand({ path }: SourceFile): string[] {
  if (path.startsWith('scripts/')) return [];
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    DECORATION.test(line)
      ? [
          `${path}:${index + 1}: use text-decoration-color and the like; WebKit ignores all but the line in text-decoration.`,
        ]
      : [],
  );
}

function subjectlessComments({ path }: SourceFile): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(SUBJECTLESS)].map(({ index, 1: start }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line}: a comment that begins with "${start}" has no subject; name the thing, or leave it out.`;
  });
}

function repeatedNames(workspace: string): string[] {
  const firstByName = new Map<string, string>();
  return sources
    .filter((source) => source.workspace === workspace)
    .flatMap(({ path }) => {
      const first = firstByName.get(basename(path));
      if (first === undefined) firstByName.set(basename(path), path);
      return first === undefined
        ? []
        : [`${first} and ${path} have the same name; file names are unique in a workspace.`];
    });
}

function migrationGaps(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'functions')
    .sort()
    .flatMap((name, index) => {
      const expected = String(index + 1).padStart(4, '0');
      return new RegExp(`^${expected}_[a-z0-9_]+\\.sql$`).test(name)
        ? []
        : [`server/migrations/${name}: expected a name like ${expected}_what_it_does.sql.`];
    });
}

function undecidedSuites(): string[] {
  const paths = sources.flatMap(({ path }) => /^server\/src\/(.+)$/.exec(path)?.[1] ?? []);
  return undecidedFolders(foldersWithTests(paths)).map(
    (folder) => `server/src/${folder} has tests: name it in one of the lists of scripts/server-suites.ts.`,
  );
}

function lockFileAddresses(file: string): string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { resolved?: string }> };
  return Object.entries(packages)
    .filter(([, { resolved }]) => resolved?.includes('://'))
    .map(
      ([name]) =>
        `package-lock.json: ${name} has a registry URL; run npm install again, which leaves them out (.npmrc).`,
    )
    .slice(0, 3);
}
