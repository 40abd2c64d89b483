/** `npm run bench -- NAME` and `npm run faults -- NAME`: bring the build up to date and run a program; without a name, list them. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BENCHES, FAULTS, type Program } from './programs.ts';

const [kind = '', name = '', ...words] = process.argv.slice(2);
const programs = kind === 'faults' ? FAULTS : BENCHES;
const program = programs[name];

const usageOf = ([programName, { words: accepted = '' }]: [string, Program]) => `${programName} ${accepted}`.trimEnd();

if (program) {
  const build = fileURLToPath(new URL('../scripts/build.ts', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', build, '--quiet-when-current'], { stdio: 'inherit' });
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
  await import(new URL(program.file, import.meta.url).href);
} else {
  const rows = Object.entries(programs);
  const width = Math.max(...rows.map((row) => usageOf(row).length));
  if (name) console.error(`There is no "${name}".`);
  console.log(`npm run ${kind} -- NAME`);
  for (const row of rows) console.log(`  ${usageOf(row).padEnd(width)}  ${row[1].summary}`);
  process.exitCode = 1;
}
