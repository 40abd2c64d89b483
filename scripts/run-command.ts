import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const GENERATED_FOLDERS = new Set([
  'node_modules',
  'build',
  'dist',
  'data',
  'coverage',
  'test-results',
  '.react-router',
]);

/** A command that runs a script of node_modules with this Node, without a shell or the PATH. */
export const tool = (script: string, ...args: string[]): string[] => [
  process.execPath,
  `${ROOT}node_modules/${script}`,
  ...args,
];

interface CommandResult {
  ok: boolean;
  /** Standard output and standard error, interleaved. */
  output: string;
}

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

const running = new Set<ChildProcess>();

/** Runs a command to its end and captures its output. */
export function runCommand(
  [command = '', ...args]: string[],
  { cwd = ROOT, env = {} }: CommandOptions = {},
): Promise<CommandResult> {
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

export function endRunningCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
