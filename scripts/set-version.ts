/**
 * `npm run version:set -- 2.1.0-next`: writes the version into every place that has it. For a release, without `-next`, the
 * changelog gets its heading too. docs/releasing.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-next)?$/.test(version)) {
  console.error('Name the version: 2.1.0 for a release, 2.1.0-next for the development of it.');
  process.exit(1);
}

function change(file: string, edit: (text: string) => string): void {
  const path = join(ROOT, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
for (const file of ['package.json', 'package-lock.json', ...workspaces.map((folder) => join(folder, 'package.json'))])
  change(file, (text) =>
    text
      .replaceAll(/("name": ?"(?:deskbell|@deskbell\/\w+)",\s*"version": ?)"[^"]+"/g, `$1"${version}"`)
      .replaceAll(/("@deskbell\/\w+": ?)"[^"]+"/g, `$1"${version}"`),
  );

change('Dockerfile', (text) => text.replace(/(image\.version=)"[^"]+"/, `$1"${version}"`));
change('compose.yaml', (text) => text.replace(/(image: deskbell:)\S+/, `$1${version}`));
if (!version.endsWith('-next')) {
  const today = new Date().toISOString().slice(0, 10);
  change('CHANGELOG.md', (text) => text.replace(/^## Unreleased$/m, `## ${version} (${today})`));
}
