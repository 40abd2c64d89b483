import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../e2e/free-port.ts';

const SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

interface Bare {
  url: string;
  stop(): void;
}

/** Fastify alone, answering the given value; ready when this is. */
export async function startBare(answer: unknown): Promise<Bare> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const bare = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    env: { PATH: process.env.PATH, PORT: String(port), BODY: JSON.stringify(answer) },
    stdio: 'inherit',
  });
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) if (bare.exitCode !== null) throw new Error('The baseline did not start.');
  return { url, stop: () => bare.kill() };
}
