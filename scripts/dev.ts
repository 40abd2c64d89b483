/** `npm run dev`: the web app with hot reload on port 3000, which proxies the API to a server restarted on change. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, tool } from './run-command.ts';

const WEB_PORT = '3000';
const API_PORT = '3001';

const children: ChildProcess[] = [];

function start(name: string, [command = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv): void {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Own process group, out of reach of Ctrl-C: on a second signal tsx kills the server before it has shut down.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(6)} | ${line}`));
  }
  child.on('exit', endAll);
  children.push(child);
}

function endAll(): void {
  for (const child of children.splice(0)) child.kill('SIGTERM');
}

start('server', tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts'), ROOT, {
  PORT: API_PORT,
  PUBLIC_URL: `http://localhost:${WEB_PORT}`,
});
start('web', tool('@react-router/dev/bin.js', 'dev', '--port', WEB_PORT, '--strictPort'), join(ROOT, 'web'), {
  API_PORT,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll);
