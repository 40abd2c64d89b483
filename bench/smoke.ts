/** Part of `npm test`: runs every bench of package.json with a hundredth of its work; fails when one throws or fails. */
import { readFileSync } from 'node:fs';
import { sharing } from './open-product.ts';

process.argv.push('--smoke');
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};
const benches = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^bench(:|$)/.test(name) ? /bench\/([\w-]+\.ts)$/.exec(command)?.[1] : undefined;
  return file ? [{ name, file }] : [];
});

const failed: string[] = [];
await sharing(async () => {
  for (const { name, file } of benches) {
    const started = performance.now();
    console.log(`\n${name}`);
    process.exitCode = 0;
    try {
      await import(new URL(file, import.meta.url).href);
      if (process.exitCode !== 0) failed.push(name);
    } catch (error) {
      console.error(error);
      failed.push(name);
    }
    console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
});
console.log(failed.length === 0 ? `\nAll ${benches.length} benches ran.` : `\nFAILED: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
