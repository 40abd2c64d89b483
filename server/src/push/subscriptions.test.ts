import { randomBytes } from 'node:crypto';
import type { PushSubscriptionRow } from '@deskbell/contract/push';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { anOwner, aSignedOutBrowser, type SignedIn } from '../testing/fixtures.ts';
import { notifyDevice, pushApp, pushService, throughPushApp, usePushDesk } from '../testing/push-desk.ts';
import { PushDevice } from '../testing/push-service.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

usePushDesk();

const PATH = '/api/push/subscriptions';
const UNKNOWN_ID = 999_999_999;
const devicesOf = async (user: Browser): Promise<PushSubscriptionRow[]> => (await user.get(PATH)).json();

async function anotherBrowserOf(user: SignedIn): Promise<Browser> {
  const browser = new Browser(pushApp);
  browser.cookies.set('deskbell_session', await openSession(await testDatabase(), user.owner.id));
  return browser;
}

describe('the key', () => {
  test('is a point of the curve, and the same for everyone and after a restart', async () => {
    const [one, other] = [await anOwner(), await anOwner()];
    const { key, unavailable } = (await one.get('/api/push/key')).json();
    expect([Buffer.from(key, 'base64url').length, Buffer.from(key, 'base64url')[0], unavailable]).toEqual([
      65,
      4,
      null,
    ]);
    expect((await throughPushApp(other).get('/api/push/key')).json().key).toBe(key);
  });

  test('needs https, or a loopback address', async () => {
    const publicUrl = 'http://desk.example:3000';
    const app = await startApp({ publicUrl });
    const owner = await anOwner('Marta', app);
    expect((await owner.get('/api/push/key')).json()).toEqual({
      key: null,
      unavailable:
        'Push needs an address that begins with https://. The administrator of this installation sets it as PUBLIC_URL.',
    });
    const { cookies } = owner;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: publicUrl, cookie, 'content-type': 'application/json' };
    const payload = JSON.stringify(pushService.aDevice().subscription);
    expect((await app.inject({ method: 'POST', url: PATH, headers, payload })).statusCode).toBe(409);
    await app.close();
  });
});

