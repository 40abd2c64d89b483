import { expect, test } from 'vitest';
import { deferredReply, fakeServer, SIGNED_IN } from './fake-server.ts';
import { takeLoggedErrors } from './logged-errors.ts';
import { openApp } from './open-app.tsx';

const { reply, resolve } = deferredReply<never>();

test('a test may end before its queries are answered', async () => {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [] },
    'GET /api/tickets?archived=false&limit=10': reply,
  });
  openApp('/dashboard');
  await expect.poll(() => server.callsTo('GET /api/tickets?archived=false&limit=10')).not.toHaveLength(0);
});

test('and the next test does not get their errors', async () => {
  resolve({ status: 403 });
  await reply;
  await new Promise((flushed) => setImmediate(flushed));
  expect(takeLoggedErrors()).toEqual([]);
});
