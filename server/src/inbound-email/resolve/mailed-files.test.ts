import { randomBytes } from 'node:crypto';
import { MIB } from '@deskbell/contract/units';
import { describe, expect, test } from 'vitest';
import { attachment, type NamedFiles, namesOf, storedKeys, withFiles } from '../../testing/emails-with-files.ts';
import { aConversation, commentsOf, inboundStatusOf, sampleEmail, startInbound } from '../../testing/inbound-email.ts';
import { startApp, testFileStore } from '../../testing/test-app.ts';
import { PNG } from '../../testing/uploading.ts';

const inbound = await startInbound();

const TOO_MANY = 'Only the first 20 files of an email are kept.';
const ONLY_OUTLOOK = 'Only Outlook can open this. Ask for it in an email in HTML format.';
const logs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `log-${String(from + n).padStart(2, '0')}.txt`);

/** The files of the comment that each email of `mails/` becomes: names, and reasons of those that are missing. */
const FILES: Record<string, NamedFiles> = {
  'nested-with-attachment': ['logo.png', 'Lämpchen.jpg'],
  'attachment-only': ['invoice.pdf'],
  'forwarded-message-inside': ['message.eml'],
  'outlook-inline': ['image001.png', 'Invoice 4711.pdf'],
  'apple-mail-inline': ['IMG_0412.jpeg', 'notes.txt'],
  'gmail-inline': ['image.png'],
  'winmail-dat': ['Zeichnung – Größe 2.pdf', 'Maße €.txt', ['Re Lamp', ONLY_OUTLOOK]],
  'winmail-dat-formatting': [],
  'winmail-dat-broken': [['winmail.dat', ONLY_OUTLOOK]],
  'forty-parts': [...logs(1, 20), ...logs(21, 40).map((name) => [name, TOO_MANY] as const)],
  'rfc2231-names': ['Rechnung für die große Lampe 2026.pdf', 'Grüße.pdf', '見積書.pdf'],
  'encoded-word-names': ['Lämpchen.pdf', '見積書.pdf', 'Eine sehr lange Beschreibung – Teil 1.pdf', 'Devis 20 €.pdf'],
  'forwarded-as-attachment': ['message.eml', 'Re Parcel v2.0.eml', 'Parcel.eml'],
  'small-inline-pictures': ['wide.png', 'attached.png'],
  'logo-twice': ['logo.png'],
  'hostile-names': [
    'etccron.drun.txt',
    'CWindowsSystem32evil.txt',
    ['invoicefdp.exe', 'Files of the type .exe are not accepted.'],
    ['htaccess', 'Files without an extension are not accepted.'],
    ['report.pdf.exe', 'Files of the type .exe are not accepted.'],
    ['shell.php', 'Files of the type .php are not accepted.'],
    ['page.svg', 'Files of the type .svg are not accepted.'],
    'aSet-Cookie x=1.txt',
    '<img src=x onerror=alert(1)>.txt',
    'report.exe =00.pdf',
    'picture.png',
    'CON.txt',
    `${'é'.repeat(116)}.txt`,
    ['file', 'Files without an extension are not accepted.'],
    'report.exe.txt',
  ],
  'smime-signed': [],
  'smime-encrypted': [
    [
      'smime.p7m',
      'This is encrypted, or signed in a way that cannot be read here. Ask for an email without encryption.',
    ],
  ],
  'calendar-invitation-of-gmail': [['invite.ics', 'Files of the type .ics are not accepted.']],
  'calendar-invitation': [['invite.ics', 'Files of the type .ics are not accepted.']],
};

