import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const manifest = (folder: string) =>
  JSON.parse(read(join(folder, 'package.json'))) as { version: string; workspaces?: string[] };
/** Another version would be looked for in the registry. */
const OWN_DEPENDENCY = /"@deskbell\/\w+": ?"([^"]+)"/g;

test('one version number in every place that shows it', () => {
  const { version, workspaces = [] } = manifest('.');
  for (const workspace of workspaces) {
    expect(manifest(workspace).version, workspace).toBe(version);
    for (const [, needed] of read(join(workspace, 'package.json')).matchAll(OWN_DEPENDENCY))
      expect(needed, workspace).toBe(version);
  }
  expect(read('Dockerfile')).toMatch(new RegExp(`image\\.version="${version}"`));
  expect(read('compose.yaml')).toMatch(new RegExp(`image: deskbell:${version}$`, 'm'));
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} \\(\\d{4}-\\d{2}-\\d{2}\\)$`, 'm'));
});
