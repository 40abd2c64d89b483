import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PNG } from '../testing/uploading.ts';
import { submitFiles } from '../testing/visitor-pages.ts';

let lastAddress = 0;
const anAddress = () => {
  lastAddress += 1;
  return `172.${process.pid % 250}.${lastAddress >> 8}.${lastAddress & 255}`;
};

const open = async (path: string, headers: Record<string, string> = {}) =>
  (await testApp()).inject({ url: `/support/${path}`, headers });

async function post(
  site: Site,
  fields: Record<string, string>,
  { remoteAddress = anAddress(), headers = {} }: { remoteAddress?: string; headers?: Record<string, string> } = {},
) {
  return (await testApp()).inject({
    method: 'POST',
    url: `/support/${site.api_key}`,
    remoteAddress,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Visitor/1.0',
      origin: PUBLIC_URL,
      ...headers,
    },
  });
}

const filled = (fields: Record<string, string> = {}) => ({
  idempotency_key: randomUUID(),
  title: 'Lamp is broken',
  description: 'It arrived so.\r\nWith a crack.',
  name: '',
  email: '',
  priority: 'medium',
  website: '',
  page_url: '',
  ...fields,
});
const hiddenValue = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const ticketsOf = async (owner: SignedIn, site: Site) => (await owner.get(`/api/sites/${site.id}/tickets`)).json();

