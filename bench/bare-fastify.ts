import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../e2e/free-port.ts';

const SERVER = fileURLToPath(new URL('bare-fastify-server.ts', import.meta.url));

export async function startBareFastify(body: unknown): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const bare = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    env: { PATH: process.env.PATH, PORT: String(port), BODY: JSON.stringify(body) },
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
