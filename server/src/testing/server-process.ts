import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serverProgram } from './server-program.ts';

export interface ServerProcess {
  readonly url: string;
  output(): string;
  readonly pid: number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export async function startServerProcess(
  env: Record<string, string>,
  onOutput: (text: string) => void = () => undefined,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, serverProgram('main'), {
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      onOutput(chunk.toString());
    });
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  while (!(await isReady(url))) {
    if (hasEnded(server)) throw new Error(`The server did not start:\n${output.join('')}`);
    await pause(50);
  }
  return {
    url,
    output: () => output.join(''),
    pid: server.pid ?? 0,
    end: (signal) =>
      new Promise((resolve) => {
        process.removeListener('exit', killAtExit);
        if (hasEnded(server)) return resolve();
        server.once('exit', () => resolve());
        server.kill(signal);
      }),
  };
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
