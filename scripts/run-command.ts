import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** Runs a script of node_modules with this Node, without a shell or the PATH. */
export const tool = (script: string, ...args: string[]): string[] => [
  process.execPath,
  `${ROOT}node_modules/${script}`,
  ...args,
];

interface CommandResult {
  ok: boolean;
  output: string;
  /** CPU time of the command and of processes that it waited for; 0 without /proc. */
  cpuSeconds: number;
}

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

const running = new Set<ChildProcess>();

export function runCommand(
  [command = '', ...args]: string[],
  { cwd = ROOT, env = {} }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    let cpuSeconds = 0;
    running.add(child);
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    child.on('exit', () => {
      cpuSeconds = takeCpuSeconds();
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString(), cpuSeconds });
    });
  });
}

const CLOCK_TICKS_PER_SECOND = 100;
let counted = 0;

/** CPU time of child processes that ended since the last call: the kernel adds it up as each of them ends. */
export function takeCpuSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    // cutime and cstime of proc(5)
    const total = (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND;
    const taken = total - counted;
    counted = total;
    return taken;
  } catch {
    return 0;
  }
}

export function endRunningCommands(): void {
  for (const child of running) child.kill('SIGTERM');
}

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
