import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { deliverDue, emptyQueue } from '../../testing/outgoing-email.ts';
import { Browser, startApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/test-database.ts';
import { fileTransport } from '../delivery/mail-transport.ts';

const provider = {
  kind: 'provider',
  issuer: 'https://issuer.example',
  clientId: 'id',
  clientSecret: 'secret',
} as const;

async function anOwnerAt(settings: Partial<Config>) {
  const browser = new Browser(await startApp(settings));
  for (const [name, value] of (await anOwner()).cookies) browser.cookies.set(name, value);
  return browser;
}

describe('mail files', () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'outbox');
  let owner: Browser;
  beforeAll(async () => {
    owner = await anOwnerAt({ dataDir });
  });

  test('are an empty list before the first email', async () => {
    const response = await owner.get('/api/outbox');
    expect(response.json()).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
    expect((await owner.get('/api/installation')).json()).toMatchObject({ has_outbox: true });
  });

  test('show the emails of tickets and of the contact form', async () => {
    await emptyQueue();
    const site = await aSite(await anOwner(), { name: 'Café Ünal', admin_notification_email: 'desk@cafe.example' });
    const visitor = anEmailAddress();
    await aTicket(site, { user_email: visitor, title: 'Grüße <b>', description: 'Zwei\nZeilen' });
    await owner.post('/api/contact', { name: 'Ada', email: visitor, subject: 'Plans', message: 'How much?' });
    await deliverDue(fileTransport(folder));

    const files = (await owner.get('/api/outbox')).json();
    expect(files.map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual([
      [visitor, 'We received your message'],
      ['support@localhost', 'Contact: Plans'],
      [visitor, expect.stringContaining('Your request')],
      ['desk@cafe.example', expect.stringContaining('Grüße <b>')],
    ]);
    const [confirmation, message] = await Promise.all(
      files.slice(0, 2).map(async ({ id }: { id: number }) => (await owner.get(`/api/outbox/${id}`)).json()),
    );
    expect(confirmation.text).toContain('We will get back to you within 24 hours.');
    expect(confirmation.source).not.toMatch(/Plans|How much|Ada/);
    expect(message.text).toMatch(/How much\?[\s\S]*From: Ada, /);
    expect(message.reply_to).toBe(visitor);
    expect(confirmation.reply_to).toBe('support@localhost');
    const [page] = (await owner.get(`/api/outbox?limit=1&before=${files[2].id}`)).json();
    expect(page).toEqual(files[3]);
    const file = (await owner.get(`/api/outbox/${page.id}`)).json();
    expect(file).toMatchObject({
      from: 'Café Ünal <desk@deskbell.test>',
      text: expect.stringContaining('Zwei\n    Zeilen'),
      html: expect.stringContaining('Grüße &lt;b&gt;'),
      source: expect.stringContaining('Auto-Submitted: auto-generated'),
      problem: null,
    });
  });

  test('are listed with a problem if broken, and never read from outside the folder', async () => {
    const secret = join(dataDir, 'secret.txt');
    writeFileSync(secret, 'From: a@b.co\r\nSubject: top secret\r\n\r\nx');
    const contents: Record<string, string> = {
      '00900001-empty.eml': '',
      '00900002-noise.eml': '\u0000\u0001\u0002 not an email',
      '00900003-huge.eml': `From: a@b.co\r\n\r\n${'x'.repeat(1_000_001)}`,
      'notes.eml': 'From: a@b.co\r\n\r\nhas no number',
      '00900004-half.eml.part': 'From: a@b.co\r\n\r\nhalf written',
      '00000000-zero.eml': 'From: a@b.co\r\n\r\nis no id',
    };
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
    symlinkSync(secret, join(folder, '00900005-link.eml'));
    mkdirSync(join(folder, '00900006-folder.eml'));
    const listed = (await owner.get('/api/outbox')).json();
    const broken = listed.filter(({ id }: { id: number }) => id > 900_000);
    expect(broken.map(({ id, problem }: { id: number; problem: string }) => [id, problem])).toEqual([
      [900_006, 'This is not a file.'],
      [900_005, 'This file cannot be read (ELOOP).'],
      [900_003, 'This file is too large to show as an email.'],
      [900_002, 'This file is not an email.'],
      [900_001, 'This file is not an email.'],
    ]);
    for (const { id } of broken) expect((await owner.get(`/api/outbox/${id}`)).statusCode).toBe(200);
    for (const path of ['..%2fsecret.txt', '..%2f..%2fsecret-key', '900005-link.eml', '0', '-1', '1e3', '999999999'])
      expect((await owner.get(`/api/outbox/${path}`)).statusCode).toBe(404);
    expect(JSON.stringify(await owner.get('/api/outbox/900005').then((response) => response.json()))).not.toContain(
      'top secret',
    );
  });
});

test.each([
  ['SMTP is configured', { smtpUrl: 'smtp://mail.example' }],
  ['an identity provider is configured', { signIn: provider }],
] as const)('mail files are not available when %s', async (_name, settings) => {
  const owner = await anOwnerAt(settings);
  expect((await owner.get('/api/installation')).json()).toMatchObject({ has_outbox: false });
  for (const path of ['/api/outbox', '/api/outbox/1', '/outbox']) expect((await owner.get(path)).statusCode).toBe(404);
  expect(Object.keys((await owner.get('/api/openapi.json')).json().paths)).not.toContain('/api/outbox');
});
