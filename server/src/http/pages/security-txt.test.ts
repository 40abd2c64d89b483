import { DAY_MS } from '@deskbell/contract/units';
import { expect, test } from 'vitest';
import { Browser, startApp } from '../../testing/test-app.ts';

const read = async (settings: Parameters<typeof startApp>[0]) =>
  new Browser(await startApp(settings)).get('/.well-known/security.txt');

test.each(['full', 'off'] as const)(
  'tells where to report a vulnerability, with public pages %s',
  async (publicPages) => {
    const { statusCode, headers, body } = await read({
      publicPages,
      supportEmail: 'help+desk@example.com',
      publicUrl: 'https://desk.example.com',
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:help+desk@example.com',
      'Preferred-Languages': 'en',
      Canonical: 'https://desk.example.com/.well-known/security.txt',
    });
    expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  },
);

test('names no canonical address without https, and does not exist without a support address', async () => {
  const { body } = await read({ supportEmail: 'help@example.com', publicUrl: 'http://localhost:3000' });
  expect(body).not.toContain('Canonical');
  expect((await read({ supportEmail: 'support@localhost' })).statusCode).toBe(404);
});
