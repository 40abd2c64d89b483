import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The script behind a command of node_modules/.bin, run by this Node: no shell and no PATH are involved. */
export const tool = (script: string, ...args: string[]): string[] => [
  process.execPath,
  `${ROOT}node_modules/${script}`,
  ...args,
];

export interface Finished {
  ok: boolean;
  /** Standard output and standard error, in the order they came. */
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

const running = new Set<ChildProcess>();

/** Runs a command to its end and keeps what it said. */
export function runCommand(
  [command = '', ...args]: string[],
  { cwd = ROOT, env = {} }: CommandOptions = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    running.add(child);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Ends every command that is still running, so that none outlives the script that started it. */
export function endRunningCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
