import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.ts';

const { isSupportedNode } = (await import(join(ROOT, 'scripts/require-node.js'))) as {
  isSupportedNode(version: string): boolean;
};
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('installing accepts every line of Node from 20.19 on, also odd and coming ones', () => {
  for (const version of ['v20.19.0', 'v20.20.2', 'v22.13.0', 'v23.0.0', 'v24.0.0', 'v25.2.1', 'v26.10.0', 'v28.0.0'])
    expect(isSupportedNode(version), version).toBe(true);
  for (const version of ['v16.20.2', 'v18.20.8', 'v20.18.3', 'v21.7.3', 'v22.12.0'])
    expect(isSupportedNode(version), version).toBe(false);
  expect(isSupportedNode(process.version)).toBe(true);
});

test('npm refuses no line of Node by itself, and warns of the same ones', () => {
  const manifest = JSON.parse(read('package.json')) as { engines: { node: string }; scripts: { preinstall: string } };
  expect(manifest.engines.node).toBe('^20.19 || >=22.13');
  expect(manifest.scripts.preinstall).toBe('node scripts/require-node.js');
  // It would also refuse versions that a dependency's engines leave out.
  expect(read('.npmrc')).not.toContain('engine-strict');
});

test('documents and the refusal name the same lines', () => {
  for (const file of ['README.md', 'SECURITY.md', 'docs/self-hosting.md', 'scripts/require-node.js'])
    expect(read(file), file).toMatch(/Node(\.js:?)? 20\.19 or newer \(of the 22 line, 22\.13 or newer\)/);
});
