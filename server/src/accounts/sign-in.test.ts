import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStranger } from '../testing/fixtures.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../testing/openid-provider.ts';
import { Browser, PUBLIC_URL, startApp } from '../testing/test-app.ts';

const pathOf = (url: unknown) => String(url).replace(PUBLIC_URL, '');
const codeOf = (url: unknown) => new URL(String(url)).searchParams.get('code');

/** Walks the embedded provider's pages and returns the address that leads back to the product. */
async function passLocalSignIn(browser: Browser, form: Record<string, string>): Promise<string> {
  const { redirectUrl } = (await browser.get('/api/oauth/google/redirect_url')).json();
  const signInPage = pathOf((await browser.get(pathOf(redirectUrl))).headers.location);
  const page = await browser.get(signInPage);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('For trying out.');
  const submitted = await submit(browser, signInPage, form);
  expect(submitted.statusCode).toBe(303);
  return String((await browser.get(pathOf(submitted.headers.location))).headers.location);
}

const submit = (browser: Browser, url: string, form: Record<string, string>) =>
  browser.send({
    method: 'POST',
    url,
    payload: String(new URLSearchParams(form)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const signIn = async (browser: Browser, email: string, name: string) =>
  browser.post('/api/sessions', { code: codeOf(await passLocalSignIn(browser, { email, name })) });

describe('with a local account', () => {
  test('an owner signs in, is known, and is unknown after signing out', async () => {
    const browser = await aStranger();
    const back = await passLocalSignIn(browser, { email: 'Marta@Example.com', name: 'Marta Lindqvist' });
    expect(back).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=/);
    const query = new URL(back).searchParams;
    const response = await browser.post('/api/sessions', { code: query.get('code'), state: query.get('state') });
    expect(response.statusCode).toBe(200);
    const me = await browser.get('/api/users/me');
    expect(me.json()).toEqual({
      id: expect.any(Number),
      email: 'Marta@Example.com',
      google_user_data: { name: 'Marta Lindqvist', given_name: 'Marta' },
      created_at: expect.any(String),
    });
    const stolen = browser.cookies.get('deskbell_session') ?? '';
    expect((await browser.get('/api/logout')).statusCode).toBe(200);
    expect((await browser.get('/api/users/me')).statusCode).toBe(401);
    browser.cookies.set('deskbell_session', stolen);
    expect((await browser.get('/api/users/me')).statusCode).toBe(401);
  });

  test('the same address is the same user, and a name left out keeps the one it had', async () => {
    const first = await signIn(await aStranger(), 'same@example.com', 'Same Person');
    const again = await signIn(await aStranger(), 'SAME@example.com', '');
    expect(again.json().id).toBe(first.json().id);
    expect(again.json().google_user_data).toEqual({ name: 'Same Person', given_name: 'Same' });
    const other = await signIn(await aStranger(), 'other@example.com', '');
    expect(other.json().id).not.toBe(first.json().id);
    expect(other.json().google_user_data).toEqual({ name: null, given_name: null });
  });

  test('something that is no address is asked for again, with what was typed', async () => {
    const browser = await aStranger();
    const { redirectUrl } = (await browser.get('/api/oauth/google/redirect_url')).json();
    const signInPage = pathOf((await browser.get(pathOf(redirectUrl))).headers.location);
    const response = await submit(browser, signInPage, { email: '"><script>alert(1)</script>', name: 'Jonas' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Type an address such as you@example.com.');
    expect(response.body).toContain('value="Jonas"');
    expect(response.body).not.toContain('<script>alert');
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('a sign-in that was never begun here leads back to the start', async () => {
    const response = await (await aStranger()).get('/local-accounts/sign-in/made-up');
    expect(response.body).toContain('<h1>Sign-in expired</h1>');
    expect(
      (await submit(await aStranger(), '/local-accounts/sign-in/made-up', { email: 'a@b.co', name: '' })).statusCode,
    ).toBe(400);
  });

  test('the session cookie is out of reach of scripts and other sites, and new at every sign-in', async () => {
    const browser = await aStranger();
    await signIn(browser, 'twice@example.com', '');
    const before = browser.cookies.get('deskbell_session');
    const response = await signIn(browser, 'twice@example.com', '');
    const cookie = response.cookies.find(({ name }) => name === 'deskbell_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(cookie?.value).not.toBe(before);
    const old = new Browser(browser.app);
    old.cookies.set('deskbell_session', before ?? '');
    expect((await old.get('/api/users/me')).statusCode).toBe(401);
  });
});

describe('a code', () => {
  test('works once', async () => {
    const browser = await aStranger();
    const code = codeOf(await passLocalSignIn(browser, { email: 'once@example.com', name: '' }));
    const attempt = browser.cookies.get('deskbell_sign_in') ?? '';
    expect((await browser.post('/api/sessions', { code })).statusCode).toBe(200);
    const again = new Browser(browser.app);
    again.cookies.set('deskbell_sign_in', attempt);
    expect((await again.post('/api/sessions', { code })).statusCode).toBe(401);
    expect(again.cookies.has('deskbell_session')).toBe(false);
  });

  test('is worthless in another browser', async () => {
    const [victim, thief] = [await aStranger(), await aStranger()];
    const code = codeOf(await passLocalSignIn(victim, { email: 'victim@example.com', name: '' }));
    expect((await thief.post('/api/sessions', { code })).statusCode).toBe(401);
    await thief.get('/api/oauth/google/redirect_url');
    expect((await thief.post('/api/sessions', { code })).statusCode).toBe(401);
    expect(thief.cookies.has('deskbell_session')).toBe(false);
  });

  test('that is made up signs nobody in', async () => {
    const browser = await aStranger();
    await browser.get('/api/oauth/google/redirect_url');
    expect((await browser.post('/api/sessions', { code: 'made-up' })).statusCode).toBe(401);
  });

  test('with the state of another attempt is refused', async () => {
    const browser = await aStranger();
    const code = codeOf(await passLocalSignIn(browser, { email: 'state@example.com', name: '' }));
    expect((await browser.post('/api/sessions', { code, state: 'other' })).statusCode).toBe(401);
  });

  test.each([{}, { code: '' }, { code: 123 }, { code: null }, { code: 'a\0' }])(
    'is needed as text (%j)',
    async (body) => {
      const response = await (await aStranger()).post('/api/sessions', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().issues[0].path).toEqual(['code']);
    },
  );

  test('with a forged cookie is refused', async () => {
    const browser = await aStranger();
    const forged = Buffer.from(
      JSON.stringify({ verifier: 'v', state: 's', nonce: 'n', until: Date.now() + 60_000 }),
    ).toString('base64url');
    for (const cookie of [forged, `${forged}.`, `${forged}.AAAA`, `${forged}.${'A'.repeat(43)}`, '.', '%00']) {
      browser.cookies.set('deskbell_sign_in', cookie);
      expect((await browser.post('/api/sessions', { code: 'code' })).statusCode).toBe(401);
    }
  });
});

describe('with a provider elsewhere', () => {
  let provider: OpenIdProvider;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startOpenIdProvider('client', 'secret');
    browser = new Browser(
      await startApp({
        signIn: { kind: 'provider', issuer: provider.issuer, clientId: 'client', clientSecret: 'secret' },
      }),
    );
  });
  afterAll(() => provider.close());

  const attempt = async (claims: Record<string, unknown> = {}) => {
    const { redirectUrl } = (await browser.get('/api/oauth/google/redirect_url')).json();
    expect(new URL(redirectUrl).searchParams.get('code_challenge_method')).toBe('S256');
    return browser.post('/api/sessions', { code: codeOf(provider.authorize(redirectUrl, claims)) });
  };

  test('its word is taken', async () => {
    const response = await attempt({ name: 'Per Son', given_name: 'Per', picture: 'https://pictures.example/p.png' });
    expect(response.json()).toMatchObject({
      email: 'person@example.com',
      google_user_data: { name: 'Per Son', given_name: 'Per', picture: 'https://pictures.example/p.png' },
    });
  });

  test.each([
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['nonce', { nonce: 'replayed' }],
    ['age', { exp: 1 }],
    ['email', { email: undefined }],
  ])('a token with a wrong %s is refused', async (_what, claims) => {
    expect((await attempt(claims)).statusCode).toBe(401);
  });

  test('the page of local accounts does not exist', async () => {
    expect((await browser.get('/local-accounts/sign-in/x')).statusCode).toBe(404);
  });

  test('that does not answer is said to be away, and found again when it is back', async () => {
    const gone = new Browser(
      await startApp({
        signIn: { kind: 'provider', issuer: 'http://127.0.0.1:1', clientId: 'client', clientSecret: 'secret' },
      }),
    );
    const response = await gone.get('/api/oauth/google/redirect_url');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBeDefined();
  });
});

describe('on https', () => {
  test('cookies are bound to the host and to https', async () => {
    const browser = new Browser(await startApp({ publicUrl: 'https://desk.example.com' }));
    const response = await browser.get('/api/oauth/google/redirect_url');
    expect(response.cookies[0]).toMatchObject({
      name: '__Host-deskbell_sign_in',
      secure: true,
      path: '/',
      httpOnly: true,
    });
    expect(response.headers['strict-transport-security']).toBeDefined();
  });
});
