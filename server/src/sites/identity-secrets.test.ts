import { createHmac } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { SECRET_KEY, startApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { anAddress, sendTicket } from '../testing/uploading.ts';
import { IdentitySecrets } from './identity-secrets.ts';

const USER = 'u-42';
const HOUR = 3_600;
const now = () => Math.floor(Date.now() / 1000);

const hashOf = (secret: string, expiry: number | string = now() + HOUR, userId = USER) =>
  `${expiry}.${createHmac('sha256', secret).update(`${userId}.${expiry}`).digest('hex')}`;

async function aSecret(owner: SignedIn, { id }: Site): Promise<string> {
  const response = await owner.post(`/api/sites/${id}/identity-secret`);
  expect(response.statusCode).toBe(201);
  return response.json().secret;
}

async function ticketWith(owner: SignedIn, site: Site, fields: object) {
  const sent = await sendTicket(await testApp(), site, { user_id: USER, ...fields });
  expect(sent.statusCode).toBe(201);
  return (await owner.get(`/api/tickets/${sent.json().id}`)).json().ticket;
}

const mine = async (site: Site, fields: object, remoteAddress = anAddress()) =>
  (await testApp()).inject({
    method: 'POST',
    url: '/api/widget/mine',
    remoteAddress,
    payload: { site_key: site.api_key, user_id: USER, ...fields },
  });

describe('a signed user id', () => {
  test('is verified with the current secret, with the former one until it is removed, and never without one', async () => {
    const { owner, site } = await anOwnerWithSite();
    const isVerified = async (hash: string) => (await ticketWith(owner, site, { user_hash: hash })).user_verified;
    expect(await isVerified(hashOf('ids_made_up'))).toBe(false);
    const first = await aSecret(owner, site);
    expect(first).toMatch(/^ids_[0-9a-f]{64}$/);
    expect(await isVerified(hashOf(first))).toBe(true);
    expect(await isVerified(hashOf(first).toUpperCase())).toBe(true);
    const second = await aSecret(owner, site);
    expect([await isVerified(hashOf(first)), await isVerified(hashOf(second))]).toEqual([true, true]);
    const shown = (await owner.get(`/api/sites/${site.id}`)).json();
    expect(shown).toMatchObject({
      identity_secret_since: expect.any(String),
      former_identity_secret_since: expect.any(String),
    });
    const third = await aSecret(owner, site);
    expect([await isVerified(hashOf(first)), await isVerified(hashOf(third))]).toEqual([false, true]);
    await owner.delete(`/api/sites/${site.id}/identity-secret/former`);
    expect([await isVerified(hashOf(second)), await isVerified(hashOf(third))]).toEqual([false, true]);
    expect((await owner.get(`/api/sites/${site.id}`)).json().former_identity_secret_since).toBeNull();
    const client = await aMember(site, 'client');
    expect((await client.get(`/api/sites/${site.id}`)).json().identity_secret_since).toBeNull();
    const { rows } = await sql`
      select from all_sites where identity_secrets::text like ${`%${Buffer.from(third).toString('hex')}%`}`.execute(
      await testDatabase(),
    );
    expect(rows).toEqual([]);
  });

  test('is not verified by any of twenty forged signatures, and the ticket is taken', async () => {
    const { owner, site } = await anOwnerWithSite();
    const secret = await aSecret(owner, site);
    const valid = hashOf(secret);
    const [expiry = '', mac = ''] = valid.split('.');
    const forged: Record<string, unknown> = {
      'an empty hash': '',
      'a random hash': `${expiry}.${createHmac('sha256', 'random').update('x').digest('hex')}`,
      'no hash': undefined,
      null: null,
      'a number': 12,
      'an array': [valid],
      'a dot': '.',
      'without an expiry': `.${mac}`,
      'without a signature': `${expiry}.`,
      'another expiry': `${Number(expiry) + 1}.${mac}`,
      'another user': hashOf(secret, expiry, 'u-43'),
      'without the dot in what is signed': `${expiry}.${createHmac('sha256', secret)
        .update(USER + expiry)
        .digest('hex')}`,
      'the secret of no site': hashOf('ids_made_up'),
      'an empty secret': hashOf(''),
      'half a signature': `${expiry}.${mac.slice(32)}`,
      'a signature twice': `${valid}${mac}`,
      'a changed digit': `${expiry}.${mac.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
      'SHA-1': `${expiry}.${createHmac('sha1', secret).update(`${USER}.${expiry}`).digest('hex')}`,
      base64: `${expiry}.${Buffer.from(mac, 'hex').toString('base64')}`,
      'an expired one': hashOf(secret, now() - 1),
      'one of a server whose clock is a day ahead': hashOf(secret, now() + 24 * HOUR + 60),
      milliseconds: hashOf(secret, Date.now() + HOUR),
      'an endless one': hashOf(secret, '9'.repeat(12)),
      'a negative one': hashOf(secret, -1),
      'an exponent': hashOf(secret, '1e10'),
    };
    for (const [what, user_hash] of Object.entries(forged)) {
      const { user_verified, user_id } = await ticketWith(owner, site, { user_hash });
      expect([what, user_verified, user_id]).toEqual([what, false, USER]);
    }
    for (const skew of [-600, 600])
      expect((await ticketWith(owner, site, { user_hash: hashOf(secret, now() + HOUR + skew) })).user_verified).toBe(
        true,
      );
    expect((await ticketWith(owner, site, { user_hash: hashOf(secret, now() + 24 * HOUR) })).user_verified).toBe(true);
    expect((await owner.get(`/api/sites/${site.id}`)).json().most_signatures_failed).toBe(true);
    await sql`update site_days set signed_ids = failed_ids * 2 where site_id = ${site.id}`.execute(
      await testDatabase(),
    );
    expect((await owner.get(`/api/sites/${site.id}`)).json().most_signatures_failed).toBe(false);
  });

  test('is dropped without a valid signature where the site wants only verified ids; a retry is still the same ticket', async () => {
    const { owner, site } = await anOwnerWithSite();
    const secret = await aSecret(owner, site);
    await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, requires_verified_ids: true });
    expect(await ticketWith(owner, site, {})).toMatchObject({ user_id: null, user_verified: false });
    const idempotency_key = crypto.randomUUID();
    const first = await ticketWith(owner, site, { idempotency_key, user_hash: hashOf(secret) });
    expect(first).toMatchObject({ user_id: USER, user_verified: true });
    const app = await testApp();
    const again = await sendTicket(app, site, { idempotency_key, user_id: USER, user_hash: hashOf(secret, now() - 9) });
    expect([again.statusCode, again.json().id]).toEqual([200, first.id]);
    expect(again.json().status_url).toBe((await owner.get(`/api/tickets/${first.id}/page`)).json().url);
  });

  test('lists the verified tickets of the user on this site, and nothing to a wrong signature', async () => {
    const owner = await anOwner();
    const [site, elsewhere] = [await aSite(owner), await aSite(owner)];
    const secret = await aSecret(owner, site);
    const own = await ticketWith(owner, site, { user_hash: hashOf(secret) });
    await ticketWith(owner, site, {});
    await ticketWith(owner, elsewhere, {});
    const listed = await mine(site, { user_hash: hashOf(secret) });
    const { url } = (await owner.get(`/api/tickets/${own.id}/page`)).json();
    const { id, title, status, created_at } = own;
    expect(listed.json()).toEqual([{ id, title, status, created_at, status_url: url }]);
    for (const user_hash of [undefined, '', 'random', hashOf('other'), hashOf(secret, now() - 1)]) {
      const refused = await mine(site, { user_hash });
      expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'This signature is not valid.' }]);
    }
    expect((await mine(elsewhere, { user_hash: hashOf(secret) })).statusCode).toBe(403);
    let last = 200;
    for (let n = 0; n < 32 && last === 200; n += 1) last = (await mine(site, { user_hash: hashOf(secret) })).statusCode;
    expect(last).toBe(429);
  });

  test('survives the rotation of the installation’s own key', async () => {
    const { owner, site } = await anOwnerWithSite();
    const secret = await aSecret(owner, site);
    const rotated = { current: 'another secret of thirty-two characters at least', previous: SECRET_KEY.current };
    await new IdentitySecrets(rotated).reencrypt(await testDatabase());
    const app = await startApp({}, { secretKey: { ...rotated, previous: null } });
    const { id } = (await sendTicket(app, site, { user_id: USER, user_hash: hashOf(secret) })).json();
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.user_verified).toBe(true);
    await app.close();
  });
});
