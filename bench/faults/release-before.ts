import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORKSPACES = '@deskbell';

export interface ReleaseBefore {
  readonly version: string;
  readonly args: readonly string[];
  remove(): void;
}

export function checkOutReleaseBefore(): ReleaseBefore | string {
  const version = versionBefore();
  const commit = lookUpRelease(version);
  if (commit === null)
    return `The commit of release ${version} is not in this clone: get the whole history with "git fetch --unshallow".`;
  const folder = mkdtempSync(join(tmpdir(), `deskbell-${version}-`));
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  linkPackages(folder);
  const tsx = pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href;
  return {
    version,
    args: ['--import', tsx, join(folder, 'server/src/main.ts')],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The newest release of the changelog; at a release commit the one before. */
function versionBefore(): string {
  const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const released = [...text.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version);
  const version = released[/^## Unreleased/m.test(text) ? 0 : 1];
  if (version === undefined) throw new Error('CHANGELOG.md names no release.');
  return version;
}

/** A tag, or the commit that set the version; null without history. */
function lookUpRelease(version: string): string | null {
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return null;
    const tagged = git('tag', '--list', `v${version}`);
    if (tagged !== '') return tagged;
    return git('log', `-S"version": "${version}"`, '--format=%H', '--', 'package.json').split('\n').at(-1) || null;
  } catch {
    return null;
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function linkPackages(folder: string): void {
  for (const workspace of ['', 'server', 'contract']) {
    const [from, to] = [join(ROOT, workspace, 'node_modules'), join(folder, workspace, 'node_modules')];
    const names = readNames(from);
    if (names.length > 0) mkdirSync(to);
    for (const name of names) if (name !== WORKSPACES) symlinkSync(join(from, name), join(to, name));
  }
  const workspaces = join(folder, 'node_modules', WORKSPACES);
  mkdirSync(workspaces);
  for (const name of ['contract', 'server']) symlinkSync(join(folder, name), join(workspaces, name));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
