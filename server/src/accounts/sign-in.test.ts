import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NotSignedIn } from '../errors.ts';
import { aSignedOutBrowser } from '../testing/fixtures.ts';
import { Browser, PUBLIC_URL, SECRET_KEY, startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createSignInAttempt } from './identity-provider.ts';
import { LocalIdentityProvider } from './local-identity-provider.ts';
import { registerUser } from './users.ts';

const codeOf = (url: unknown) => new URL(String(url)).searchParams.get('code');

async function beginLocalSignIn(browser: Browser): Promise<string> {
  const { redirectUrl } = (await browser.get('/api/oauth/google/redirect_url')).json();
  expect(redirectUrl).toMatch(/^http:\/\/localhost:3000\/local-accounts\/sign-in\?state=/);
  return redirectUrl.replace(PUBLIC_URL, '');
}

async function passLocalSignIn(browser: Browser, form: Record<string, string>): Promise<string> {
  const signInPage = await beginLocalSignIn(browser);
  const page = await browser.get(signInPage);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('For evaluation only.');
  expect(page.headers['cache-control']).toBe('no-store');
  const submitted = await submit(browser, signInPage, form);
  expect(submitted.statusCode).toBe(303);
  expect(submitted.headers['cache-control']).toBe('no-store');
  return String(submitted.headers.location);
}

