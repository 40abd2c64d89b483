import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/free-port.ts';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

const READY_WITHIN_MS = 240_000;
// The data is temporary: durability only costs time.
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

export async function startTestPostgres(bin: string, parent?: string): Promise<TestPostgres> {
  const { account, home, removeHome } = createHome(parent);
  const password = createCluster(bin, home, account);
  const port = await freePort();
  const server = await startServer(bin, home, port, account, SETTINGS);
  return {
    url: urlOf(password, port),
    async stop() {
      await endServer(server);
      removeHome();
    },
  };
}

export interface Primary extends TestPostgres {
  readonly port: number;
  /** Ends it without a shutdown: clients learn nothing, and nothing is flushed. */
  crash(): Promise<void>;
}

/** A durable server that waits at each commit for a standby, once one is connected. */
export async function startPrimary(bin: string): Promise<Primary> {
  const { account, home, removeHome } = createHome();
  const password = createCluster(bin, home, account);
  appendFileSync(join(home, 'data/pg_hba.conf'), 'host replication postgres 127.0.0.1/32 scram-sha-256\n');
  const port = await freePort();
  const server = await startServer(bin, home, port, account, ['max_connections=200']);
  return {
    url: urlOf(password, port),
    port,
    crash: () => endServer(server, 'SIGQUIT'),
    async stop() {
      await endServer(server);
      removeHome();
    },
  };
}

export interface Standby extends TestPostgres {
  readonly port: number;
  promote(): void;
}

export async function startStandby(bin: string, primary: Primary): Promise<Standby> {
  const { account, home, removeHome } = createHome();
  const data = join(home, 'data');
  const asPostgres = { ...account, cwd: home, stdio: 'pipe' as const };
  const source = Object.assign(new URL(primary.url), { pathname: '', search: '?application_name=standby' });
  execFileSync(
    join(bin, 'pg_basebackup'),
    ['-D', data, '-d', source.href, '-R', '-X', 'stream', '-c', 'fast'],
    asPostgres,
  );
  const port = await freePort();
  const server = await startServer(bin, home, port, account, ['max_connections=200']);
  const psql = [join(bin, 'psql'), '-d', primary.url, '-qAt', '-c'] as const;
  const onPrimary = (statement: string) => execFileSync(psql[0], [...psql.slice(1), statement], { encoding: 'utf8' });
  onPrimary("alter system set synchronous_standby_names = 'standby'");
  onPrimary('select pg_reload_conf()');
  const deadline = Date.now() + READY_WITHIN_MS;
  while (onPrimary('select sync_state from pg_stat_replication').trim() !== 'sync') {
    if (Date.now() > deadline) throw new Error('The standby did not become synchronous.');
    await pause(100);
  }
  return {
    url: Object.assign(new URL(primary.url), { port: String(port) }).href,
    port,
    promote: () => void execFileSync(join(bin, 'pg_ctl'), ['promote', '-D', data], asPostgres),
    async stop() {
      await endServer(server);
      removeHome();
    },
  };
}

const urlOf = (password: string, port: number): string => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

function createHome(parent?: string) {
  const account = databaseAccount();
  // The postgres account may have no access to root's TMPDIR.
  const home = mkdtempSync(join(parent ?? (account ? '/tmp' : tmpdir()), 'deskbell-postgres-'));
  if (account) chownSync(home, account.uid, account.gid);
  // Retries: a server that is shutting down may still create files in the folder.
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 50, retryDelay: 50 });
  process.once('exit', removeHome);
  return { account, home, removeHome };
}

/** PostgreSQL refuses to run as root. Debian's package creates an account for it; without one, nobody runs it. */
function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  if (!account) throw new Error('PostgreSQL cannot run as root, and there is no account "postgres" or "nobody".');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function createCluster(bin: string, home: string, account: Account | null): string {
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', join(home, 'data'), '-E', 'UTF8', '--no-locale', '--no-sync', ...access];
  // Piped: silent on success, and part of the error on failure.
  execFileSync(join(bin, 'initdb'), args, { ...account, cwd: home, stdio: 'pipe' });
  return password;
}

async function startServer(
  bin: string,
  home: string,
  port: number,
  account: Account | null,
  ownSettings: readonly string[],
): Promise<ChildProcess> {
  const data = join(home, 'data');
  const settings = [...ownSettings, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
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
    // A standby only accepts connections that read.
    return ['ready', 'standby'].includes(readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() ?? '');
  } catch {
    return false;
  }
}

function endServer(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
