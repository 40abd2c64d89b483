import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './run-command.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const NODE_MODULES = 'node_modules/';
/** Packages that contain code under another license, without its text. */
const CONTAINED: Readonly<Record<string, string>> = { '@electric-sql/pglite': 'scripts/postgresql-license.txt' };
const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i;
/** Licenses that require only their notice. Adding one is a decision, not an update. */
const PERMITTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

const locked = (): Readonly<Record<string, Locked>> =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** Packages that the Dockerfile installs: the server's dependencies, transitively. */
export function serverPackages(packages = locked()): string[] {
  const found = new Set<string>();
  const add = (folder: string) => {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = lookUpInstalled(packages, folder, name);
      if (needed) add(needed);
    }
  };
  add('server');
  return [...found].filter((folder) => folder.includes(NODE_MODULES)).sort();
}

/** Resolves as Node does: in the folder itself, then in each parent. */
function lookUpInstalled(packages: Readonly<Record<string, Locked>>, folder: string, name: string): string | null {
  const candidate = join(folder, NODE_MODULES, name);
  const installed = packages[candidate];
  if (installed) return installed.link ? (installed.resolved ?? null) : candidate;
  if (folder === '') return null;
  return lookUpInstalled(packages, folder.slice(0, Math.max(0, folder.lastIndexOf('/'))), name);
}

export function packageOf(file: string): string | null {
  const path = relative(ROOT, resolve(ROOT, 'web', file.replace(/^\0/, '')));
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? null;
}

export function licenseProblems(folders: readonly string[], packages = locked()): string[] {
  return folders.flatMap((folder) => {
    const license = packages[folder]?.license;
    return license && PERMITTED.has(license)
      ? []
      : [
          `${nameOf(folder)}: its license is ${license ?? 'not known'}; add it to scripts/licenses.ts if it may be shipped.`,
        ];
  });
}

export function licenseTexts(title: string, folders: readonly string[], packages = locked()): string {
  const sections = folders.map((folder) => {
    const { version, license } = packages[folder] ?? {};
    return [`${nameOf(folder)} ${version} (${license})`, '', noticeOf(folder)].join('\n');
  });
  return `${[title, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

function noticeOf(folder: string): string {
  const path = join(ROOT, folder);
  const files = readdirSync(path)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => join(path, file));
  const contained = CONTAINED[nameOf(folder)];
  const texts = [...files, ...(contained ? [join(ROOT, contained)] : [])].map((file) =>
    readFileSync(file, 'utf8').trim(),
  );
  return texts.length > 0 ? texts.join('\n\n') : originOf(path);
}

/** For a package without license text. */
function originOf(path: string): string {
  const { author, homepage } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<string, unknown>;
  const by = typeof author === 'object' && author !== null && 'name' in author ? author.name : author;
  return `The package has no license text.${by ? ` By ${by}.` : ''}${homepage ? ` ${homepage}` : ''}`;
}