describe('the files of an email', () => {
  test.each(Object.entries(FILES))('are those of its comment: %s', async (name, expected) => {
    const { owner, id, customer } = await aConversation();
    await inbound.deliver(sampleEmail(name, customer), customer);
    const comments = await commentsOf(owner, id);
    expect(comments.map(({ files }) => namesOf(files))).toEqual([expected]);
  });

  test('can be downloaded; pictures by what they are', async () => {
    const { owner, id, customer } = await aConversation();
    await inbound.deliver(sampleEmail('outlook-inline', customer), customer);
    const [comment] = await commentsOf(owner, id);
    expect(comment?.files).toMatchObject([
      { size: 187, type: 'image/png', width: 120, height: 80, state: 'ready', reason: null },
      { size: 69, type: null, width: null, height: null, state: 'ready', reason: null },
    ]);
    const [picture, invoice] = await Promise.all(
      comment?.files.map(({ id }) => owner.get(`/api/files/${id}?inline`)) ?? [],
    );
    expect(picture?.headers['content-type']).toBe('image/png');
    expect(picture?.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(invoice?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Invoice%204711.pdf",
    });
    expect(invoice?.body).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
  });

  test('arrive whole in an email of 9.9 MiB, by SMTP and by webhook', async () => {
    const { owner, id, customer } = await aConversation();
    const film = randomBytes(7_583_000);
    const raw = withFiles(customer, 'A film.', attachment('film.mp4', film), attachment('lamp.png', PNG));
    expect(raw.length / MIB).toBeCloseTo(9.9, 2);
    await inbound.deliver(raw, customer);
    const [comment] = await commentsOf(owner, id);
    expect(comment).toMatchObject({ comment: 'A film.', files: [{ name: 'film.mp4' }, { name: 'lamp.png' }] });
    const { rawPayload } = await owner.get(`/api/files/${comment?.files[0]?.id}`);
    expect(rawPayload.equals(film)).toBe(true);

    const webhookSecret = 'the webhook secret';
    const settings = { domain: 'reply.deskbell.test', smtpHost: '127.0.0.1', smtpPort: null, webhookSecret };
    const app = await startApp({ inbound: settings });
    const headers = { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret };
    const payload = Buffer.from(raw.toString('latin1').replace(customer, 'info@reply.deskbell.test'), 'latin1');
    const response = await app.inject({ method: 'POST', url: '/api/inbound-email', payload, headers });
    // Not 413: only the address is wrong, because the database takes long to store it a second time.
    expect(response.statusCode).toBe(404);
  });

  test('that are on the ticket already are kept once, unless the team attaches them again', async () => {
    const { owner, id, customer, admin } = await aConversation();
    await inbound.deliver(sampleEmail('logo-twice', customer), customer);
    const again = sampleEmail('logo-twice', customer).toString('latin1').replace('<logo-twice@', '<second@');
    await inbound.deliver(Buffer.from(again, 'latin1'), customer);
    const terms = attachment('terms.pdf', Buffer.from('%PDF-1.4 terms'));
    await inbound.deliver(withFiles(admin, 'The terms', terms), admin);
    await inbound.deliver(withFiles(admin, 'The terms again', terms), admin);
    await inbound.deliver(withFiles(customer, 'These terms?', terms), customer);
    expect((await commentsOf(owner, id)).map(({ comment, files }) => [comment, ...namesOf(files)])).toEqual([
      ['Any news?', 'logo.png'],
      ['Any news?'],
      ['The terms', 'terms.pdf'],
      ['The terms again', 'terms.pdf'],
      ['These terms?'],
    ]);
  });

  test('of the team have the audience of the comment', async () => {
    const { owner, id, admin } = await aConversation();
    await inbound.deliver(withFiles(admin, '', attachment('terms.pdf', Buffer.from('%PDF'))), admin);
    expect(await commentsOf(owner, id)).toMatchObject([
      { author: 'agent', audience: 'customer', comment: '', files: [{ name: 'terms.pdf' }] },
    ]);
  });

  test('of visitors are listed as missing when the site takes none', async () => {
    const { owner, site, id, customer, admin } = await aConversation();
    await owner.put(`/api/sites/${site.id}`, { ...site, takes_files: false });
    await inbound.deliver(sampleEmail('attachment-only', customer), customer);
    await inbound.deliver(sampleEmail('gmail-inline', admin), admin);
    expect((await commentsOf(owner, id)).map(({ files }) => namesOf(files))).toEqual([
      [['invoice.pdf', 'This site takes no files from visitors.']],
      ['image.png'],
    ]);
  });

  test('of an email that makes no comment are not stored', async () => {
    const { owner, id, customer } = await aConversation();
    const before = await storedKeys(testFileStore());
    const vacation = withFiles(customer, 'I am away', attachment('map.pdf', Buffer.from('%PDF')));
    await inbound.deliver(Buffer.concat([Buffer.from('Auto-Submitted: auto-replied\r\n'), vacation]), customer);
    expect(await inboundStatusOf(id)).toMatchObject({ status: 'ignored' });
    expect(await commentsOf(owner, id)).toEqual([]);
    expect(await storedKeys(testFileStore())).toEqual(before);
  });

  test('have a plain name without one, whatever type they claim', async () => {
    const { owner, id, customer } = await aConversation();
    const types = ['constructor', '__proto__', 'image/png', 'message/rfc822', 'text/x-amp-html', 'application/pdf'];
    const parts = types.map((type) => `--mix\r\nContent-Type: ${type}\r\n\r\nA part of ${type}\r\n`);
    await inbound.deliver(withFiles(customer, 'Six parts', ...parts), customer);
    const without = 'Files without an extension are not accepted.';
    expect(namesOf((await commentsOf(owner, id))[0]?.files)).toEqual([
      ['file', without],
      ['file', without],
      'image.png',
      'message.eml',
      'document.pdf',
    ]);
  });

  test('beyond a hundred are counted', async () => {
    const { owner, id, customer } = await aConversation();
    const parts = Array.from({ length: 130 }, (_, n) => attachment(`${n}.txt`, Buffer.from(`file ${n}`)));
    await inbound.deliver(withFiles(customer, 'Many', ...parts), customer);
    const [comment] = await commentsOf(owner, id);
    expect(comment?.files).toHaveLength(101);
    expect(namesOf(comment?.files).at(-1)).toEqual(['30 more files', TOO_MANY]);
  });
});

