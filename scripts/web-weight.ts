import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Module {
  module: string;
  imports: string[];
}

interface Manifest {
  entry: Module;
  routes: Record<string, Module & { parentId?: string }>;
}

/** Brotli budget of the JavaScript that a screen loads before the first interaction. */
const MAX_BYTES: Record<string, number> = {
  'screens/dashboard': 180_000,
  'screens/site-detail': 180_000,
  'screens/tickets': 180_000,
};

/** Prints the JavaScript size of each screen; throws when one exceeds its budget. */
export function checkWeight(client: string): void {
  const manifest = readManifest(client);
  const weights = Object.entries(MAX_BYTES).map(([screen, limit]) => ({
    screen,
    limit,
    bytes: weigh(client, manifest, screen),
  }));
  for (const { screen, limit, bytes } of weights)
    console.log(`  ${screen.padEnd(22)} ${bytes} of ${limit} bytes brotli`);
  const tooHeavy = weights.filter(({ bytes, limit }) => bytes > limit);
  if (tooHeavy.length > 0)
    throw new Error(
      tooHeavy.map(({ screen, limit, bytes }) => `${screen} loads ${bytes} bytes; the limit is ${limit}.`).join('\n'),
    );
}

function readManifest(client: string): Manifest {
  const file = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error('The build has no manifest.');
  const script = readFileSync(join(client, 'assets', file), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

function weigh(client: string, { entry, routes }: Manifest, screen: string): number {
  const files = new Set([entry.module, ...entry.imports]);
  for (let route = routes[screen]; route; route = routes[route.parentId ?? ''])
    for (const file of [route.module, ...route.imports]) files.add(file);
  return [...files].reduce((sum, file) => sum + sentSize(join(client, file)), 0);
}

/** Files that brotli does not shrink have no .br variant. */
const sentSize = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