describe('a device', () => {
  test('is listed, for its browser and the others of the person', async () => {
    const owner = await anOwner();
    const device = await notifyDevice(owner);
    const elsewhere = await anotherBrowserOf(owner);
    const row = {
      id: expect.any(Number),
      label: 'Mac, Chrome',
      service: new URL(pushService.origin).host,
      created_at: expect.any(String),
      last_used_at: null,
      failures: 0,
    };
    expect(await devicesOf(owner)).toEqual([{ ...row, is_current: true }]);
    expect(await devicesOf(elsewhere)).toEqual([{ ...row, is_current: false }]);
    expect(await devicesOf(await anOwner())).toEqual([]);
    expect(JSON.stringify(await devicesOf(owner))).not.toContain(device.path);
    await notifyDevice(elsewhere);
    expect((await devicesOf(elsewhere)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  test('stays one when its browser subscribes again or anew', async () => {
    const owner = await anOwner();
    const device = await notifyDevice(owner);
    const [before] = await devicesOf(owner);
    await notifyDevice(owner, device);
    await notifyDevice(owner, pushService.aDevice());
    expect(await devicesOf(owner)).toEqual([before]);
  });

  test('changes hands when another account signs in in its browser', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    const device = await notifyDevice(first);
    await notifyDevice(second, device);
    expect([await devicesOf(first), (await devicesOf(second)).length]).toEqual([[], 1]);
  });

  test('is removed by its id from anywhere, and by its endpoint from its browser', async () => {
    const owner = await anOwner();
    const stranger = await anOwner();
    const device = await notifyDevice(owner);
    const [row] = await devicesOf(owner);
    const byEndpoint = (user: Browser) =>
      user.send({
        method: 'DELETE',
        url: PATH,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ endpoint: device.subscription.endpoint }),
      });
    expect((await stranger.delete(`${PATH}/${row?.id}`)).statusCode).toBe(404);
    expect((await byEndpoint(stranger)).statusCode).toBe(404);
    expect((await (await anotherBrowserOf(owner)).delete(`${PATH}/${row?.id}`)).json()).toEqual({ id: row?.id });
    expect((await owner.delete(`${PATH}/${row?.id}`)).statusCode).toBe(404);
    await notifyDevice(owner, device);
    expect((await byEndpoint(owner)).statusCode).toBe(200);
    expect(await devicesOf(owner)).toEqual([]);
  });

  test('goes when its browser signs out, and stays when the others do', async () => {
    const owner = await anOwner();
    const elsewhere = await anotherBrowserOf(owner);
    await notifyDevice(owner);
    await notifyDevice(elsewhere);
    expect((await elsewhere.get('/api/logout')).statusCode).toBe(200);
    expect((await devicesOf(owner)).map(({ is_current }) => is_current)).toEqual([true]);
  });

  test('is one of ten at most', async () => {
    const owner = await anOwner();
    const browsers = [];
    for (let n = 0; n < 11; n += 1) browsers.push(await anotherBrowserOf(owner));
    const answers = await Promise.all(
      browsers.map((browser) => browser.post(PATH, pushService.aDevice().subscription)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode, body }) => [statusCode, JSON.parse(body).error])).toEqual([
      [409, 'You have 10 devices that are notified. Remove one first.'],
    ]);
    const [first] = await devicesOf(owner);
    await owner.delete(`${PATH}/${first?.id}`);
    await notifyDevice(await anotherBrowserOf(owner));
  });

  test('of a session that ended is not listed', async () => {
    const owner = await anOwner();
    const elsewhere = await anotherBrowserOf(owner);
    await notifyDevice(elsewhere);
    await sql`
      update sessions set expires_at = now() - interval '1 second'
      where id_hash = (select session_hash from push_subscriptions where user_id = ${owner.owner.id})`.execute(
      await testDatabase(),
    );
    expect(await devicesOf(owner)).toEqual([]);
  });

  test('needs someone who is signed in', async () => {
    const nobody = await aSignedOutBrowser();
    for (const answer of [
      await nobody.get(PATH),
      await nobody.post(PATH, pushService.aDevice().subscription),
      await nobody.get('/api/push/key'),
    ])
      expect(answer.statusCode).toBe(401);
  });
});

describe('a subscription is refused', () => {
  const subscription = { label: 'Mac, Chrome', keys: aKeyPair() };
  const long = `https://198.41.0.4/${'a'.repeat(4_096)}`;

  test.each([
    ['no address', 'push'],
    ['an empty one', ''],
    ['another protocol', 'ftp://198.41.0.4/push'],
    ['plain HTTP of a private network', 'http://10.0.0.8/push'],
    ['a private network', 'https://10.0.0.8/push'],
    ['a link-local address', 'https://169.254.169.254/latest/meta-data/'],
    ['IPv6 loopback', 'https://[::1]/push'],
    ['a user name', 'https://ana:secret@198.41.0.4/push'],
    ['a mail port', 'https://198.41.0.4:25/push'],
    ['4 kB', long],
    ['other letters', 'https://198.41.0.4/\u{1f514}'],
    ['a NUL', 'https://198.41.0.4/\0'],
    ['a line break', 'https://198.41.0.4/a\r\nHost: b'],
  ])('with %s for its endpoint', async (_what, endpoint) => {
    const owner = await anOwner();
    const answer = await owner.post(PATH, { ...subscription, endpoint });
    expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, ['endpoint']]);
    expect(await devicesOf(owner)).toEqual([]);
  });

  const point = (fill: (bytes: Buffer) => void): string => {
    const bytes = Buffer.from(aKeyPair().p256dh, 'base64url');
    fill(bytes);
    return bytes.toString('base64url');
  };

  test.each([
    ['a point beside the curve', point((bytes) => bytes.writeUInt8(bytes.readUInt8(64) ^ 1, 64))],
    ['a point of zeros', point((bytes) => bytes.fill(0, 1))],
    ['the largest numbers', point((bytes) => bytes.fill(255, 1))],
    ['a hybrid point', point((bytes) => bytes.writeUInt8(7, 0))],
    ['a compressed point', randomBytes(33).toString('base64url')],
    ['a longer point', `${aKeyPair().p256dh}AAAA`],
    ['none', ''],
    ['other characters', '+'.repeat(87)],
    ['a number', 4],
  ])('with %s for its key', async (_what, p256dh) => {
    const owner = await anOwner();
    const { auth } = aKeyPair();
    const endpoint = 'https://198.41.0.4/push';
    const answer = await owner.post(PATH, { ...subscription, endpoint, keys: { p256dh, auth } });
    expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, ['keys', 'p256dh']]);
  });

  test.each(['', 'AAAA', 'A'.repeat(23), 5])('with %s for its secret', async (auth) => {
    const owner = await anOwner();
    const { p256dh } = aKeyPair();
    const endpoint = 'https://198.41.0.4/push';
    const answer = await owner.post(PATH, { ...subscription, endpoint, keys: { p256dh, auth } });
    expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, ['keys', 'auth']]);
  });

  test.each([undefined, '', '   ', 'a'.repeat(81)])('with the label %j', async (label) => {
    const owner = await anOwner();
    const endpoint = 'https://198.41.0.4/push';
    const answer = await owner.post(PATH, { ...subscription, endpoint, label });
    expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, ['label']]);
  });
});

