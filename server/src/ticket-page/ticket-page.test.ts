import { VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { textsIn } from '../languages/visitor-texts.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { aMember, chooseNotifications, notifiedOf, notifyDue } from '../testing/team-members.ts';
import { readableLog, startApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PNG, sendTicket, upload, uploadForComment } from '../testing/uploading.ts';
import { aPageOf, endUndoTime, open, submit } from '../testing/visitor-pages.ts';

const detailOf = async (owner: SignedIn, id: number) => (await owner.get(`/api/tickets/${id}`)).json();

describe("the visitor's page", () => {
  test('carries an anonymous ticket through the whole conversation, without a script', async () => {
    const { owner, site } = await anOwnerWithSite({
      widget_color: '#10b981',
      admin_notification_email: anEmailAddress(),
    });
    const agent = await aMember(site, 'agent');
    await chooseNotifications(agent, site, { replies: 'all' });
    const { id, status_url } = await aPageOf(site, {
      title: 'Do you ship <b>?',
      description: 'See https://evil.example',
    });
    expect(status_url).toMatch(new RegExp(`^http://localhost:3000/t/${id}\\.[0-9a-f]{40}$`));

    const first = await open(status_url);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(String(first.headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'self' 'sha256-/);
    expect(first.body).toContain('Do you ship &lt;b&gt;?');
    expect(first.body).toContain('Written by a visitor of <bdi>kettle.example</bdi>');
    expect(first.body).toContain('No reply yet. <bdi>Kettle &amp; Crumb</bdi> will reply here.');
    expect(first.body).not.toMatch(/<script|href="https:\/\/evil/);

    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Yes, we do.' });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Only for us', audience: 'team' });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'For clients', audience: 'client' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    expect((await open(status_url)).body).not.toContain('Yes, we do.');
    await endUndoTime(id);
    const answered = (await open(status_url)).body;
    expect(answered).toContain('Yes, we do.');
    expect(answered).not.toMatch(/Only for us|For clients|No reply yet|Marta/);

    const replied = await submit(status_url, { do: 'reply', text: 'And to Norway?\r\nThank you.' });
    expect([replied.statusCode, replied.body]).toEqual([200, expect.stringContaining('Your reply was sent.')]);
    const { ticket, comments, events } = await detailOf(owner, id);
    expect(ticket.status).toBe('open');
    expect(comments.at(-1)).toMatchObject({
      comment: 'And to Norway?\nThank you.',
      author: 'customer',
      came_by: 'page',
      received_by_email: false,
    });
    expect(events.at(-1)).toMatchObject({ kind: 'status', actor: 'customer', change: { after: 'open' } });
    const [told] = (await owner.get(`/api/sites/${site.id}/email-logs?limit=1`)).json();
    expect(told).toMatchObject({ email_type: 'comment_notification', recipient_email: site.admin_notification_email });
    const { text } = (await owner.get(`/api/email-logs/${told.id}`)).json();
    expect(text).toContain(`replied to ticket #${id} on the ticket page.`);
    expect(text).not.toContain('Reply to this email');
    await notifyDue();
    expect(await notifiedOf(id)).toContain(agent.email);
    // A reload sends the form again.
    await submit(status_url, { do: 'reply', text: 'And to Norway?\r\nThank you.' });
    expect((await detailOf(owner, id)).comments).toHaveLength(comments.length);
  });

  test('says that it is solved, and not, without an email to the visitor who said so', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id, status_url } = await aPageOf(site, { email: anEmailAddress() });
    await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 86_400_000).toISOString() });
    expect((await submit(status_url, { do: 'solved', text: 'It came today.' })).body).toContain('It is not solved');
    expect((await detailOf(owner, id)).ticket).toMatchObject({ status: 'resolved', snoozed_until: null });
    expect((await detailOf(owner, id)).comments.at(-1).comment).toBe('It came today.');
    expect((await submit(status_url, { do: 'reopen' })).body).toContain('The ticket is open again.');
    expect((await detailOf(owner, id)).ticket.status).toBe('open');
    const emails = (await owner.get(`/api/sites/${site.id}/email-logs`)).json();
    expect(emails.map(({ email_type }: { email_type: string }) => email_type)).toEqual(['user_confirmation']);
  });

  test.each([
    ['an empty reply', { do: 'reply', text: ' \u200b ' }, 'Please write something first.'],
    [
      'a long reply',
      { do: 'reply', text: 'a'.repeat(10_001) },
      'This has 10,001 characters. Please use at most 10,000.',
    ],
    ['characters that cannot be stored', { do: 'reply', text: 'a\0b' }, 'This contains characters'],
    ['a bot', { do: 'reply', text: 'Buy now', website: 'http://spam.example' }, 'Your text is still here.'],
    ['an unknown act', { do: '__proto__', text: 'Hello' }, 'Your text is still here.'],
    ['no address', { do: 'email', email: 'mara@' }, 'This address is incomplete.'],
    ['a wrong number', { do: 'erase', number: '7' }, 'Nothing was erased.'],
  ])('refuses %s, stores nothing and keeps what was typed', async (_case, form, message) => {
    const owner = await anOwner();
    const { id, status_url } = await aPageOf(await aSite(owner));
    const { statusCode, body } = await submit(status_url, form);
    expect([statusCode, body]).toEqual([400, expect.stringContaining(message)]);
    const typed = 'text' in form && !form.text.includes('\0') ? form.text : '';
    if (typed.trim()) expect(body).toContain(typed);
    const { ticket, comments } = await detailOf(owner, id);
    expect([ticket.title, comments]).toEqual(['Lamp', []]);
  });

  test('takes 20 replies in an hour, those by email included, and keeps the text of the next', async () => {
    const owner = await anOwner();
    const { id, status_url } = await aPageOf(await aSite(owner));
    await sql`
      insert into comments (ticket_id, author, comment, came_by)
      select ${id}, 'customer', n::text, case when n % 2 = 0 then 'email' else 'page' end from generate_series(1, 19) as n`.execute(
      await testDatabase(),
    );
    expect((await submit(status_url, { do: 'reply', text: 'The twentieth' })).statusCode).toBe(200);
    const { statusCode, body } = await submit(status_url, { do: 'reply', text: 'One more' });
    expect([statusCode, body]).toEqual([429, expect.stringContaining('One more')]);
    expect((await detailOf(owner, id)).comments).toHaveLength(20);
  });

  test('shows files of the visitor and of public replies, and gives them away as downloads only', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const key = await upload(app, site, 'crack.png', PNG);
    const { id, status_url } = (await sendTicket(app, site, { files: [key], missing_files: ['clip.mov'] })).json();
    for (const audience of ['customer', 'team'])
      await owner.post(`/api/tickets/${id}/comments`, {
        comment: 'Here',
        audience,
        files: [await uploadForComment(owner, id, `${audience}.txt`, Buffer.from(audience))],
      });
    const { ticket, comments } = await detailOf(owner, id);
    const { body } = await open(status_url);
    expect(body).toContain('crack.png');
    expect(body).toContain('clip.mov</bdi> <small>Did not arrive');
    expect(body).not.toContain('team.txt');
    const file = await open(`${status_url}/files/${ticket.files[0].id}`);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(PNG)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''crack.png",
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache, no-store',
    });
    const [shown, hidden] = comments.map(({ files }: { files: { id: number }[] }) => files[0]?.id);
    const { status_url: other } = await aPageOf(site);
    const statuses = [];
    for (const path of [`${status_url}/files/${shown}`, `${status_url}/files/${hidden}`, `${other}/files/${shown}`])
      statuses.push((await open(path)).statusCode);
    expect(statuses).toEqual([200, 404, 404]);
  });

  test.each(VISITOR_LANGUAGES)('speaks %s: that of the ticket, else that of the browser', async (language) => {
    const site = await aSite(await anOwner());
    const texts = textsIn(language);
    const [own, other] = [await aPageOf(site, { language }), await aPageOf(site)];
    const pages = [await open(own.status_url), await open(other.status_url, { 'accept-language': language })];
    for (const { body } of pages) {
      expect(body).toContain(`<html lang="${language}">`);
      for (const text of [texts.yourReply, texts.itIsSolved, texts.eraseTicket, texts.tellMe])
        expect(body).toContain(text);
    }
  });

  test('of 50 comments has at most 15 kB besides their text', async () => {
    const owner = await anOwner();
    const { id, status_url } = await aPageOf(await aSite(owner));
    await sql`
      insert into comments (ticket_id, author, comment, came_by)
      select ${id}, case when n % 2 = 0 then 'customer' else 'agent' end, '', 'email' from generate_series(1, 50) as n`.execute(
      await testDatabase(),
    );
    expect(Buffer.byteLength((await open(status_url)).body)).toBeLessThan(15_000);
  });
});

