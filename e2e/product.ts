import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export const DEMO = fileURLToPath(new URL('../server/dist/demo.js', import.meta.url));
const PROGRAMS = {
  main: fileURLToPath(new URL('../server/dist/main.js', import.meta.url)),
  demo: DEMO,
};
const READY_TIMEOUT_MS = 120_000;

export interface Product {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
  /** SIGKILL: no graceful shutdown. */
  kill(): Promise<void>;
}

export class StartError extends Error {
  constructor(readonly output: string) {
    super(`The product did not start:\n${output}`);
  }
}

export const temporaryDataDir = () => mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
export const removeDataDir = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Starts the built product on a data folder; its environment has only these settings, nothing of this shell. */
export const startProduct = (
  dataDir: string,
  settings: Record<string, string> = {},
  program: keyof typeof PROGRAMS = 'main',
): Promise<Product> => startServer(['--enable-source-maps', PROGRAMS[program]], dataDir, settings);

/** For a short journey: optimizing the database's WebAssembly would not pay off. */
export const startProductBriefly = (
  dataDir: string,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Product> =>
  startServer(['--liftoff-only', '--wasm-lazy-compilation', ...options, PROGRAMS.main], dataDir, settings);

export async function startServer(
  args: readonly string[],
  dataDir: string,
  settings: Record<string, string>,
): Promise<Product> {
  const port = Number(settings.PORT ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, args, {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const end = async (signal: NodeJS.Signals) => {
    await endProcess(server, signal);
    process.removeListener('exit', killAtExit);
  };

  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (hasEnded(server)) throw new StartError(output.join(''));
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new StartError(`${output.join('')}\n/readyz did not answer 200 within ${READY_TIMEOUT_MS / 1000} s.`);
    }
    await pause(50);
  }
  return { url, port, pid: server.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
