import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReleases } from '../web/release-notes.ts';
import { ROOT } from './run-command.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const manifest = (folder: string) =>
  JSON.parse(read(join(folder, 'package.json'))) as { version: string; workspaces?: string[] };
/** Another version would be looked up in the registry. */
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
});

test('the development of a release is told apart from every release', () => {
  const { version } = manifest('.');
  const [newest = ''] = /^## .+$/m.exec(read('CHANGELOG.md')) ?? [];
  const released = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(/gm)].map(([, each]) => each);
  if (version.endsWith('-next')) expect(released).not.toContain(version.replace('-next', ''));
  else expect(newest).toMatch(new RegExp(`^## ${version} \\(\\d{4}-\\d{2}-\\d{2}\\)$`));
});

test('the release notes page shows every release of the changelog, without details', () => {
  const releases = readReleases(read('CHANGELOG.md'));
  const { version } = manifest('.');
  const latest = releases.find(({ tag }) => tag === 'Latest')?.version;
  if (version.endsWith('-next')) expect(version.startsWith(`${latest}.`)).toBe(false);
  else expect(version.startsWith(`${latest}.`)).toBe(true);
  expect(releases.map(({ version }) => version).slice(-3)).toEqual(['1.2', '1.1', '1.0']);
  for (const { version, summary, changes } of releases) {
    expect(summary, version).toMatch(/^[A-Z].+\.$/);
    expect(changes.length, version).toBeGreaterThan(1);
  }
});

test('a release without a date is planned, and code at the end of a change is set as code', () => {
  expect(
    readReleases(
      '# Changelog\n\n## Unreleased\n\nSoon.\n\n- Planned: Tags\n- New: Ids, using `data-user-id`\n\n### In detail\n\n- More.\n',
    ),
  ).toEqual([
    {
      version: 'Next',
      tag: 'Planned',
      summary: 'Soon.',
      changes: [
        { kind: 'Planned', text: 'Tags' },
        { kind: 'New', text: 'Ids, using', code: 'data-user-id' },
      ],
    },
  ]);
  expect(() => readReleases('## 2.0\n')).toThrow('unknown heading');
});
