import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, type SignedIn } from '../testing/fixtures.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PNG } from '../testing/uploading.ts';
import { aPageOf, endUndoTime, open, submitFiles } from '../testing/visitor-pages.ts';

const detailOf = async (owner: SignedIn, id: number) => (await owner.get(`/api/tickets/${id}`)).json();
const NOTES = { name: 'notes.txt', bytes: Buffer.from('Two notes') };
const PICTURE = { name: 'crack <b>.png', bytes: PNG };

const filesOfSite = async (siteId: number) =>
  (await (await testDatabase()).selectFrom('files').select(['name', 'state']).where('site_id', '=', siteId).execute())
    .length;

async function aPage(fields: object = {}) {
  const { owner, site } = await anOwnerWithSite({ admin_notification_email: anEmailAddress() });
  return { owner, site, ...(await aPageOf(site, fields)) };
}

describe("files on the visitor's page", () => {
  test('come with a reply, are told to the team, and pictures are shown as pictures', async () => {
    const { owner, site, id, status_url } = await aPage();
    expect((await open(status_url)).body).toContain('Up to <bdi>5</bdi> files of <bdi>10 MB</bdi> each.');
    const sent = await submitFiles(status_url, { do: 'reply', text: 'Here it is.' }, [PICTURE, NOTES]);
    expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('Your reply was sent.')]);
    const [comment] = (await detailOf(owner, id)).comments;
    expect(comment).toMatchObject({ comment: 'Here it is.', came_by: 'page', author: 'customer' });
    expect(comment.files).toMatchObject([
      { name: 'crack <b>.png', type: 'image/png', width: 5, height: 5, state: 'ready' },
      { name: 'notes.txt', type: null, size: 9, state: 'ready' },
    ]);
    const [picture, notes] = comment.files;
    expect(sent.body).toContain(
      `<img src="${new URL(status_url).pathname}/files/${picture.id}?inline" alt="crack &lt;b&gt;.png" width="5" height="5" loading="lazy"`,
    );
    expect(sent.body).not.toContain(`files/${notes.id}?inline`);
    const shown = await open(`${status_url}/files/${picture.id}?inline`);
    expect(shown.rawPayload.equals(PNG)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const notInline = await open(`${status_url}/files/${notes.id}?inline`);
    expect(notInline.headers['content-disposition']).toMatch(/^attachment; /);
    const [told] = (await owner.get(`/api/sites/${site.id}/email-logs?limit=1`)).json();
    const { text } = (await owner.get(`/api/email-logs/${told.id}`)).json();
    expect(text).toContain('on the ticket page with 2 files.');
    // A reload sends the form again.
    await submitFiles(status_url, { do: 'reply', text: 'Here it is.' }, [PICTURE, NOTES]);
    expect((await detailOf(owner, id)).comments).toHaveLength(1);
    expect(await filesOfSite(site.id)).toBe(2);
  });

  test('may come alone, or with the word that it is solved', async () => {
    const { owner, id, status_url } = await aPage();
    expect((await submitFiles(status_url, { do: 'reply', text: ' ' }, [NOTES])).statusCode).toBe(200);
    const other = { name: 'other.txt', bytes: Buffer.from('Another') };
    expect((await submitFiles(status_url, { do: 'solved', text: 'Thanks' }, [other])).statusCode).toBe(200);
    const { ticket, comments } = await detailOf(owner, id);
    expect(ticket.status).toBe('resolved');
    expect(comments.map(({ comment, files }: { comment: string; files: object[] }) => [comment, files.length])).toEqual(
      [
        ['', 1],
        ['Thanks', 1],
      ],
    );
    expect((await submitFiles(status_url, { do: 'reply', text: '' }, [])).body).toContain('Please write something');
  });

  test.each([
    ['of a refused type', [{ name: 'run.exe', bytes: NOTES.bytes }], 'run.exe: File type not accepted'],
    ['that is empty', [{ name: 'empty.txt', bytes: Buffer.alloc(0) }], 'empty.txt: Could not be attached'],
    ['that is too large', [{ name: 'long.txt', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) }], 'long.txt: Too large'],
    ['beyond the fifth', Array(6).fill(NOTES), 'Up to 5 files'],
  ])('%s is refused without losing a word of the reply', async (_case, files, reason) => {
    const { owner, site, id, status_url } = await aPage();
    const text = 'Every word <of it>';
    const refused = await submitFiles(status_url, { do: 'reply', text }, [PICTURE, ...files].slice(-6));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`${reason}. Please choose your files again.`);
    expect(refused.body).toContain('Every word &lt;of it&gt;</textarea>');
    expect((await detailOf(owner, id)).comments).toEqual([]);
    expect(await filesOfSite(site.id)).toBe(0);
  });

  test('are asked for again with a text that is too long', async () => {
    const { site, status_url } = await aPage();
    const { statusCode, body } = await submitFiles(status_url, { do: 'reply', text: 'a'.repeat(10_001) }, [NOTES]);
    expect(statusCode).toBe(400);
    const words = 'This has 10,001 characters. Please use at most 10,000. You can also attach it as a file.';
    for (const part of [words, 'Please choose your files again.', `${'a'.repeat(10_001)}</textarea>`])
      expect(body).toContain(part);
    expect(await filesOfSite(site.id)).toBe(0);
  });

  test('are not taken where the site takes none, whatever is sent', async () => {
    const { owner, site, id, status_url } = await aPage({ email: anEmailAddress() });
    await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, takes_files: false });
    const { body } = await open(status_url);
    expect(body).not.toContain('type="file"');
    expect(body).toContain('To send a file, reply by email.');
    expect((await submitFiles(status_url, { do: 'reply', text: 'Only words' }, [NOTES])).statusCode).toBe(200);
    expect((await detailOf(owner, id)).comments[0]).toMatchObject({ comment: 'Only words', files: [] });
  });

  test('count as uploads of their network, and what was typed survives its limits', async () => {
    const { status_url } = await aPage();
    const remoteAddress = '198.51.100.77';
    for (let n = 0; n < 6; n += 1) {
      const files = Array.from({ length: 5 }, (_each, m) => ({ name: 'n.txt', bytes: Buffer.from(`${n} ${m}`) }));
      expect((await submitFiles(status_url, { do: 'reply', text: `${n}` }, files, { remoteAddress })).statusCode).toBe(
        200,
      );
    }
    const limited = await submitFiles(status_url, { do: 'reply', text: 'One more' }, [NOTES], { remoteAddress });
    expect([limited.statusCode, limited.body]).toEqual([400, expect.stringContaining('notes.txt: Could not be')]);
    for (let n = 0; n < 60; n += 1) await (await testApp()).inject({ url: '/t/1.0', remoteAddress });
    const busy = await submitFiles(status_url, { do: 'reply', text: 'Not lost' }, [NOTES], { remoteAddress });
    expect([busy.statusCode, busy.body]).toEqual([429, expect.stringContaining('Not lost</textarea>')]);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends in a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nab',
    ],
    ['of noise', 'multipart/form-data; boundary=b', '\u0000\u0001--b--b'],
  ])('a form %s changes nothing', async (_case, type, payload) => {
    const { owner, site, id, status_url } = await aPage();
    const { statusCode } = await (await testApp()).inject({
      method: 'POST',
      url: new URL(status_url).pathname,
      headers: { 'content-type': type },
      payload,
    });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect((await detailOf(owner, id)).comments).toEqual([]);
    expect(await filesOfSite(site.id)).toBe(0);
  });
});

