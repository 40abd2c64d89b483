import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/free-port.ts';

export interface Haproxy {
  readonly port: number;
  stop(): void;
}

export async function startHaproxy(configOf: (port: number) => string): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(port));
  const haproxy: ChildProcess = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
  const stop = () => {
    haproxy.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return { port, stop };
}

/** Sends connections to the first server that accepts them, and cuts those of a server that is gone. */
export function firstThatAccepts(port: number, serverPorts: readonly number[]): string {
  const servers = serverPorts.map(
    (serverPort, n) =>
      `  server node${n} 127.0.0.1:${serverPort} check inter 500 fall 2 rise 2 on-marked-down shutdown-sessions${n > 0 ? ' backup' : ''}`,
  );
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen postgres',
    `  bind 127.0.0.1:${port}`,
    ...servers,
    '',
  ].join('\n');
}
