import { setTimeout as pause } from 'node:timers/promises';
import { runCommand } from './run-command.ts';

/** `npm run image:test [-- podman]`: builds the image, starts it on this machine, requests pages and runs a command in it. */
const [engine = 'docker', tag = 'deskbell:test'] = process.argv.slice(2);
const PORT = 4391;
const URL = `http://localhost:${PORT}`;
const PATHS = ['/healthz', '/readyz', '/', '/widget.js', '/api/openapi.json'];
const START_ATTEMPTS = 60;
const PEAK_MAX_MB = 700;
const PRINT_PEAK =
  "process.stdout.write(require('fs').readFileSync('/proc/1/status', 'utf8').match(/VmHWM:\\s+(\\d+)/)[1])";

async function run(...words: string[]): Promise<string> {
  const { ok, output } = await runCommand([engine, ...words]);
  if (!ok) throw new Error(`${engine} ${words.join(' ')} failed:\n${output}`);
  return output.trim();
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    if (
      await fetch(`${URL}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(1_000);
  }
  throw new Error('The container did not get ready.');
}

await run('build', '--tag', tag, '.');
const options = [
  '--env',
  `PUBLIC_URL=${URL}`,
  '--env',
  'ALLOW_LOCAL_ACCOUNTS=true',
  '--publish',
  `127.0.0.1:${PORT}:3000`,
];
const container = (await run('run', '--detach', '--memory', '1g', ...options, tag)).split('\n').at(-1) ?? '';
try {
  await untilReady();
  for (const path of PATHS) {
    const { status } = await fetch(URL + path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
  const version = await run('exec', container, 'deskbell', '--version');
  await run('exec', container, 'deskbell', 'users');
  await run('exec', container, 'deskbell', 'backup', '/data/test', '--files');
  const peak = Math.round(Number(await run('exec', container, 'node', '-e', PRINT_PEAK)) / 1024);
  if (!(peak <= PEAK_MAX_MB))
    throw new Error(`The first start took ${peak} MB of memory, at most ${PEAK_MAX_MB} are allowed.`);
  process.stdout.write(
    `The image of Deskbell ${version} builds, starts, serves and runs commands; at most ${peak} MB of memory.\n`,
  );
} catch (error) {
  process.stderr.write(`${await run('logs', container)}\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await run('rm', '--force', container);
}
