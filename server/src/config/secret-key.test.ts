import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ReplyAddresses } from '../signed-links/reply-address.ts';
import { aConversation, addresses, sampleEmail } from '../testing/inbound-email.ts';
import { startOpenIdProvider } from '../testing/openid-provider.ts';
import { Browser, SECRET_KEY, startApp } from '../testing/test-app.ts';
import { loadSecretKey, type SecretKey } from './secret-key.ts';

const NEW_KEY = 'the key after the rotation, thirty-two characters';
const ROTATED: SecretKey = { current: NEW_KEY, previous: SECRET_KEY.current };
const REPLACED: SecretKey = { current: NEW_KEY, previous: null };

describe('the secret key', () => {
  const NOT_SET = { secretKey: null, previousSecretKey: null };
  const aDataFolder = () => mkdtempSync(join(tmpdir(), 'deskbell-key-'));

  test('is generated once and kept in the data folder', () => {
    const folder = aDataFolder();
    const generated = loadSecretKey(NOT_SET, folder);
    expect(generated).toEqual({ current: readFileSync(join(folder, 'secret-key'), 'utf8'), previous: null });
    expect(generated.current).toMatch(/^[\w-]{43}$/);
    expect(loadSecretKey(NOT_SET, folder)).toEqual(generated);
  });

  test('before the rotation is read from the file beside a generated one', () => {
    const folder = aDataFolder();
    writeFileSync(join(folder, 'secret-key-previous'), `${SECRET_KEY.current}\n`);
    expect(loadSecretKey(NOT_SET, folder).previous).toBe(SECRET_KEY.current);
    const configured = { secretKey: NEW_KEY, previousSecretKey: null };
    expect(loadSecretKey(configured, folder)).toEqual(REPLACED);
  });

  test('before the rotation can be configured beside a configured or generated one', () => {
    const folder = aDataFolder();
    const previousSecretKey = SECRET_KEY.current;
    expect(loadSecretKey({ secretKey: NEW_KEY, previousSecretKey }, folder)).toEqual(ROTATED);
    expect(loadSecretKey({ secretKey: null, previousSecretKey }, folder).previous).toBe(previousSecretKey);
  });
});

describe('after a rotation', () => {
  const webhookSecret = 'the webhook secret';
  const receiveWith = async (secretKey: SecretKey, recipient: string) => {
    const inbound = { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret };
    const app = await startApp({ inbound }, { secretKey });
    onTestFinished(() => app.close());
    return app.inject({
      method: 'POST',
      url: '/api/inbound-email',
      payload: sampleEmail('plain', recipient),
      headers: { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret },
    });
  };

  test('a reply address of the previous key is accepted, but not one of an older key', async () => {
    const { customer } = await aConversation();
    expect((await receiveWith(REPLACED, customer)).statusCode).toBe(404);
    expect((await receiveWith(ROTATED, customer)).statusCode).toBe(202);
  });

  test('new reply addresses use the current key', async () => {
    const { id, user_email } = await aConversation();
    const address = new ReplyAddresses(addresses.domain, ROTATED).addressOf(id, 'customer', user_email);
    expect((await receiveWith(SECRET_KEY, address)).statusCode).toBe(404);
    expect((await receiveWith(REPLACED, address)).statusCode).toBe(202);
  });

  test('a sign-in that began with the previous key can be finished', async () => {
    const provider = await startOpenIdProvider('client', 'secret');
    onTestFinished(() => provider.close());
    const { issuer } = provider;
    const signIn = { kind: 'provider', issuer, clientId: 'client', clientSecret: 'secret' } as const;
    const before = new Browser(await startApp({ signIn }));
    const finishWith = async (secretKey: SecretKey) => {
      const { redirectUrl } = (await before.get('/api/oauth/google/redirect_url')).json();
      const after = new Browser(await startApp({ signIn }, { secretKey }));
      for (const [name, value] of before.cookies) after.cookies.set(name, value);
      const code = new URL(provider.authorize(redirectUrl, {})).searchParams.get('code');
      return (await after.post('/api/sessions', { code })).statusCode;
    };
    expect(await finishWith(REPLACED)).toBe(401);
    expect(await finishWith(ROTATED)).toBe(200);
  });
});
