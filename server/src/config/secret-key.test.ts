import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { recordInstance } from '../db/instances.ts';
import { IntakeAddresses } from '../signed-links/intake-address.ts';
import { ReplyAddresses } from '../signed-links/reply-address.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { aConversation, addresses, commentsOf, sampleEmail, startInbound } from '../testing/inbound-email.ts';
import { startOpenIdProvider } from '../testing/openid-provider.ts';
import { Browser, SECRET_KEY, startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { loadSecretKey, type SecretKey } from './secret-key.ts';

const NEW_KEY = 'the key after the rotation, thirty-two characters';
const ROTATED: SecretKey = { current: NEW_KEY, previous: SECRET_KEY.current };
const REPLACED: SecretKey = { current: NEW_KEY, previous: null };
const ACCEPTING: SecretKey = { ...SECRET_KEY, next: NEW_KEY };

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

const webhookSecret = 'the webhook secret';
const instances = new Map<SecretKey, Promise<FastifyInstance>>();
afterAll(async () => {
  for (const instance of instances.values()) await (await instance).close();
});

/** What an instance with these keys says to a reply. */
const receiveWith = async (secretKey: SecretKey, recipient: string) => {
  const inbound = { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret };
  const instance = instances.get(secretKey) ?? startApp({ inbound }, { secretKey });
  instances.set(secretKey, instance);
  return (await instance).inject({
    method: 'POST',
    url: '/api/inbound-email',
    payload: sampleEmail('plain', recipient),
    headers: { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret },
  });
};
const addressOf = (secretKey: SecretKey, { id, user_email }: { id: number; user_email: string }) =>
  new ReplyAddresses(addresses.domain, secretKey).addressOf(id, 'customer', user_email);

describe('a rotation over two instances', () => {
  /** The keys of both, step by step; which of the two goes first makes no difference. */
  const STEPS: readonly (readonly [SecretKey, SecretKey])[] = [
    [ACCEPTING, SECRET_KEY],
    [ACCEPTING, ACCEPTING],
    [ROTATED, ACCEPTING],
    [ROTATED, ROTATED],
    [REPLACED, ROTATED],
  ];

  test.each(STEPS)('each accepts what the other signs', async (one, other) => {
    const conversation = await aConversation();
    for (const signing of [one, other])
      for (const receiving of [one, other])
        expect((await receiveWith(receiving, addressOf(signing, conversation))).statusCode).toBe(202);
  });

  test('that skips its first step loses nothing: the sender, or the worker, tries again', async () => {
    const db = await testDatabase();
    const conversation = await aConversation();
    const address = addressOf(ROTATED, conversation);
    // No instance signs with that key.
    expect((await receiveWith(SECRET_KEY, address)).statusCode).toBe(404);
    const ahead = await recordInstance(db, ROTATED, () => undefined);
    onTestFinished(async () => {
      await ahead.stop();
      await db.deleteFrom('instances').execute();
    });
    expect((await receiveWith(SECRET_KEY, address)).statusCode).toBe(503);
    expect((await receiveWith(SECRET_KEY, 'reply+1@reply.deskbell.test')).statusCode).toBe(404);
    const behind = await startInbound();
    await expect(behind.deliver(sampleEmail('plain', address), address)).rejects.toMatchObject({ responseCode: 451 });

    expect((await receiveWith(ROTATED, address)).statusCode).toBe(202);
    await behind.drain();
    expect(await commentsOf(conversation.owner, conversation.id)).toEqual([]);
    await db.updateTable('inbound_emails').set({ next_attempt_at: new Date().toISOString() }).execute();
    const caughtUp = await startInbound({ addresses: new ReplyAddresses(addresses.domain, ROTATED) });
    await caughtUp.drain();
    expect(await commentsOf(conversation.owner, conversation.id)).toHaveLength(1);
  });

  test('that skips its first step also keeps email to intake addresses', async () => {
    const db = await testDatabase();
    const { site } = await aConversation();
    await db.updateTable('sites').set({ takes_email: true }).where('id', '=', site.id).execute();
    const intake = new IntakeAddresses(addresses.domain, ROTATED);
    const [address, ended] = [0, 1].map((intake_version) => intake.addressOf({ site_id: site.id, intake_version }));
    expect((await receiveWith(SECRET_KEY, `${address}`)).statusCode).toBe(404);
    const ahead = await recordInstance(db, ROTATED, () => undefined);
    onTestFinished(async () => {
      await ahead.stop();
      await db.deleteFrom('instances').execute();
    });
    expect((await receiveWith(SECRET_KEY, `${address}`)).statusCode).toBe(503);
    const behind = await startInbound();
    const sent = behind.deliver(sampleEmail('plain', `${address}`), `${address}`);
    await expect(sent).rejects.toMatchObject({ responseCode: 451 });
    expect((await receiveWith(ROTATED, `${ended}`)).statusCode).toBe(404);
    expect((await receiveWith(ROTATED, `${address}`)).statusCode).toBe(202);
    await behind.drain();
    const email = db.selectFrom('inbound_emails').select('status').where('site_id', '=', site.id);
    expect(await email.execute()).toEqual([{ status: 'received' }]);
  });

  test('leaves alone what was sealed with the next key', () => {
    const sealed = new Sealer(ROTATED, 'webhook secret').seal('whsec');
    const accepting = new Sealer(ACCEPTING, 'webhook secret');
    expect([accepting.open(sealed), accepting.isOutdated(sealed)]).toEqual(['whsec', false]);
  });
});

describe('after a rotation', () => {
  test('a reply address of the previous key is accepted, but not one of an older key', async () => {
    const { customer } = await aConversation();
    expect((await receiveWith(REPLACED, customer)).statusCode).toBe(404);
    expect((await receiveWith(ROTATED, customer)).statusCode).toBe(202);
  });

  test('new reply addresses use the current key', async () => {
    const address = addressOf(ROTATED, await aConversation());
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