describe('limits of files by email', async () => {
  const limits = { maxBytes: MIB, siteBytes: 1.5 * MIB, types: ['txt', 'pdf'] };
  const strict = await startInbound({ limits });
  const off = await startInbound({ store: null });

  test('name each file with what refused it', async () => {
    const { owner, id, customer } = await aConversation();
    const parts = [
      attachment('large.txt', Buffer.alloc(MIB + 1, 'x')),
      attachment('fits.txt', Buffer.alloc(MIB, 'y')),
      attachment('full.pdf', Buffer.alloc(MIB, 'z')),
      attachment('small.pdf', Buffer.from('%PDF')),
      attachment('empty.txt', Buffer.alloc(0)),
      attachment('photo.png', PNG),
    ];
    await strict.deliver(withFiles(customer, 'Six files', ...parts), customer);
    expect(namesOf((await commentsOf(owner, id))[0]?.files)).toEqual([
      ['large.txt', 'Files may have at most 1 MB.'],
      'fits.txt',
      ['full.pdf', 'This site has no room for more files.'],
      'small.pdf',
      ['empty.txt', 'The file is empty.'],
      ['photo.png', 'Files of the type .png are not accepted.'],
    ]);
  });

  test('list all files as missing when files are off', async () => {
    const { owner, id, customer } = await aConversation();
    await off.deliver(sampleEmail('outlook-inline', customer), customer);
    const reason = 'This installation takes no files.';
    expect((await commentsOf(owner, id)).map(({ files }) => namesOf(files))).toEqual([
      [
        ['image001.png', reason],
        ['Invoice 4711.pdf', reason],
      ],
    ]);
  });
});
