import { createHash } from 'node:crypto';
import type { Brand } from '@deskbell/contract/brand';
import { describe, expect, test } from 'vitest';
import { composeMessage, type Email } from '../email/messages/compose-message.ts';
import { renderHtml, renderText } from '../email/messages/message-layout.ts';
import { aLogo, BRAND, putLogo, setBrand } from '../testing/brands.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSignedOutBrowser, aSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { PUBLIC_URL } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  return { owner, site, teamId: site.team_id, url: `/api/teams/${site.team_id}/brand` };
}

/** A file that begins like a WebP picture of this size, with a lossless frame. */
function aWebp(width: number, height: number): Buffer {
  const frame = Buffer.alloc(16);
  frame[0] = 0x2f;
  frame.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(12 + frame.length);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(frame.length);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBPVP8L'), length, frame]);
}

describe('the brand of a team', () => {
  test('is not set at first, and then seen by all its members', async () => {
    const { owner, site, url } = await aTeam();
    const client = await aMember(site, 'client', { sites: [site] });
    expect((await client.get(url)).json()).toEqual({ brand: null });
    expect((await client.get('/api/teams')).json()[0].brand).toBeNull();
    const saved = await owner.put(url, { name: '  Lindqvist   Studio ', color: '#14532D' });
    expect(saved.json()).toEqual({ brand: { ...BRAND, logo: null } });
    expect((await client.get(url)).json()).toEqual({ brand: { ...BRAND, logo: null } });
    expect((await client.get('/api/teams')).json()[0].brand).toEqual({ ...BRAND, logo: null });
  });

  test.each([
    ['name', { name: '', color: '#14532d' }],
    ['name', { name: 'x'.repeat(61), color: '#14532d' }],
    ['name', { name: 'Pay at https://evil.example', color: '#14532d' }],
    ['color', { name: 'Studio', color: 'green' }],
    ['color', { name: 'Studio', color: '#14532d;}' }],
  ])('refuses a wrong %s', async (field, body) => {
    const { owner, url } = await aTeam();
    const refused = await owner.put(url, body);
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, [field]]);
    expect((await owner.get(url)).json()).toEqual({ brand: null });
  });

  test('is removed with its logo, and ends with the team', async () => {
    const { owner, site, teamId, url } = await aTeam();
    const { logo } = await setBrand(owner, teamId);
    expect((await owner.delete(url)).json()).toEqual({ id: teamId });
    expect((await owner.get(url)).json()).toEqual({ brand: null });
    expect((await owner.get(logo?.url ?? '')).statusCode).toBe(404);
    const { logo: later } = await setBrand(owner, teamId);
    await owner.send({
      method: 'DELETE',
      url: `/api/teams/${teamId}`,
      payload: JSON.stringify({ name: site.team_name }),
      headers: { 'content-type': 'application/json' },
    });
    expect((await owner.get(later?.url ?? '')).statusCode).toBe(404);
  });

  test('is noted in the activity of the team, once for each change', async () => {
    const { owner, teamId, url } = await aTeam();
    await setBrand(owner, teamId);
    await owner.put(url, BRAND);
    await owner.delete(`${url}/logo`);
    await owner.delete(`${url}/logo`);
    await owner.delete(url);
    const entries: { action: string; about: object }[] = (await owner.get(`/api/teams/${teamId}/activity`)).json();
    expect(entries.slice(0, 4)).toMatchObject([
      { action: 'brand_removed', about: { name: BRAND.name } },
      { action: 'logo_removed' },
      { action: 'logo_changed', about: { width: 480, height: 96 } },
      { action: 'brand_changed', about: { after: BRAND } },
    ]);
  });
});