describe('a test', () => {
  async function aTestOf(answer?: (response: import('node:http').ServerResponse) => unknown) {
    const owner = throughPushApp(await anOwner());
    const device = await notifyDevice(owner);
    if (answer) device.answer = answer;
    const [row] = await devicesOf(owner);
    const result = await owner.post(`${PATH}/${row?.id}/test`);
    return { owner, device, row, result: result.json() };
  }

  test('arrives, and says so', async () => {
    const { owner, device, result } = await aTestOf();
    const { host } = new URL(pushService.origin);
    expect(result).toEqual({ is_sent: true, is_removed: false, words: `${host} took the notification.` });
    expect(device.received).toMatchObject([
      {
        payload: { title: 'Deskbell', body: 'This device is notified.', kind: 'test', path: '/dashboard' },
        headers: { ttl: '60', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) },
        claims: { sub: 'mailto:support@localhost' },
      },
    ]);
    const lasts = (device.received[0]?.claims.exp ?? 0) - Date.now() / 1_000;
    expect([lasts > 3_600, lasts <= 86_400]).toEqual([true, true]);
    expect((await devicesOf(owner))[0]?.last_used_at).toEqual(expect.any(String));
  });

  test.each([404, 410])('removes a device that its service no longer knows: %i', async (status) => {
    const { owner, result } = await aTestOf((response) => response.writeHead(status).end());
    expect(result).toEqual({
      is_sent: false,
      is_removed: true,
      words: 'The push service no longer knows this device. Notify it anew on the device itself.',
    });
    expect(await devicesOf(owner)).toEqual([]);
  });

  test.each([
    [429, 'takes no more for the moment (429). Try again later.'],
    [503, 'has trouble (503). Try again later.'],
    [400, 'refused the notification (400).'],
    [302, 'refused the notification (302).'],
  ])('says in words what the service said: %i', async (status, words) => {
    const { owner, result } = await aTestOf((response) =>
      response.writeHead(status, { location: 'http://10.0.0.8/' }).end('a secret of the service'),
    );
    expect(result).toEqual({
      is_sent: false,
      is_removed: false,
      words: `${new URL(pushService.origin).host} ${words}`,
    });
    expect(await devicesOf(owner)).toHaveLength(1);
  });

  test('is refused for the devices of others, and after six a minute', async () => {
    const { owner, row } = await aTestOf();
    const stranger = throughPushApp(await anOwner());
    expect((await stranger.post(`${PATH}/${row?.id}/test`)).statusCode).toBe(404);
    expect((await owner.post(`${PATH}/${UNKNOWN_ID}/test`)).statusCode).toBe(404);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await owner.post(`${PATH}/${row?.id}/test`)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

function aKeyPair() {
  return new PushDevice('https://198.41.0.4').subscription.keys;
}