describe("the conversation on the visitor's page", () => {
  test("links addresses in members' replies, and none in what the visitor wrote", async () => {
    const { owner, id, status_url } = await aPage({ description: 'See https://evil.example/a' });
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Read https://help.example/?a=1&b="2".' });
    await submitFiles(status_url, { do: 'reply', text: 'And https://evil.example/b?' }, []);
    await endUndoTime(id);
    const { body } = await open(status_url);
    expect(body).toContain(
      '<a href="https://help.example/?a=1&amp;b=" target="_blank" rel="noopener nofollow" class="link">',
    );
    expect(body).not.toContain('href="https://evil');
  });

  test("shows times in the visitor's zone, else in the team's, and names it", async () => {
    const { owner, site, id, status_url } = await aPage({ timezone: 'Asia/Tokyo' });
    const db = await testDatabase();
    await sql`update tickets set created_at = '2026-03-01T20:30:00Z' where id = ${id}`.execute(db);
    const { body } = await open(status_url);
    expect(body).toContain('2 March at 05:30</time>');
    expect(body).toContain('Time zone: <bdi>Japan Standard Time</bdi>');
    const { id: otherId, status_url: other } = await aPageOf(site);
    await sql`update tickets set created_at = '2026-03-01T20:30:00Z' where id = ${otherId}`.execute(db);
    await sql`update teams set timezone = 'Europe/Berlin' where id = ${site.team_id}`.execute(db);
    expect((await open(other)).body).toContain('1 March at 21:30</time>');
    expect((await open(other)).body).toContain('Time zone: <bdi>Central European Time</bdi>');
    await sql`update tickets set user_timezone = 'Nowhere/Else' where id = ${id}`.execute(db);
    expect((await open(status_url)).statusCode).toBe(200);
    expect((await detailOf(owner, id)).ticket.id).toBe(id);
  });
});