const submit = (browser: Browser, url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  browser.send({
    method: 'POST',
    url,
    payload: String(new URLSearchParams(form)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const signIn = async (browser: Browser, email: string, name: string) =>
  browser.post('/api/sessions', { code: codeOf(await passLocalSignIn(browser, { email, name })) });

describe('with a local account', () => {
  test('an owner signs in and out', async () => {
    const browser = await aSignedOutBrowser();
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
    const first = await signIn(await aSignedOutBrowser(), 'same@example.com', 'Same Person');
    const again = await signIn(await aSignedOutBrowser(), 'SAME@example.com', '');
    expect(again.json().id).toBe(first.json().id);
    expect(again.json().google_user_data).toEqual({ name: 'Same Person', given_name: 'Same' });
    const other = await signIn(await aSignedOutBrowser(), 'other@example.com', '');
    expect(other.json().id).not.toBe(first.json().id);
    expect(other.json().google_user_data).toEqual({ name: null, given_name: null });
  });

  test('an invalid address is asked for again, and the form keeps its values', async () => {
    const browser = await aSignedOutBrowser();
    const signInPage = await beginLocalSignIn(browser);
    const response = await submit(browser, signInPage, { email: '"><script>alert(1)</script>', name: 'Jonas' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Type an address such as you@example.com.');
    expect(response.body).toContain('value="Jonas"');
    expect(response.body).not.toContain('<script>alert');
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('an account from an earlier release opens the same desk', async () => {
    const { id } = await registerUser(await testDatabase(), {
      issuer: 'local-accounts',
      subject: 'tjmuvpXfevSDJRHIE2Iszf62PKm7UCSANlhVWfL26R8',
      email: 'earlier@example.com',
      name: 'Earlier Release',
      given_name: 'Earlier',
      picture: null,
    });
    expect((await signIn(await aSignedOutBrowser(), 'Earlier@Example.com', '')).json()).toMatchObject({
      id,
      google_user_data: { name: 'Earlier Release' },
    });
  });

  test.each([
    ['was not begun in this browser', async () => beginLocalSignIn(await aSignedOutBrowser())],
    ['has a made-up state', async () => '/local-accounts/sign-in?state=made-up'],
    ['has no state', async () => '/local-accounts/sign-in'],
    [
      'was replaced by a later one',
      async (browser: Browser) => {
        const stale = await beginLocalSignIn(browser);
        await beginLocalSignIn(browser);
        return stale;
      },
    ],
    [
      'was finished',
      async (browser: Browser) => {
        const signInPage = await beginLocalSignIn(browser);
        const submitted = await submit(browser, signInPage, { email: 'finished@example.com', name: '' });
        await browser.post('/api/sessions', { code: codeOf(submitted.headers.location) });
        return signInPage;
      },
    ],
  ])('a sign-in that %s has expired', async (_why, begin) => {
    const browser = await aSignedOutBrowser();
    const signInPage = await begin(browser);
    expect((await browser.get(signInPage)).body).toContain('<h1>Sign-in expired</h1>');
    const response = await submit(browser, signInPage, { email: 'a@b.co', name: '' });
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    expect(response.body).toContain('<h1>Sign-in expired</h1>');
  });

  test.each(['https://evil.example', 'http://localhost:4000', 'null'])(
    'the form is not accepted from a page of %s',
    async (origin) => {
      const browser = await aSignedOutBrowser();
      const signInPage = await beginLocalSignIn(browser);
      const response = await submit(browser, signInPage, { email: 'a@b.co', name: '' }, { origin });
      expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    },
  );

  test('no other address of an OpenID provider exists', async () => {
    const browser = await aSignedOutBrowser();
    for (const path of ['/.well-known/openid-configuration', '/local-accounts/auth', '/local-accounts/jwks'])
      expect((await browser.get(path)).statusCode).toBe(404);
  });

  test('the session cookie is out of reach of scripts and other sites, and new at every sign-in', async () => {
    const browser = await aSignedOutBrowser();
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
    const browser = await aSignedOutBrowser();
    const code = codeOf(await passLocalSignIn(browser, { email: 'once@example.com', name: '' }));
    const attempt = browser.cookies.get('deskbell_sign_in') ?? '';
    expect((await browser.post('/api/sessions', { code })).statusCode).toBe(200);
    const again = new Browser(browser.app);
    again.cookies.set('deskbell_sign_in', attempt);
    expect((await again.post('/api/sessions', { code })).statusCode).toBe(401);
    expect(again.cookies.has('deskbell_session')).toBe(false);
  });

  test('is worthless in another browser', async () => {
    const [victim, thief] = [await aSignedOutBrowser(), await aSignedOutBrowser()];
    const code = codeOf(await passLocalSignIn(victim, { email: 'victim@example.com', name: '' }));
    expect((await thief.post('/api/sessions', { code })).statusCode).toBe(401);
    await thief.get('/api/oauth/google/redirect_url');
    expect((await thief.post('/api/sessions', { code })).statusCode).toBe(401);
    expect(thief.cookies.has('deskbell_session')).toBe(false);
  });

  test('that failed in another browser no longer works in its own', async () => {
    const [victim, thief] = [await aSignedOutBrowser(), await aSignedOutBrowser()];
    const code = codeOf(await passLocalSignIn(victim, { email: 'burned@example.com', name: '' }));
    await thief.get('/api/oauth/google/redirect_url');
    expect((await thief.post('/api/sessions', { code })).statusCode).toBe(401);
    expect((await victim.post('/api/sessions', { code })).statusCode).toBe(401);
  });

  test('expires after one minute', async () => {
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => clock.mockRestore());
    const finishAfter = async (ms: number) => {
      clock.mockReturnValue(1);
      const provider = new LocalIdentityProvider(PUBLIC_URL, SECRET_KEY);
      const { attempt } = await provider.begin();
      const code = codeOf(provider.callbackUrl({ email: 'slow@example.com', name: '' }, attempt));
      clock.mockReturnValue(1 + ms);
      return provider.finish(String(code), attempt);
    };
    expect(await finishAfter(60_000)).toMatchObject({ email: 'slow@example.com' });
    await expect(finishAfter(60_001)).rejects.toThrow(NotSignedIn);
  });

  test('of one instance is taken by another one', async () => {
    const [one, other] = [1, 2].map(() => new LocalIdentityProvider(PUBLIC_URL, SECRET_KEY));
    const attempt = createSignInAttempt();
    const code = codeOf(one?.callbackUrl({ email: 'both@example.com', name: 'Both' }, attempt) ?? '');
    expect(await other?.finish(String(code), attempt)).toMatchObject({ email: 'both@example.com', given_name: 'Both' });
    const stranger = new LocalIdentityProvider(PUBLIC_URL, { ...SECRET_KEY, current: 'another key of another desk' });
    await expect(stranger.finish(String(code), attempt)).rejects.toThrow(NotSignedIn);
  });

  test('that is made up is refused', async () => {
    const browser = await aSignedOutBrowser();
    await browser.get('/api/oauth/google/redirect_url');
    expect((await browser.post('/api/sessions', { code: 'made-up' })).statusCode).toBe(401);
  });

  test('with the state of another attempt is refused', async () => {
    const browser = await aSignedOutBrowser();
    const code = codeOf(await passLocalSignIn(browser, { email: 'state@example.com', name: '' }));
    expect((await browser.post('/api/sessions', { code, state: 'other' })).statusCode).toBe(401);
  });

  test.each([{}, { code: '' }, { code: 123 }, { code: null }, { code: 'a\0' }])(
    'is needed as text (%j)',
    async (body) => {
      const response = await (await aSignedOutBrowser()).post('/api/sessions', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().issues[0].path).toEqual(['code']);
    },
  );

  test('with a forged cookie is refused', async () => {
    const browser = await aSignedOutBrowser();
    const forged = Buffer.from(
      JSON.stringify({ verifier: 'v', state: 's', nonce: 'n', until: Date.now() + 60_000 }),
    ).toString('base64url');
    for (const cookie of [forged, `${forged}.`, `${forged}.AAAA`, `${forged}.${'A'.repeat(43)}`, '.', '%00']) {
      browser.cookies.set('deskbell_sign_in', cookie);
      expect((await browser.post('/api/sessions', { code: 'code' })).statusCode).toBe(401);
    }
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