describe('the form without scripts', () => {
  test('is a page without scripts that may be neither indexed nor framed', async () => {
    const site = await aSite(await anOwner(), { name: '<b>Kettle</b>', widget_color: '#10b981' });
    const page = await open(site.api_key, { referer: 'https://kettle.example/lamps' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['set-cookie']).toBeUndefined();
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'self' 'sha256-[^']+'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(page.body).toContain('&lt;b&gt;Kettle');
    expect(page.body).not.toContain('<b>Kettle');
    expect(hiddenValue(page.body, 'page_url')).toBe('https://kettle.example/lamps');
    expect(hiddenValue((await open(`${site.api_key}?page_url=javascript:alert(1)`)).body, 'page_url')).toBe('');
  });

  test('says what the address is for, and what a visitor without one gets', async () => {
    const site = await aSite(await anOwner());
    const page = await open(site.api_key, { 'accept-language': 'nl' });
    expect(page.body).toContain('<span class="optional">zodat we kunnen antwoorden</span>');
    expect(page.body).toMatch(/id="email"[^>]* aria-describedby="email-hint"/);
    expect(page.body).toContain('id="email-hint">Zonder adres krijg je een link naar het antwoord.</p>');
  });

  test('makes a ticket and shows its number', async () => {
    const { owner, site } = await anOwnerWithSite();
    const answer = await post(
      site,
      filled({ email: 'mara@lind.example', name: 'Mara', priority: 'high', page_url: 'https://kettle.example/x' }),
    );
    expect(answer.statusCode).toBe(201);
    const [ticket] = await ticketsOf(owner, site);
    expect(answer.body).toContain(`Ticket #${ticket.id} received`);
    expect(answer.body).toContain('<b>mara@lind.example</b>');
    const detail = (await owner.get(`/api/tickets/${ticket.id}`)).json().ticket;
    expect(detail).toMatchObject({
      title: 'Lamp is broken',
      description: 'It arrived so.\nWith a crack.',
      priority: 'high',
      user_name: 'Mara',
      user_email: 'mara@lind.example',
      page_url: 'https://kettle.example/x',
      user_agent: 'Visitor/1.0',
    });
  });

  test('sent twice is one ticket; sent again with changes, it asks before it makes a second one', async () => {
    const { owner, site } = await anOwnerWithSite();
    const form = filled();
    const answers = await Promise.all([post(site, form), post(site, form)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    const changed = await post(site, { ...form, title: 'Another lamp' });
    expect(changed.statusCode).toBe(409);
    expect(changed.body).toContain('value="Another lamp"');
    expect(await ticketsOf(owner, site)).toHaveLength(1);
    const again = {
      ...form,
      title: 'Another lamp',
      idempotency_key: hiddenValue(changed.body, 'idempotency_key') ?? '',
    };
    expect((await post(site, again)).statusCode).toBe(201);
    expect(await ticketsOf(owner, site)).toHaveLength(2);
  });

  test('shows an error beside each field and keeps the typed text', async () => {
    const { owner, site } = await anOwnerWithSite();
    const answer = await post(
      site,
      filled({ title: '  ', description: '</textarea><script>', email: 'mara@', name: '"x"', priority: 'urgent' }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/id="title"[^>]*aria-invalid="true" aria-describedby="title-error" autofocus/);
    expect(answer.body).toContain('Please enter a short title.');
    expect(answer.body).toContain('This address is incomplete.');
    expect(answer.body).toContain('value="mara@"');
    expect(answer.body).toContain('value="&quot;x&quot;"');
    expect(answer.body).toContain('&lt;/textarea&gt;&lt;script&gt;');
    expect(answer.body).toMatch(/value="urgent" checked/);
    const long = await post(site, filled({ title: 'a'.repeat(201), name: 'a\0' }));
    expect(long.body).toContain('This has 201 characters. Please use at most 200.');
    expect(long.body).toContain('characters that we cannot store');
    expect(await ticketsOf(owner, site)).toEqual([]);
  });

  test('cuts no text, and shows one that is too long again', async () => {
    const { owner, site } = await anOwnerWithSite();
    expect((await open(site.api_key)).body).not.toContain('maxlength');
    const description = '雨'.repeat(100_000);
    const answer = await post(site, filled({ description }));
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(`${description}</textarea>`)]);
    expect(answer.body).toContain(
      'This has 100,000 characters. Please use at most 10,000. You can also attach it as a file.',
    );
    await owner.put(`/api/sites/${site.id}`, { ...site, takes_files: false });
    const withoutFiles = await post(site, filled({ description }));
    expect(withoutFiles.body).toContain('Please use at most 10,000.</span>');
  });

  test('accepts the longest text in any script', async () => {
    const site = await aSite(await anOwner());
    expect((await post(site, filled({ description: '雨'.repeat(10_000) }))).statusCode).toBe(201);
  });

  test.each([
    ['a filled honeypot', { website: 'https://spam.example' }],
    ['no key', { idempotency_key: '' }],
    ['an unknown priority', { priority: 'extreme' }],
  ])('with %s stores nothing and can be sent again', async (_what, wrong) => {
    const { owner, site } = await anOwnerWithSite();
    const answer = await post(site, filled(wrong));
    expect(answer.statusCode).toBe(400);
    expect(await ticketsOf(owner, site)).toEqual([]);
    const key = hiddenValue(answer.body, 'idempotency_key') ?? '';
    expect((await post(site, filled({ idempotency_key: key }))).statusCode).toBe(201);
  });

  test('is refused from a foreign origin, and the owner sees the refusal', async () => {
    const { owner, site } = await anOwnerWithSite();
    const answer = await post(site, filled(), { headers: { origin: 'https://evil.example' } });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('kettle.example');
    expect(await ticketsOf(owner, site)).toEqual([]);
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({
      last_refused_reason: 'origin',
      last_refused_host: 'evil.example',
    });
  });

  test('shares its limits with the widget', async () => {
    const site = await aSite(await anOwner());
    const remoteAddress = anAddress();
    const send = async () =>
      (await testApp()).inject({
        method: 'POST',
        url: '/api/widget/tickets',
        remoteAddress,
        headers: { 'content-type': 'text/plain' },
        payload: JSON.stringify({ ...filled(), site_key: site.api_key }),
      });
    // Concurrently: the bucket refills with time.
    await Promise.all(Array.from({ length: 20 }, send));
    const answer = await post(site, filled(), { remoteAddress });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain('value="Lamp is broken"');
  });

  test('negotiates the language by Accept-Language', async () => {
    const site = await aSite(await anOwner());
    const german = await open(site.api_key, { 'accept-language': 'pl, de-AT;q=0.8, en;q=0.5' });
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('Wie können wir helfen?');
    expect(german.headers.vary).toContain('accept-language');
    expect((await open(site.api_key, { 'accept-language': '*' })).body).toContain('How can we help?');
  });

  test('speaks the language that is set for the site, which the ticket keeps', async () => {
    const { owner, site } = await anOwnerWithSite();
    await owner.put(`/api/sites/${site.id}`, {
      ...site,
      form_of_address: 'formal',
      widget_options: { ...site.widget_options, language: 'de' },
    });
    const english = { 'accept-language': 'en' };
    expect((await open(site.api_key, english)).body).toContain('Wie können wir helfen?');
    const mine = (await open(`${site.api_key}/mine`, english)).body;
    expect(mine).toContain('Geben Sie die Adresse ein');
    expect((await post(site, filled(), { headers: english })).body).toContain('erhalten');
    const [ticket] = await ticketsOf(owner, site);
    expect((await owner.get(`/api/tickets/${ticket.id}`)).json().ticket.language).toBe('de');
  });

  test('of an inactive site says so, and an unknown key is not found', async () => {
    const { owner, site } = await anOwnerWithSite();
    await owner.put(`/api/sites/${site.id}`, { ...site, is_active: false });
    for (const answer of [await open(site.api_key), await post(site, filled())]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('is not accepting tickets right now');
    }
    for (const key of ['site_none', '%00', 'a%00b', '%ED%A0%80'])
      for (const answer of [await open(key), await post({ ...site, api_key: key }, filled())]) {
        expect([400, 404]).toContain(answer.statusCode);
        if (answer.statusCode === 404) expect(answer.body).toContain('There is no form here');
      }
  });
});

describe('files of the form without scripts', () => {
  const NOTES = { name: 'notes.txt', bytes: Buffer.from('Two notes') };
  const send = (site: Site, fields: Record<string, string>, files: Parameters<typeof submitFiles>[2]) =>
    submitFiles(`/support/${site.api_key}`, fields, files, { origin: PUBLIC_URL });
  const filesOfSite = async ({ id }: Site) =>
    (await testDatabase()).selectFrom('files').select(['name', 'ticket_id']).where('site_id', '=', id).execute();

  test('come with the ticket, once for a form that is sent twice', async () => {
    const { owner, site } = await anOwnerWithSite();
    const page = (await open(site.api_key)).body;
    expect(page).toContain('enctype="multipart/form-data"');
    expect(page).toContain('Up to <bdi>5</bdi> files of <bdi>10 MB</bdi> each.');
    const form = filled();
    const files = [{ name: 'crack.png', bytes: PNG }, NOTES];
    expect((await send(site, form, files)).statusCode).toBe(201);
    expect((await send(site, form, files)).statusCode).toBe(200);
    const [ticket, ...others] = await ticketsOf(owner, site);
    expect(others).toEqual([]);
    expect((await owner.get(`/api/tickets/${ticket.id}`)).json().ticket.files).toMatchObject([
      { name: 'crack.png', type: 'image/png', state: 'ready' },
      { name: 'notes.txt', size: 9, state: 'ready' },
    ]);
    expect(await filesOfSite(site)).toHaveLength(2);
    const other = await send(site, form, [{ name: 'notes.txt', bytes: Buffer.from('Other notes') }]);
    expect([other.statusCode, other.body]).toEqual([409, expect.stringContaining('Please choose your files again.')]);
    expect(await filesOfSite(site)).toHaveLength(2);
    expect((await send(site, filled(), [])).statusCode).toBe(201);
  });

  test.each([
    ['of a refused type', [{ name: 'run.exe', bytes: NOTES.bytes }], 'run.exe: File type not accepted'],
    ['that is empty', [{ name: 'empty.txt', bytes: Buffer.alloc(0) }], 'empty.txt: Could not be attached'],
    ['beyond the fifth', Array(6).fill(NOTES), 'Up to 5 files'],
  ])('%s is named, and no word is lost', async (_case, files, reason) => {
    const { owner, site } = await anOwnerWithSite();
    const refused = await send(site, filled({ description: 'Every word <of it>', email: 'mara@lind.example' }), files);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`${reason}. Please choose your files again.`);
    expect(refused.body).toContain('Every word &lt;of it&gt;</textarea>');
    expect(refused.body).toContain('value="mara@lind.example"');
    expect(await ticketsOf(owner, site)).toEqual([]);
    expect(await filesOfSite(site)).toEqual([]);
  });

  test('have to be chosen again with a field that is wrong, and are not taken where the site takes none', async () => {
    const { owner, site } = await anOwnerWithSite();
    const wrong = await send(site, filled({ title: '' }), [NOTES]);
    expect(wrong.body).toContain('Please enter a short title.');
    expect(wrong.body).toContain('Please choose your files again.');
    expect(await filesOfSite(site)).toEqual([]);
    await owner.put(`/api/sites/${site.id}`, { ...site, takes_files: false });
    expect((await open(site.api_key)).body).not.toContain('type="file"');
    expect((await send(site, filled(), [NOTES])).statusCode).toBe(201);
    expect(await filesOfSite(site)).toEqual([]);
  });

  test('are refused with words when the form breaks off', async () => {
    const { owner, site } = await anOwnerWithSite();
    const answer = await (await testApp()).inject({
      method: 'POST',
      url: `/support/${site.api_key}`,
      remoteAddress: anAddress(),
      headers: { 'content-type': 'multipart/form-data; boundary=b', origin: PUBLIC_URL },
      payload:
        '--b\r\ncontent-disposition: form-data; name="description"\r\n\r\nKept words\r\n--b\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nHalf',
    });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Kept words</textarea>')]);
    expect(answer.body).toContain('Could not be attached. Please choose your files again.');
    expect(await ticketsOf(owner, site)).toEqual([]);
    expect(await filesOfSite(site)).toEqual([]);
  });
});
