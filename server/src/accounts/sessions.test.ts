import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, aSignedOutBrowser, type SignedIn } from '../testing/fixtures.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { removeExpiredSessions } from './sessions.ts';

async function letPass(browser: SignedIn, interval: string): Promise<Browser> {
  await sql`update sessions set expires_at = expires_at - ${interval}::interval where user_id = ${browser.owner.id}`.execute(
    await testDatabase(),
  );
  const later = new Browser(await startApp());
  for (const [name, value] of browser.cookies) later.cookies.set(name, value);
  return later;
}

describe('a session', () => {
  test('is renewed when it is used', async () => {
    const browser = await anOwner();
    await browser.get('/api/users/me');
    expect((await browser.get('/api/users/me')).cookies).toEqual([]);
    const response = await (await letPass(browser, '25 days')).get('/api/users/me');
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'deskbell_session', maxAge: 30 * 86_400 });
    expect((await (await letPass(browser, '25 days')).get('/api/users/me')).statusCode).toBe(200);
  });

  test('expires after 30 days without use, and is deleted', async () => {
    const browser = await anOwner();
    expect((await (await letPass(browser, '31 days')).get('/api/users/me')).statusCode).toBe(401);
    const db = await testDatabase();
    await removeExpiredSessions(db);
    expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', browser.owner.id).execute()).toEqual(
      [],
    );
  });

  test('is stored as a hash only', async () => {
    const browser = await anOwner();
    const rows = await (await testDatabase())
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', browser.owner.id)
      .execute();
    const cookie = browser.cookies.get('deskbell_session') ?? '';
    expect(cookie).not.toBe('');
    expect(Buffer.from(rows[0]?.id_hash ?? []).toString('latin1')).not.toContain(cookie);
    expect(rows[0]?.id_hash).toHaveLength(32);
  });
});

describe('the signed-in hint', () => {
  const HINT = 'deskbell_signed_in';

  test('is set when missing, readable by scripts, and cleared with the session', async () => {
    const browser = await anOwner();
    const { cookies } = await browser.get('/api/users/me');
    expect(cookies).toEqual([expect.objectContaining({ name: HINT, value: '1', sameSite: 'Lax' })]);
    expect(cookies[0]).not.toHaveProperty('httpOnly');
    await browser.get('/api/logout');
    expect(browser.cookies.has(HINT)).toBe(false);
  });

  test('is cleared when there is no session', async () => {
    const browser = await aSignedOutBrowser();
    browser.cookies.set(HINT, '1');
    expect((await browser.get('/api/users/me')).statusCode).toBe(401);
    expect(browser.cookies.has(HINT)).toBe(false);
  });
});

describe('signing out', () => {
  test('ends the session for concurrent requests too', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const browser = await anOwner();
      await browser.get('/api/users/me');
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      // Another Cookie header than before, so that the session cache misses.
      const read = () => browser.get('/api/sites', { cookie: `${cookie}; other=1` });
      await Promise.all([browser.get('/api/logout'), ...Array.from({ length: 8 }, read)]);
      expect((await read()).statusCode).toBe(401);
    }
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
  ])('cannot be caused by %s', async (_who, headers) => {
    const browser = await anOwner();
    expect((await browser.get('/api/logout', headers)).statusCode).toBe(403);
    expect((await browser.get('/api/users/me')).statusCode).toBe(200);
  });

  test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'works from the product itself (%j)',
    async (headers) => {
      const browser = await anOwner();
      expect((await browser.get('/api/logout', headers)).statusCode).toBe(200);
      expect((await browser.get('/api/users/me')).statusCode).toBe(401);
    },
  );

  test('succeeds when already signed out', async () => {
    expect((await (await aSignedOutBrowser()).get('/api/logout')).statusCode).toBe(200);
  });
});
