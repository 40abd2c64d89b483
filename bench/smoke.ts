/** `npm test -- bench`: runs every bench with a hundredth of its work; fails when one throws or fails. */
import { sharing } from './open-product.ts';
import { BENCHES } from './programs.ts';

process.argv.push('--smoke');
const failed: string[] = [];
await sharing(async () => {
  for (const [name, { file }] of Object.entries(BENCHES)) {
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
console.log(
  failed.length === 0 ? `\nAll ${Object.keys(BENCHES).length} benches ran.` : `\nFAILED: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
