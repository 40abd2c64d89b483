import { expect, test } from 'vitest';
import { startServerProcess } from '../testing/server-process.ts';
import { aMigratedDatabase } from '../testing/test-database.ts';

test('an instance that is told to stop is not ready, answers what still arrives, and then ends', async () => {
  const { env } = await aMigratedDatabase();
  const server = await startServerProcess({ ...env, SECRET_KEY: 'x'.repeat(40), DRAIN_SECONDS: '3' });
  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${server.url}/healthz`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await ended;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});
