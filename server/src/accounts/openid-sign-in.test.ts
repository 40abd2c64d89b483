import { describe, expect, test } from 'vitest';
import { aPerson, codeOf, startSignIn } from '../testing/sign-in-with-provider.ts';
import { Browser, PUBLIC_URL, startApp } from '../testing/test-app.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';

test.each([
  [true, { end_session_endpoint: 'https://id.example/end' }, 'https://id.example/end'],
  [true, {}, undefined],
  [false, { end_session_endpoint: 'https://id.example/end' }, undefined],
])(
  'signing out also ends the session at a provider that can, if wanted: %s %j',
  async (signsOutThere, discovery, end) => {
    const { browser, signInWith } = await startSignIn({ discovery }, { signsOutThere });
    const sub = aPerson();
    await signInWith({ sub });
    const { signed_out, provider_url } = (await browser.get('/api/logout')).json();
    expect([signed_out, provider_url?.split('?')[0]]).toEqual([true, end]);
    if (!end) return;
    const { id_token_hint, ...rest } = Object.fromEntries(new URL(provider_url).searchParams);
    expect(rest).toEqual({ client_id: 'client', post_logout_redirect_uri: `${PUBLIC_URL}/` });
    expect(claimsOf(id_token_hint)).toMatchObject({ sub, aud: 'client' });
  },
);

const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

test('the ID token is kept sealed, within a bound, and only for a provider that is told of the sign-out', async () => {
  const db = await testDatabase();
  const discovery = { end_session_endpoint: 'https://id.example/end' };
  const keptOf = async (signsOutThere: boolean, claims: object = {}) => {
    const { signInWith, browser } = await startSignIn({ discovery }, { signsOutThere });
    const { id } = (await signInWith({ sub: aPerson(), ...claims })).json();
    const { id_token } = await db
      .selectFrom('sessions')
      .select('id_token')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id_token, browser };
  };
  const { id_token } = await keptOf(true);
  expect(Buffer.from(id_token ?? []).length).toBeGreaterThan(100);
  expect(Buffer.from(id_token ?? []).toString('latin1')).not.toMatch(/eyJ/);
  expect((await keptOf(false)).id_token).toBeNull();
  const tooLong = await keptOf(true, { groups: 'g'.repeat(5_000) });
  expect(tooLong.id_token).toBeNull();
  const { provider_url } = (await tooLong.browser.get('/api/logout')).json();
  expect(new URL(provider_url).searchParams.has('id_token_hint')).toBe(false);
});

describe('the owner', () => {
  test('is registered with the claims of the ID token', async () => {
    const { signInWith, provider } = await startSignIn({ userinfo: { email: 'unused@example.com' } });
    const claims = {
      email_verified: true,
      name: 'Per Son',
      given_name: 'Per',
      picture: 'https://pictures.example/p.png',
    };
    expect((await signInWith(claims)).json()).toMatchObject({
      email: 'person@example.com',
      google_user_data: { name: 'Per Son', given_name: 'Per', picture: 'https://pictures.example/p.png' },
    });
    expect(provider.requests).not.toContain('/userinfo');
  });

  test('is registered with the claims of userinfo when the ID token has none', async () => {
    const { signInWith } = await startSignIn({
      userinfo: { email: 'userinfo@example.com', email_verified: true, name: 'User Info', given_name: 'User' },
    });
    expect((await signInWith({ sub: aPerson(), email: undefined })).json()).toMatchObject({
      email: 'userinfo@example.com',
      google_user_data: { name: 'User Info', given_name: 'User' },
    });
  });

  test('keeps the address of the ID token when userinfo has another one', async () => {
    const { signInWith } = await startSignIn({
      userinfo: { email: 'other@example.com', email_verified: false, name: 'N' },
    });
    const response = await signInWith({ sub: aPerson(), email: 'own@example.com', email_verified: true });
    expect(response.json()).toMatchObject({ email: 'own@example.com', google_user_data: { name: 'N' } });
  });

  test('is not signed in with the userinfo of another subject', async () => {
    const { signInWith } = await startSignIn({ userinfo: { sub: 'someone-else', email: 'victim@example.com' } });
    expect((await signInWith({ sub: aPerson(), email: undefined })).statusCode).toBe(401);
  });

  test('has claims that can be stored, whatever the provider sends', async () => {
    const { signInWith } = await startSignIn();
    const response = await signInWith({
      sub: aPerson(),
      name: `\0${'n'.repeat(500)}`,
      given_name: 7,
      picture: 'javascript:alert(1)',
    });
    expect(response.json().google_user_data).toEqual({ name: 'n'.repeat(100), given_name: null });
  });

  test.each([
    ['ID token', false, null],
    ['ID token as text', 'false', null],
    ['userinfo', undefined, { email: 'person@example.com', email_verified: false }],
  ])('is refused when the %s says that the address is not verified', async (_where, email_verified, userinfo) => {
    const { signInWith, browser, logged } = await startSignIn({ userinfo });
    const response = await signInWith({ email_verified });
    expect(response.statusCode).toBe(403);
    expect(response.json().error).toBe(
      'Your sign-in provider has not verified the address person@example.com. Verify it there, then sign in again.',
    );
    expect(browser.cookies.has('deskbell_session')).toBe(false);
    expect(logged()).toContain('"provider_error":"email_verified is false"');
    expect(logged()).not.toContain('person@example.com');
  });

  test.each([
    ['a missing', undefined],
    ['an unusable', 'not an address'],
    ['an overlong', `${'a'.repeat(300)}@example.com`],
  ])('is refused with %s address', async (_what, email) => {
    const { signInWith } = await startSignIn();
    const response = await signInWith({ email });
    expect(response.statusCode).toBe(401);
    expect(response.json().error).toMatch(/email address/);
  });
});

