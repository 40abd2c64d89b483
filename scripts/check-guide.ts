/** The snippets of CONTRIBUTING.md are quoted from files that are compiled; this compares them. "..." stands for left out lines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

const SNIPPET = /^ *```tsx? (\S+)\n([\s\S]*?)\n *```$/gm;

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

function isQuoted(snippet: string, source: string): boolean {
  const lines = linesOf(source);
  let from = 0;
  return snippet.split(/^ *\.\.\.$/m).every((part) => {
    const wanted = linesOf(part.trim());
    const at = lines.findIndex((_line, n) => n >= from && wanted.every((line, k) => lines[n + k] === line));
    from = at + wanted.length;
    return at >= 0;
  });
}

const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const snippets = [...guide.matchAll(SNIPPET)].map(([, path = '', snippet = '']) => ({ path, snippet }));
const outdated = snippets.filter(({ path, snippet }) => !isQuoted(snippet, readFileSync(join(ROOT, path), 'utf8')));
for (const { path, snippet } of outdated)
  console.error(`CONTRIBUTING.md: this is no longer in ${path}:\n\n${snippet}\n`);
if (snippets.length === 0) console.error('CONTRIBUTING.md has no snippets with the path of their file.');
process.exitCode = outdated.length > 0 || snippets.length === 0 ? 1 : 0;
