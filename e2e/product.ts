import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const MAIN = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** The built product, running as a process of its own on a free port. */
export interface Product {
  url: string;
  port: number;
  pid: number;
  /** Stops as an operator would and waits until the process is gone. */
  stop(): Promise<void>;
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>;
}

/** What became of a process that ended instead of getting ready. */
export class DidNotStart extends Error {
  constructor(readonly output: string) {
    super(`The product did not start:\n${output}`);
  }
}

export const temporaryDataDir = () => mkdtempSync(join(tmpdir(), 'deskbell-e2e-'));
export const removeDataDir = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Starts the built product on a data folder, with nothing of this shell's configuration but the settings given. */
export async function startProduct(
  dataDir: string,
  givenPort?: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const port = givenPort ?? (await freePort());
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--enable-source-maps', MAIN], {
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
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const end = async (signal: NodeJS.Signals) => {
    await ended(server, signal);
    process.removeListener('exit', killAtExit);
  };

  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (hasEnded(server)) throw new DidNotStart(said.join(''));
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new DidNotStart(`${said.join('')}\n/readyz gave no good answer within ${READY_WITHIN_MS / 1000} s.`);
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

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