describe('a token', () => {
  test.each([
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['nonce', { nonce: 'replayed' }],
    ['age', { exp: 1 }],
    ['subject', { sub: 'a\0b' }],
  ])('with a wrong %s is refused', async (_what, claims) => {
    const { signInWith, logged } = await startSignIn();
    expect((await signInWith(claims)).statusCode).toBe(401);
    expect(logged()).toContain('"msg":"sign-in failed"');
  });

  test('signed with a foreign key is refused', async () => {
    const { signInWith, provider, logged } = await startSignIn();
    provider.behavior.signsWithForeignKey = true;
    expect((await signInWith({ sub: aPerson() })).statusCode).toBe(401);
    expect(logged()).toContain('"provider_error":"OAUTH_INVALID_RESPONSE"');
  });

  test('is accepted right after the provider rotated its keys', async () => {
    const { signInWith, provider } = await startSignIn();
    expect((await signInWith()).statusCode).toBe(200);
    provider.rotateKeys();
    expect((await signInWith()).statusCode).toBe(200);
  });
});

describe('the account chooser', () => {
  test.each([
    ['that lists it', { prompt_values_supported: ['none', 'select_account'] }, 'select_account'],
    ['that lists other prompts', { prompt_values_supported: ['none', 'login'] }, null],
    ['that lists no prompts', {}, null],
  ])('is asked for at a provider %s: %j', async (_provider, discovery, prompt) => {
    const { begin } = await startSignIn({ discovery });
    const { searchParams } = await begin();
    expect(searchParams.get('prompt')).toBe(prompt);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('an issuer', () => {
  test.each([
    ['with', '/realms/desk/', (actual: string) => actual.replace(/\/$/, '')],
    ['without', '/realms/desk', (actual: string) => `${actual}/`],
  ])('%s a trailing slash may be configured either way', async (_slash, issuerPath, issuer) => {
    const { signInWith } = await startSignIn({ issuerPath }, { issuer });
    expect((await signInWith()).statusCode).toBe(200);
  });
});

describe('the client secret', () => {
  test.each([[undefined], [['client_secret_basic', 'client_secret_post']], [['client_secret_basic']]])(
    'is sent as the provider wants it, which lists %j',
    async (listed) => {
      const { signInWith, provider } = await startSignIn({
        secretMethod: 'client_secret_basic',
        discovery: { token_endpoint_auth_methods_supported: listed },
      });
      expect((await signInWith()).statusCode).toBe(200);
      provider.behavior.secretMethod = 'client_secret_post';
      expect((await signInWith()).statusCode).toBe(listed?.length === 1 ? 401 : 200);
    },
  );

  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'that is wrong (%s) is named in the log without the secret, and in words to the owner',
    async (secretMethod) => {
      const { signInWith, logged } = await startSignIn({ secretMethod }, { secret: 'hush-hush' });
      const response = await signInWith();
      expect(response.statusCode).toBe(401);
      expect(response.json().error).toBe(
        'The sign-in provider does not accept this installation of Deskbell (invalid_client). Please tell its administrator.',
      );
      expect(logged()).toContain('"provider_error":"invalid_client"');
      expect(logged()).not.toMatch(/hush-hush|Wrong secret/);
    },
  );
});

describe('a list in SIGN_UP', () => {
  const signUp = { addresses: ['ann@example.com', 'bo@xn--bcher-kva.example'], domains: ['example.org'] };

  test.each(['ann@example.com', 'ANN@example.com', 'anyone@Example.ORG', 'bo@bücher.example'])(
    'lets %s open an account',
    async (email) => {
      const { signInWith } = await startSignIn({}, { signUp });
      expect((await signInWith({ sub: aPerson(), email })).statusCode).toBe(200);
    },
  );

  test.each(['ann@other.example', 'bob@example.com', 'ann@sub.example.org', 'x@example.org.evil.example'])(
    'tells %s why not',
    async (email) => {
      const { signInWith, browser, logged } = await startSignIn({}, { signUp });
      const response = await signInWith({ sub: aPerson(), email });
      expect(response.statusCode).toBe(403);
      expect(response.json().error).toBe(
        `${email} may not open an account here. Sign in with another account, or ask the administrator to add this address.`,
      );
      expect(browser.cookies.has('deskbell_session')).toBe(false);
      expect(logged()).toContain('not listed in SIGN_UP');
      expect(logged()).not.toContain(email);
    },
  );

  test('does not lock out an account that exists', async () => {
    const { provider, browser, signInWith } = await startSignIn();
    const sub = aPerson();
    const first = await signInWith({ sub, email: 'early@elsewhere.example' });
    const listed = new Browser(
      await startApp({
        signUp,
        signIn: { kind: 'provider', issuer: provider.issuer, clientId: 'client', clientSecret: 'secret' },
      }),
    );
    const { redirectUrl } = (await listed.get('/api/oauth/google/redirect_url')).json();
    const code = codeOf(provider.authorize(redirectUrl, { sub, email: 'renamed@elsewhere.example' }));
    const again = await listed.post('/api/sessions', { code });
    expect(again.json()).toMatchObject({ id: first.json().id, email: 'renamed@elsewhere.example' });
    expect(browser.cookies.has('deskbell_session')).toBe(true);
  });
});

test('the page of local accounts does not exist', async () => {
  const { browser } = await startSignIn();
  expect((await browser.get('/local-accounts/sign-in')).statusCode).toBe(404);
});

describe('a flood of sign-ins from one network', () => {
  const fromAddress = (remoteAddress: string, code?: string) => ({
    method: code ? ('POST' as const) : ('GET' as const),
    url: code ? '/api/sessions' : '/api/oauth/google/redirect_url',
    remoteAddress,
    ...(code && { payload: JSON.stringify({ code }), headers: { 'content-type': 'application/json' } }),
  });

  test('is refused before the provider is called, and others are not affected', async () => {
    const { browser, provider } = await startSignIn();
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) {
      await browser.send(fromAddress(`192.0.2.${n}`));
      statuses.push((await browser.send(fromAddress('2001:db8:1:2::1', 'guessed'))).statusCode);
    }
    const calls = provider.requests.filter((path) => path === '/token').length;
    expect(calls).toBeGreaterThanOrEqual(30);
    expect(statuses.filter((status) => status === 401)).toHaveLength(calls);
    const refused = await browser.send(fromAddress('2001:db8:1:2:3::4', 'guessed'));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(refused.json().error).toMatch(/^Too many sign-ins from your network/);

    await browser.send(fromAddress('192.0.2.1'));
    expect((await browser.send(fromAddress('2001:db8:1:3::1', 'guessed'))).statusCode).toBe(401);
  });

  test('is refused when it only begins them', async () => {
    const { browser } = await startSignIn();
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n++) statuses.add((await browser.send(fromAddress('198.51.100.7'))).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('a provider', () => {
  const unreachable = {
    statusCode: 503,
    error: 'The sign-in service cannot be reached right now. Please try again in a moment.',
  };

  test('that is down is answered with 503 and Retry-After', async () => {
    const { browser } = await startSignIn({}, { issuer: () => 'http://127.0.0.1:1' });
    const response = await browser.get('/api/oauth/google/redirect_url');
    expect({ statusCode: response.statusCode, error: response.json().error }).toEqual(unreachable);
    expect(response.headers['retry-after']).toBeDefined();
  });

  test('that fails at the token endpoint is answered with 503', async () => {
    const { signInWith, logged } = await startSignIn({ tokenStatus: 502 });
    const response = await signInWith();
    expect({ statusCode: response.statusCode, error: response.json().error }).toEqual(unreachable);
    expect(logged()).toContain('"provider_error":"HTTP 502"');
  });

  // Once is enough: which database it is makes no difference here, and this takes long.
  test.skipIf(!postgresUrl)('that falls silent is answered with 503', async () => {
    const [atStart, atToken] = await Promise.all([
      startSignIn({ silentAt: '/.well-known/openid-configuration' }),
      startSignIn({ silentAt: '/token' }),
    ]);
    const responses = await Promise.all([atStart.browser.get('/api/oauth/google/redirect_url'), atToken.signInWith()]);
    for (const response of responses)
      expect({ statusCode: response.statusCode, error: response.json().error }).toEqual(unreachable);
    expect(atToken.logged()).toContain('"provider_error":"timeout"');
  });
});
