import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/free-port.ts';

export interface TestPostgres {
  /** A superuser's URL. */
  url: string;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

const READY_WITHIN_MS = 30_000;
// The data is temporary: durability only costs time.
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts a PostgreSQL server on a temporary data folder, with the programs in `bin`. */
export async function startTestPostgres(bin: string): Promise<TestPostgres> {
  const account = databaseAccount();
  // The postgres account may have no access to root's TMPDIR.
  const home = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'deskbell-postgres-'));
  // Retries: a server that is shutting down may still create files in the folder.
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 });
  process.once('exit', removeHome);
  const password = createCluster(bin, home, account);
  const port = await freePort();
  const server = await startServer(bin, home, port, account);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await endServer(server);
      removeHome();
    },
  };
}

/** PostgreSQL refuses to run as root; its Debian package creates an account for it. */
function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const id = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function createCluster(bin: string, home: string, account: Account | null): string {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [home, passwordFile]) chownSync(path, account.uid, account.gid);
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', join(home, 'data'), '-E', 'UTF8', '--no-locale', '--no-sync', ...access];
  // Piped: silent on success, and part of the error on failure.
  execFileSync(join(bin, 'initdb'), args, { ...account, cwd: home, stdio: 'pipe' });
  return password;
}

async function startServer(bin: string, home: string, port: number, account: Account | null): Promise<ChildProcess> {
  const data = join(home, 'data');
  const settings = [...SETTINGS, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(bin, 'postgres'), args, { ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  const output: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  process.prependOnceListener('exit', () => server.kill('SIGQUIT'));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!isReady(join(data, 'postmaster.pid'))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL for the tests did not start:\n${output.join('')}`);
    }
    await pause(50);
  }
  return server;
}

/** Line 8 of postmaster.pid is the server's status. */
function isReady(pidFile: string): boolean {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function endServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}