describe('a link that does not work', () => {
  test('looks the same whether it is unknown or forged; one that was ended leads to My tickets', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id, status_url } = await aPageOf(site, { language: 'nl' });
    expect((await owner.get(`/api/tickets/${id}/page`)).json()).toEqual({ url: status_url });
    const renewed = (await owner.put(`/api/tickets/${id}/page`, { ended: true })).json().url;
    expect(renewed).not.toBe(status_url);
    const forged = status_url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const paths = [forged, '/t/999999999.'.padEnd(53, 'a'), '/t/nonsense', `/t/${id}`, `${forged}/files/1`];
    const unknown = await open('/t/1');
    expect(unknown.body).toContain('This link does not work any more.');
    // Nothing tells of which site the ticket may be.
    expect(unknown.body).not.toContain('/mine');
    for (const path of paths) {
      const { statusCode, body } = await open(path);
      expect([path, statusCode, body]).toEqual([path, 404, unknown.body]);
      expect((await submit(path, { do: 'solved' })).statusCode).toBe(404);
    }
    const ended = await open(status_url);
    expect([ended.statusCode, ended.body]).toEqual([404, expect.stringContaining('Deze link werkt niet meer.')]);
    expect(ended.body).toContain(`href="/support/${site.api_key}/mine">Mijn tickets</a>`);
    expect((await submit(status_url, { do: 'solved' })).statusCode).toBe(404);
    expect((await open(renewed)).statusCode).toBe(200);
    expect((await detailOf(owner, id)).events.at(-1)).toMatchObject({ kind: 'link_ended', actor: 'member' });
    expect((await detailOf(owner, id)).ticket.status).toBe('new');
  });

  test('cannot be found by guessing, and no path is logged', async () => {
    const { log, lines } = readableLog();
    const app = await startApp({}, { log });
    const { status_url } = await aPageOf(await aSite(await anOwner()));
    const guess = (n: number, remoteAddress: string) =>
      app.inject({ url: `/t/${n}.${'ab'.repeat(20)}`, remoteAddress });
    const statuses = new Map<number, number>();
    for (let n = 1; n <= 300; n += 1) {
      const { statusCode, body } = await guess(n, '203.0.113.9');
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect(body).not.toContain('class="talk"');
    }
    // The bucket refills during the requests.
    expect([...statuses.keys()]).toEqual([404, 429]);
    expect(statuses.get(429)).toBeGreaterThan(200);
    const kept = await app.inject({
      method: 'POST',
      url: new URL(status_url).pathname,
      remoteAddress: '203.0.113.9',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=reply&text=Not+lost',
    });
    expect([kept.statusCode, kept.body]).toEqual([429, expect.stringContaining('Not lost</textarea>')]);
    for (const path of [
      '/%74/5.secret',
      '//t/5.secret',
      '/T/5.secret/x',
      '/support/site_1/mine/secret',
      '/t/%zzsecret',
    ])
      await app.inject({ url: path, remoteAddress: '203.0.113.10' });
    const logged = lines.filter((line) => line.includes('"msg":"request"'));
    expect(logged.length).toBeGreaterThan(300);
    expect(logged.filter((line) => /abab|secret/.test(line))).toEqual([]);
    expect(logged.at(0)).toContain('"path":"/t/…"');
    await app.close();
  });
});
