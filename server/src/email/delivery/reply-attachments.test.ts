import { join } from 'node:path';
import { COMMENT_FILES_BYTES } from '@deskbell/contract/limits';
import type { Comment } from '@deskbell/contract/tickets';
import { describe, expect, test } from 'vitest';
import { FolderFileStore } from '../../files/folder-file-store.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { addresses, anInboundEmail, sampleEmail, startInbound } from '../../testing/inbound-email.ts';
import { deliverDue, deliverToSink, emailLogs, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifyDue } from '../../testing/team-members.ts';
import { Browser, startApp, testApp, testFileStore } from '../../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../../testing/test-database.ts';
import { PNG, upload, uploadForComment } from '../../testing/uploading.ts';
import { fileTransport } from './mail-transport.ts';

const { sink, deliver } = await deliverToSink();
const inbound = await startInbound();
const ADMIN = 'owner@kettle.example';
const PDF = Buffer.from('%PDF-1.4 care of linen');

/** A ticket whose confirmation has been sent. */
async function aConversation({ language = null }: { language?: 'de' | null } = {}) {
  const owner = await anOwner();
  const site = await aSite(owner, { admin_notification_email: ADMIN });
  const user_email = anEmailAddress();
  const { id } = await aTicket(site, { user_email, language });
  await deliver();
  sink.mails.length = 0;
  const attach = (name: string, bytes: Buffer) => uploadForComment(owner, id, name, bytes);
  return {
    owner,
    site,
    id,
    user_email,
    setStatus: (status: string) => owner.put(`/api/tickets/${id}/status`, { status }),
    async comment(comment: string, files: Record<string, Buffer>): Promise<Comment> {
      const uploads = await Promise.all(Object.entries(files).map(([name, bytes]) => attach(name, bytes)));
      const response = await owner.post(`/api/tickets/${id}/comments`, { comment, files: uploads });
      expect(response.statusCode).toBe(201);
      return response.json();
    },
    async deliverAfterWait(overrides = {}) {
      await expireBackoffAndLeases(site.id);
      await deliver(undefined, overrides);
      return sink.mails;
    },
  };
}

const attachmentsOf = (mail: (typeof sink.mails)[number] | undefined) =>
  mail?.attachments.map(({ filename, mimeType, content }) => [
    filename,
    mimeType,
    Buffer.from(content as ArrayBuffer).toString('base64'),
  ]);
const PICTURE = ['sage-cover.png', 'image/png', PNG.toString('base64')];
const DOCUMENT = ['Care of linen – Pflege.pdf', 'application/octet-stream', PDF.toString('base64')];
const FILES = { 'sage-cover.png': PNG, 'Care of linen – Pflege.pdf': PDF };

