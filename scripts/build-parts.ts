import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin } from 'esbuild';
import { buildPictures } from './build-pictures.ts';
import { buildWidget } from './build-widget.ts';
import { bundle } from './bundle.ts';
import { deferApp } from './defer-app.ts';
import { buildDocumentation } from './documentation/build-documentation.ts';
import { licenseProblems, licenseTexts, packageOf, serverPackages } from './licenses.ts';
import { precompress } from './precompress.ts';
import { GENERATED_FOLDERS, ROOT, runCommand, tool } from './run-command.ts';
import { checkWeight } from './web-weight.ts';

export interface Part {
  name: string;
  inputs: string[];
  output: string;
  /** Builds into an empty folder, which then replaces the output; throws an Error for the terminal. */
  build(folder: string): Promise<void>;
}

const workspace = (name: string): string[] =>
  readdirSync(join(ROOT, name))
    .filter((entry) => !GENERATED_FOLDERS.has(entry))
    .map((entry) => join(name, entry));

const SHARED_INPUTS = [
  ...workspace('contract'),
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build-parts.ts',
  'scripts/bundle.ts',
];

const web: Part = {
  name: 'web',
  inputs: [
    ...workspace('web'),
    'CHANGELOG.md',
    'scripts/build-pictures.ts',
    'scripts/defer-app.ts',
    'scripts/licenses.ts',
    'scripts/precompress.ts',
    'scripts/web-weight.ts',
    ...SHARED_INPUTS,
  ],
  output: 'web/build',
  async build(folder) {
    const { ok, output } = await runCommand(tool('@react-router/dev/bin.js', 'build'), {
      cwd: join(ROOT, 'web'),
      env: { NODE_ENV: 'production', BUILD_FOLDER: folder },
    });
    if (!ok) throw new Error(withoutNoise(output));
    const client = join(folder, 'client');
    await buildPictures(client);
    await deferApp(client);
    writeLicenses(client);
    await precompress(client);
    checkWeight(client);
  },
};

function writeLicenses(client: string): void {
  const files = JSON.parse(readFileSync(join(client, '.vite/bundled-files.json'), 'utf8')) as string[];
  const packages = [...new Set(files.flatMap((file) => packageOf(file) ?? []))].sort();
  const problems = licenseProblems(packages);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const title = 'The pages of Deskbell contain these packages.';
  writeFileSync(join(client, 'third-party-licenses.txt'), licenseTexts(title, packages));
}

const server: Part = {
  name: 'server',
  inputs: [...workspace('server'), 'scripts/licenses.ts', 'scripts/postgresql-license.txt', ...SHARED_INPUTS],
  output: 'server/dist',
  async build(folder) {
    const files = await bundle({
      entryPoints: {
        main: 'server/src/main.ts',
        demo: 'server/src/demo.ts',
        cli: 'server/src/cli.ts',
        'pglite-worker': 'server/src/db/drivers/pglite-worker.ts',
        'history-thread': 'server/src/imports/work/history-thread.ts',
        'inbound-parser-thread': 'server/src/inbound-email/parse/inbound-parser-thread.ts',
        'page-diagnoser-thread': 'server/src/watchdog/page-diagnoser-thread.ts',
      },
      // Not `folder`: source maps contain paths relative to it.
      outdir: 'server/dist',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      plugins: [externalPackages],
    });
    for (const { path, contents } of files) writeFileSync(join(folder, basename(path)), contents);
    const title = 'The server of Deskbell runs with these packages, which its image contains.';
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), licenseTexts(title, serverPackages()));
  },
};

/** A part of its own: slow and rarely changed. */
const database: Part = {
  name: 'database',
  inputs: ['server/package.json', 'server/migrations', 'server/src/db/drivers/prepare-cluster.ts'],
  output: 'server/build',
  async build(folder) {
    const script = join(ROOT, 'server/src/db/drivers/prepare-cluster.ts');
    const target = join(folder, 'empty-cluster');
    // Optimizing PostgreSQL's WebAssembly takes longer than the few statements here.
    const node = [process.execPath, '--liftoff-only', '--wasm-lazy-compilation', '--import', 'tsx'];
    const command = [...node, script, target, join(ROOT, 'server/migrations')];
    const { ok, output } = await runCommand(command);
    if (!ok) throw new Error(output);
  },
};

const widget: Part = {
  name: 'widget',
  inputs: [...workspace('widget'), 'scripts/build-widget.ts', 'scripts/precompress.ts', ...SHARED_INPUTS],
  output: 'widget/dist',
  build: buildWidget,
};

const documentation: Part = {
  name: 'docs',
  inputs: [
    'docs/owners',
    'package.json',
    'web/public/favicon.svg',
    'web/light-dark-fallback.ts',
    'web/src/before-hydration',
    'web/src/features/session',
    'web/src/styles',
    'web/src/ui',
    'scripts/documentation',
    'scripts/precompress.ts',
    ...SHARED_INPUTS,
  ],
  output: 'docs/build',
  build: (folder) => buildDocumentation(folder),
};

export const PARTS: Part[] = [web, server, database, widget, documentation];

/** Removes stack frames of tools and known deprecation warnings, so that the error in our source stands out. */
const withoutNoise = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:)|`envFile` option is deprecated|\[Getter\/Setter\]/.test(line))
    .join('\n');

const externalPackages: Plugin = {
  name: 'external packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@deskbell/') ? null : { path, external: true },
    );
  },
};
