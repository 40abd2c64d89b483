/** Installs browsers and PostgreSQL for the tests where they are missing. */
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isExecutable, lookUpChromium, lookUpHeadlessShell } from '../e2e/chromium.ts';
import { hasFirefox } from '../e2e/firefox.ts';
import { hasWebKit } from '../e2e/webkit.ts';
import { runCommand } from './run-command.ts';

/** The folder with initdb and postgres: the newest of Debian's, else the first in the PATH. */
export function lookUpPostgres(debianFolder = '/usr/lib/postgresql', path = process.env.PATH ?? ''): string | null {
  const folders = [...debianFolders(debianFolder), ...path.split(delimiter).filter((folder) => folder !== '')];
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
  /** PostgreSQL is installed, or TEST_DATABASE_URL names a server. */
  hasPostgres: boolean;
  /** Debian's packages of the browsers besides Chromium that are not installed. */
  missingEngines?: string[];
  isRoot: boolean;
  hasAptGet: boolean;
}

export type Provision = { do: 'nothing' } | { do: 'install'; packages: string[] } | { do: 'explain'; lines: string[] };

const INSTALL_BY_HAND = {
  chromium: 'Chromium: install your system\'s "chromium" package, or set CHROMIUM_PATH to a Chromium or Chrome.',
  postgresql:
    'PostgreSQL 15 or newer: install your system\'s "postgresql" package, or set TEST_DATABASE_URL to a superuser\'s URL.',
};

/** Packages can be installed only by root on a Debian-based system; elsewhere Firefox and WebKit are left out. */
export function planProvision(machine: Machine): Provision {
  const { hasChromium, hasPostgres, missingEngines = [], isRoot, hasAptGet } = machine;
  const missing = [...(hasChromium ? [] : ['chromium' as const]), ...(hasPostgres ? [] : ['postgresql' as const])];
  const canInstall = isRoot && hasAptGet;
  if (missing.length + (canInstall ? missingEngines.length : 0) === 0) return { do: 'nothing' };
  if (canInstall) return { do: 'install', packages: [...missing, ...missingEngines] };
  return {
    do: 'explain',
    lines: [
      'The tests need programs that are not installed:',
      ...missing.map((name) => `  - ${INSTALL_BY_HAND[name]}`),
    ],
  };
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

/** Installs missing packages or explains what to install; false means that the tests cannot run. */
export async function provisionMachine(needs: Needs): Promise<boolean> {
  const machine = inspectMachine(needs);
  const plan = planProvision(machine);
  const canInstall = machine.isRoot && machine.hasAptGet;
  if (needs.chromium && canInstall) await installHeadlessShell();
  if (plan.do === 'install' && !(await aptInstall(plan.packages))) {
    // One package that a mirror lacks must not keep the others away.
    for (const name of plan.packages) await aptInstall([name]);
  }
  const after = inspectMachine(needs);
  if (after.missingEngines?.length)
    console.log(`Not tested, because not installed: ${after.missingEngines.join(', ')}.`);
  const left = planProvision({ ...after, isRoot: false });
  if (left.do === 'explain') console.error(left.lines.join('\n'));
  return left.do === 'nothing';
}

/** Debian has it beside Chromium. Without it the journeys run in Chromium, which takes longer. */
async function installHeadlessShell(): Promise<void> {
  if (process.env.CHROMIUM_PATH || lookUpHeadlessShell()) return;
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await runCommand(install, { env })).ok) return;
  await runCommand(['apt-get', 'update', '-qq'], { env });
  await runCommand(install, { env });
}

async function aptInstall(packages: string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(' and ')} with apt-get ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand(['apt-get', 'update', '-qq'], { env });
  const install = await runCommand(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  if (!install.ok) console.error(`${update.output}${install.output}`);
  return install.ok;
}
