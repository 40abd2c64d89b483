import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type BuildFailure, build, formatMessages } from 'esbuild';
import { buildPictures } from './build-pictures.ts';
import { buildWidget } from './build-widget.ts';
import { deferApp } from './defer-app.ts';
import { precompress } from './precompress.ts';
import { ROOT, runCommand, tool } from './run-command.ts';
import { checkWeight } from './web-weight.ts';

/** One part of the product that is built by itself. */
export interface Part {
  name: string;
  /** Files and folders whose contents decide whether the part is up to date. */
  inputs: string[];
  /** The folder of the result; it also holds the stamp. */
  output: string;
  /** The file of the result that is written last: without it the stamp proves nothing. */
  proof: string;
  /** Throws an Error whose message is fit to be shown. */
  build(): Promise<void>;
}

const MADE_BY_TOOLS = new Set(['node_modules', 'build', 'dist', 'data', 'coverage', 'test-results', '.react-router']);

/** All that lies in a workspace: a list of single files would sooner or later miss one. */
const workspace = (name: string): string[] =>
  readdirSync(join(ROOT, name))
    .filter((entry) => !MADE_BY_TOOLS.has(entry))
    .map((entry) => join(name, entry));

const SHARED_INPUTS = [...workspace('contract'), 'package-lock.json', 'tsconfig.base.json', 'scripts/build-parts.ts'];

const web: Part = {
  name: 'web',
  inputs: [
    ...workspace('web'),
    'scripts/build-pictures.ts',
    'scripts/defer-app.ts',
    'scripts/precompress.ts',
    'scripts/web-weight.ts',
    ...SHARED_INPUTS,
  ],
  output: 'web/build',
  proof: 'web/build/client/index.html.br',
  async build() {
    const { ok, output } = await runCommand(tool('@react-router/dev/bin.js', 'build'), {
      cwd: join(ROOT, 'web'),
      env: { NODE_ENV: 'production' },
    });
    if (!ok) throw new Error(withoutNoise(output));
    const client = join(ROOT, 'web/build/client');
    await buildPictures(client);
    await deferApp(client);
    await precompress(client);
    checkWeight(client);
  },
};

const server: Part = {
  name: 'server',
  inputs: [...workspace('server'), ...SHARED_INPUTS],
  output: 'server/dist',
  proof: 'server/dist/main.js',
  build: () =>
    bundle('server/dist', {
      main: 'server/src/main.ts',
      demo: 'server/src/demo.ts',
      'mail-test': 'server/src/mail-test.ts',
      'pglite-worker': 'server/src/db/pglite-worker.ts',
      'inbound-parser-thread': 'server/src/inbound-email/inbound-parser-thread.ts',
    }),
};

const widget: Part = {
  name: 'widget',
  inputs: [...workspace('widget'), 'scripts/build-widget.ts', 'scripts/precompress.ts', ...SHARED_INPUTS],
  output: 'widget/dist',
  proof: 'widget/dist/widget.js.br',
  build: buildWidget,
};

export const PARTS: Part[] = [web, server, widget];

/** What somebody needs who mends the source: neither the tools' own stacks nor their quarrels with each other. */
const withoutNoise = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:)|`envFile` option is deprecated|\[Getter\/Setter\]/.test(line))
    .join('\n');

/** Bundles our own code to flat files for Node; what comes from node_modules stays there, save the contract. */
async function bundle(folder: string, entryPoints: Record<string, string>): Promise<void> {
  const output = join(ROOT, folder);
  const fresh = mkdtempSync(join(output, 'fresh-'));
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints,
      outdir: fresh,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'silent',
      plugins: [
        {
          name: 'keep node_modules outside',
          setup({ onResolve }) {
            onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
              kind === 'entry-point' || path.startsWith('@deskbell/') ? null : { path, external: true },
            );
          },
        },
      ],
    });
    for (const file of readdirSync(fresh)) renameSync(join(fresh, file), join(output, file));
  } catch (error) {
    const messages = await formatMessages((error as BuildFailure).errors ?? [], { kind: 'error', terminalWidth: 120 });
    throw new Error(messages.join('\n') || String(error), { cause: error });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