describe('the email of a reply', () => {
  test('carries its files and lists them', async () => {
    const { owner, site, comment, deliverAfterWait } = await aConversation();
    await comment('A new cover is on its way.', FILES);
    const [mail, ...others] = await deliverAfterWait();
    expect(others).toEqual([]);
    expect(attachmentsOf(mail)?.sort()).toEqual([DOCUMENT, PICTURE]);
    expect(mail?.attachments.map(({ disposition }) => disposition)).toEqual(['attachment', 'attachment']);
    expect(mail?.text).toMatch(/on its way\.\n\nAttached to this email:\n {4}.*\n {4}.*\n\n/);
    for (const line of ['    sage-cover.png (85 bytes)', '    Care of linen – Pflege.pdf (22 bytes)'])
      expect(mail?.text?.split('\n')).toContain(line);
    expect(mail?.html).toMatch(/Attached to this email:<\/p>/);
    expect(mail?.html).toMatch(/>Care of linen – Pflege\.pdf<\/span> <span[^>]*>22 bytes</);
    const [log] = await emailLogs(owner, site.id);
    expect((await owner.get(`/api/email-logs/${log?.id}`)).json().text.trim()).toBe(mail?.text?.trim());
  });

  test('of files alone quotes nothing', async () => {
    const { comment, deliverAfterWait } = await aConversation();
    await comment('', { 'sage-cover.png': PNG });
    const [mail] = await deliverAfterWait();
    expect(attachmentsOf(mail)).toEqual([PICTURE]);
    expect(mail?.text).toMatch(/^New reply to your request #\d+\n\nAttached to this email:\n {4}sage-cover\.png/);
    expect(mail?.html).not.toContain('class="quote"');
    expect(mail?.html).toContain('<div style="display:none;max-height:0;overflow:hidden">sage-cover.png</div>');
  });

  test.each([
    ['comment first', ['comment', 'status']],
    ['status first', ['status', 'comment']],
  ])('carries them together with a new status: %s', async (_order, steps) => {
    const { comment, setStatus, deliverAfterWait } = await aConversation();
    for (const step of steps) await (step === 'comment' ? comment('Done.', FILES) : setStatus('closed'));
    const mails = await deliverAfterWait();
    expect(mails).toHaveLength(1);
    expect(attachmentsOf(mails[0])?.sort()).toEqual([DOCUMENT, PICTURE]);
    expect(mails[0]?.text).toContain('Your request is now Closed.');
  });

  test("names a file that was deleted meanwhile, in the visitor's language", async () => {
    const { owner, comment, deliverAfterWait } = await aConversation({ language: 'de' });
    const { files } = await comment('Ein neuer Bezug ist unterwegs.', FILES);
    const deleted = files.find(({ name }) => name.endsWith('.pdf'));
    expect((await owner.delete(`/api/files/${deleted?.id}`)).statusCode).toBe(200);
    const [mail] = await deliverAfterWait();
    expect(attachmentsOf(mail)).toEqual([PICTURE]);
    expect(mail?.text).toContain('An dieser E-Mail angehängt:\n    sage-cover.png (85 Byte)');
    expect(mail?.text).toContain('Diese Dateien konnten nicht angehängt werden: Care of linen – Pflege.pdf');
  });

  test('names a file whose bytes are gone, and all of them when files were switched off', async () => {
    const { comment, deliverAfterWait } = await aConversation();
    const { files } = await comment('See the files.', FILES);
    const db = await testDatabase();
    const lost = await db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', files.find(({ name }) => name.endsWith('.png'))?.id ?? 0)
      .executeTakeFirstOrThrow();
    await testFileStore().remove(lost.storage_key ?? '');
    const [mail] = await deliverAfterWait();
    expect(attachmentsOf(mail)).toEqual([DOCUMENT]);
    expect(mail?.text).toContain('These files could not be attached: sage-cover.png\n');

    const second = await aConversation();
    await second.comment('See the file.', { 'sage-cover.png': PNG });
    const [without] = await second.deliverAfterWait({ fileStore: null });
    expect(without?.attachments).toEqual([]);
    expect(without?.text).toContain('See the file.\n\nThese files could not be attached: sage-cover.png\n');
  });

  test('carries at most 7 MiB, and names the rest', async () => {
    const { comment, deliverAfterWait } = await aConversation();
    const { files } = await comment('Two files.', FILES);
    const db = await testDatabase();
    const [first, second] = files;
    await db
      .updateTable('files')
      .set({ size: COMMENT_FILES_BYTES })
      .where('id', '=', first?.id ?? 0)
      .execute();
    const [mail] = await deliverAfterWait();
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([first?.name]);
    expect(mail?.text).toContain(`These files could not be attached: ${second?.name}`);
  });

  test('waits while the files cannot be read', async () => {
    const { owner, site, comment, deliverAfterWait } = await aConversation();
    await comment('See the file.', { 'sage-cover.png': PNG });
    class BrokenStore extends FolderFileStore {
      override async read(): Promise<never> {
        throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:9000'), { code: 'ECONNREFUSED' });
      }
    }
    await deliverAfterWait({ fileStore: new BrokenStore(temporaryFolder()) });
    expect(sink.mails).toEqual([]);
    const [log] = await emailLogs(owner, site.id);
    expect(log).toMatchObject({
      status: 'queued',
      attempts: 1,
      error_message: 'The files of this email cannot be read right now.',
    });
    const mails = await deliverAfterWait();
    expect(mails.map(attachmentsOf)).toEqual([[PICTURE]]);
  });

  test('carries what the team attached to its email', async () => {
    const { site, id, deliverAfterWait, user_email } = await aConversation();
    const admin = addresses.addressOf(id, 'admin', ADMIN);
    const parts = [
      `--x\r\n\r\nThe terms.\r\n`,
      `--x\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="terms.pdf"\r\n\r\n%PDF\r\n`,
      `--x\r\nContent-Type: application/x-msdownload\r\nContent-Disposition: attachment; filename="setup.exe"\r\n\r\nMZ\r\n`,
    ];
    const raw = anInboundEmail(admin, `${parts.join('')}--x--`, 'Content-Type: multipart/mixed; boundary=x\r\n', ADMIN);
    await inbound.deliver(raw, admin, ADMIN);
    const mails = await deliverAfterWait();
    expect(mails.map(({ envelopeTo }) => envelopeTo)).toEqual([[user_email]]);
    expect(mails[0]?.from?.name).toBe(site.name);
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual(['terms.pdf']);
    expect(mails[0]?.text).toContain('These files could not be attached: setup.exe');
  });

  test('carries them also when its ticket is merged while it waits', async () => {
    const { owner, site, id, user_email, comment, deliverAfterWait } = await aConversation();
    const { id: kept } = await aTicket(site, { user_email });
    await comment('A new cover is on its way.', { 'sage-cover.png': PNG });
    await owner.post(`/api/tickets/${id}/merge`, { into: kept });
    const mails = await deliverAfterWait();
    const mail = mails.find(({ text }) => text?.includes('A new cover'));
    expect(attachmentsOf(mail)).toEqual([PICTURE]);
  });

  test('is written to a mail file with them, and shown in the outbox however large it is', async () => {
    const { comment, site } = await aConversation();
    await comment('See the film.', { 'film.mp4': Buffer.alloc(1_000_000, 'film'), 'sage-cover.png': PNG });
    const dataDir = temporaryFolder();
    await expireBackoffAndLeases(site.id);
    await deliverDue(fileTransport(join(dataDir, 'outbox')));
    const browser = new Browser(await startApp({ dataDir }));
    for (const [name, value] of (await anOwner()).cookies) browser.cookies.set(name, value);
    const [file] = (await browser.get('/api/outbox')).json();
    const shown = (await browser.get(`/api/outbox/${file.id}`)).json();
    expect(shown).toMatchObject({ problem: null, text: expect.stringContaining('film.mp4 (977 kB)') });
    expect(shown.html).toContain('See the film.');
    expect(shown.source).toContain('Content-Disposition: attachment; filename=film.mp4');
  });
});

describe('emails to the team say how many files there are', () => {
  const textTo = (address: string) => sink.mails.find(({ envelopeTo }) => envelopeTo.includes(address))?.text;

  test('of a new ticket, without those that did not arrive', async () => {
    const owner = await anOwner();
    const site = await aSite(owner, { admin_notification_email: ADMIN });
    const member = await aMember(site, 'agent');
    await chooseNotifications(member, site, { new_tickets: true });
    const files = [await upload(await testApp(), site, 'screen.png', PNG)];
    await aTicket(site, { user_email: null, files, missing_files: ['film.mov'] });
    await notifyDue();
    await deliver();
    expect(textTo(ADMIN)).toMatch(/^Ticket #\d+ \[Medium\] \[New\] with 1 file$/m);
    expect(textTo(member.email)).toMatch(/^New ticket from Priya Raman with 1 file\n/);
  });

  test('of a reply by email, which may be files alone', async () => {
    const { id, site, user_email } = await aConversation();
    const member = await aMember(site, 'agent');
    await chooseNotifications(member, site, { replies: 'all' });
    const customer = addresses.addressOf(id, 'customer', user_email);
    const headers = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="invoice.pdf"\r\n';
    await inbound.deliver(anInboundEmail(customer, '%PDF-1.4', headers, user_email), customer);
    await notifyDue();
    await deliver();
    expect(textTo(ADMIN)).toMatch(/\n\nPriya Raman replied to ticket #\d+ by email with 1 file\.\n\nOpen ticket/);
    expect(textTo(member.email)).toMatch(
      /^Priya Raman replied with 1 file\n\nLamp arrived with a cracked base\n\nTicket:/,
    );
  });

  test('of an email without those that were refused', async () => {
    const { id, site, user_email } = await aConversation();
    const member = await aMember(site, 'agent');
    await chooseNotifications(member, site, { replies: 'all' });
    const customer = addresses.addressOf(id, 'customer', user_email);
    await inbound.deliver(sampleEmail('calendar-invitation', customer), customer, user_email);
    await notifyDue();
    await deliver();
    expect(textTo(ADMIN)).toMatch(/ replied to ticket #\d+ by email\.\n/);
    expect(textTo(member.email)).toMatch(/^\S+ replied\n/);
  });

  test('and nothing when there are none', async () => {
    const site = await aSite(await anOwner(), { admin_notification_email: ADMIN });
    await aTicket(site, { user_email: null });
    await deliver();
    expect(textTo(ADMIN)).not.toContain('with 0 files');
    expect(textTo(ADMIN)).toMatch(/^Ticket #\d+ \[Medium\] \[New\]$/m);
  });
});