describe('the logo', () => {
  test('is read by anyone, with the headers of a picture', async () => {
    const { owner, teamId } = await aTeam();
    const bytes = aLogo();
    const { logo } = await setBrand(owner, teamId);
    expect(logo).toEqual({
      url: expect.stringMatching(/^\/brand\/[0-9a-f]{32}\?v=[0-9a-f]{12}$/),
      type: 'image/png',
      width: 480,
      height: 96,
      size: bytes.length,
    });
    const visitor = await aSignedOutBrowser();
    const seen = await visitor.get(logo?.url ?? '');
    expect(seen.rawPayload).toEqual(bytes);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    });
    const again = await visitor.get(logo?.url ?? '', { 'if-none-match': String(seen.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await visitor.get(`/brand/${'0'.repeat(32)}`)).statusCode).toBe(404);
  });

  test('is replaced at another address, and removed', async () => {
    const { owner, teamId, url } = await aTeam();
    const { logo: first } = await setBrand(owner, teamId);
    const { brand } = (await putLogo(owner, teamId, aWebp(600, 200), 'image/webp')).json() as { brand: Brand };
    expect(brand.logo).toMatchObject({ type: 'image/webp', width: 600, height: 200 });
    expect(brand.logo?.url).not.toBe(first?.url);
    expect((await owner.get(brand.logo?.url ?? '')).headers['content-type']).toBe('image/webp');
    expect((await owner.delete(`${url}/logo`)).json()).toEqual({ brand: { ...BRAND, logo: null } });
    expect((await owner.get(brand.logo?.url ?? '')).statusCode).toBe(404);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const heavy = Buffer.concat([aLogo(), Buffer.alloc(100 * 1_024)]);
  test.each([
    ['an SVG', svg, 'image/svg+xml', 'This is not a PNG or WebP picture.'],
    ['an SVG that says PNG', svg, 'image/png', 'This is not a PNG or WebP picture.'],
    [
      'a GIF',
      Buffer.from('GIF89a\x0a\x00\x0a\x00\x80\x00\x00', 'latin1'),
      'image/gif',
      'This is not a PNG or WebP picture.',
    ],
    ['a text', Buffer.from('a logo'), 'image/png', 'This is not a PNG or WebP picture.'],
    ['nothing', Buffer.alloc(0), 'image/png', 'This is not a PNG or WebP picture.'],
    ['the start of a PNG', aLogo().subarray(0, 12), 'image/png', 'This is not a PNG or WebP picture.'],
    ['a bomb', aLogo(30_000, 30_000), 'image/png', 'It is 30,000 × 30,000 px. Make it 600 × 200 or smaller.'],
    ['a wide one', aLogo(601, 10), 'image/png', 'It is 601 × 10 px. Make it 600 × 200 or smaller.'],
    ['a wide WebP', aWebp(2_400, 800), 'image/webp', 'It is 2,400 × 800 px. Make it 600 × 200 or smaller.'],
    ['a heavy one', heavy, 'image/png', 'It has 101 kB. Make it 100 kB or smaller.'],
  ])('is not %s', async (_what, bytes, type, error) => {
    const { owner, teamId, url } = await aTeam();
    await owner.put(url, BRAND);
    const refused = await putLogo(owner, teamId, bytes, type);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error, issues: [{ path: ['logo'], message: error }] },
    ]);
    expect((await owner.get(url)).json()).toEqual({ brand: { ...BRAND, logo: null } });
  });

  test('needs a brand, and is not sent as JSON or in megabytes', async () => {
    const { owner, teamId, url } = await aTeam();
    expect((await putLogo(owner, teamId, aLogo())).statusCode).toBe(409);
    await owner.put(url, BRAND);
    expect((await putLogo(owner, teamId, Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
    expect((await putLogo(owner, teamId, Buffer.alloc(3 * 1_024 * 1_024))).statusCode).toBe(413);
  });
});

describe('the brand is shown', () => {
  test('in invitations: to the invited person before they sign in', async () => {
    const { owner, teamId } = await aTeam();
    const brand = await setBrand(owner, teamId);
    const email = anEmailAddress();
    await owner.post(`/api/teams/${teamId}/invitations`, { emails: [email], role: 'agent' });
    const { content, subject } = await (await testDatabase())
      .selectFrom('email_logs')
      .select(['content', 'subject'])
      .where('recipient_email', '=', email)
      .executeTakeFirstOrThrow();
    expect(subject).toContain('invites you to Lindqvist Studio');
    expect(content).toMatchObject({ brand });
    const message = composeMessage({ type: 'invitation', content } as Email, {
      publicUrl: PUBLIC_URL,
      canReply: false,
    });
    expect([renderHtml(message), renderText(message)].join()).not.toContain('Deskbell');
    expect(renderHtml(message)).toContain(
      `<img src="${PUBLIC_URL}${brand.logo?.url}" width="200" height="40" alt="Lindqvist Studio"`,
    );
  });

  test('not in invitations while its name is the address of a site that is gone', async () => {
    const owner = await anOwner();
    const site = await aSite(owner, { domain: 'evil.example' });
    await aSite(owner);
    const team = `/api/teams/${site.team_id}`;
    expect((await owner.put(`${team}/brand`, { ...BRAND, name: 'evil.example' })).statusCode).toBe(200);
    await owner.delete(`/api/sites/${site.id}`);
    const refused = await owner.post(`${team}/invitations`, { emails: [anEmailAddress()], role: 'agent' });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      expect.stringMatching(/^Change the name of the brand first\./),
    ]);
  });

  test('on the pages of visitors instead of the product', async () => {
    const { owner, site, teamId } = await aTeam();
    const { id } = await aTicket(site);
    const { url } = (await owner.get(`/api/tickets/${id}/page`)).json();
    const visitor = await aSignedOutBrowser();
    const pages = [new URL(url).pathname, `/support/${site.api_key}`, `/support/${site.api_key}/mine`];
    for (const page of pages) expect((await visitor.get(page)).body).toContain('>Deskbell</a>');
    const { logo } = await setBrand(owner, teamId);
    for (const page of pages) {
      const { body } = await visitor.get(page);
      expect(body).not.toContain('Deskbell');
      expect(body).toContain(
        `<img class="brand-logo" src="${logo?.url}" width="120" height="24" alt="Lindqvist Studio">`,
      );
    }
    await owner.delete(`/api/teams/${teamId}/brand/logo`);
    for (const page of pages) expect((await visitor.get(page)).body).toContain('<bdi>Lindqvist Studio</bdi>');
  });
});
