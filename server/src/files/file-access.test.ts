import type { Site } from '@deskbell/contract/sites';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember, type TeamMember } from '../testing/team-members.ts';
import { aFile, PNG, uploadForComment } from '../testing/uploading.ts';

let owner: SignedIn;
let site: Site;

beforeAll(async () => {
  owner = await anOwner();
  site = await aSite(owner);
});

const removed = async ({ member_id }: TeamMember) =>
  expect((await owner.delete(`/api/teams/${site.team_id}/members/${member_id}`)).statusCode).toBeLessThan(300);

const GIF = Buffer.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]);

describe('the bytes of a file', () => {
  const PDF_HTML = '%PDF-1.7\n<html><script>alert(1)</script></html>';
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>';
  test.each([
    // GIF89a/*...*/=1;alert(1) is both a picture of 12,079 by 10,799 pixels and a script.
    ['a GIF that is a script', 'a.gif', Buffer.concat([GIF, Buffer.from('/**/=1;alert(1)')]), 'image/gif'],
    ['a PDF that is a page', 'a.pdf', Buffer.from(PDF_HTML), null],
    ['an SVG that is called PNG', 'a.png', Buffer.from(SVG), null],
    ['a page that is called text', 'a.txt', Buffer.from('<!doctype html><script>alert(1)</script>'), null],
    ['a PNG that is called PDF', 'a.pdf', PNG, 'image/png'],
    ['half a PNG', 'b.png', PNG.subarray(0, 20), null],
  ])('%s: no type that runs, and a sandbox around it', async (_name, name, bytes, type) => {
    const { fileId } = await aFile(owner, site, name, bytes);
    for (const [url, disposition] of [
      [`/api/files/${fileId}`, 'attachment'],
      [`/api/files/${fileId}?inline`, type ? 'inline' : 'attachment'],
    ]) {
      const answer = await owner.get(url ?? '');
      expect(answer.rawPayload).toEqual(bytes);
      expect(answer.headers).toMatchObject({
        'content-type': type ?? 'application/octet-stream',
        'content-disposition': `${disposition}; filename*=UTF-8''${name}`,
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
      });
    }
  });

  test('have a name that cannot leave its header', async () => {
    const { fileId } = await aFile(owner, site, "a\"; x='1' (2)*é😀.png", PNG);
    const { headers } = await owner.get(`/api/files/${fileId}`);
    expect(headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''a%22%3B%20x%3D%271%27%20%282%29%2A%C3%A9%F0%9F%98%80.png",
    );
  });

  test('are sent once to a browser, which has to ask again: a member who was removed is refused', async () => {
    const agent = await aMember(site, 'agent');
    const { fileId } = await aFile(owner, site, 'a.png', PNG);
    const first = await agent.get(`/api/files/${fileId}`);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const cached = await agent.get(`/api/files/${fileId}`, { 'if-none-match': etag });
    expect([cached.statusCode, cached.body, cached.headers.etag]).toEqual([304, '', etag]);
    await removed(agent);
    expect((await agent.get(`/api/files/${fileId}`, { 'if-none-match': etag })).statusCode).toBe(404);
  });
});

describe('a file', () => {
  test('is read by the team of its site only', async () => {
    const { fileId } = await aFile(owner, site, 'a.png', PNG);
    const url = `/api/files/${fileId}`;
    const other = await aSite(owner);
    const readers = {
      owner,
      agent: await aMember(site, 'agent'),
      client: await aMember(site, 'client'),
    };
    for (const [role, reader] of Object.entries(readers))
      expect([role, (await reader.get(url)).statusCode]).toEqual([role, 200]);
    const strangers = {
      otherTeam: await anOwner(),
      clientOfOtherSite: await aMember(site, 'client', { sites: [other] }),
      agentOfOtherSite: await aMember(site, 'agent', { sites: [other] }),
      waiting: await aMember(site, 'agent', { isWaiting: true }),
    };
    for (const [name, stranger] of Object.entries(strangers)) {
      expect([name, (await stranger.get(url)).statusCode]).toEqual([name, 404]);
      expect([name, (await stranger.delete(url)).statusCode]).toEqual([name, 404]);
    }
    expect((await (await aSignedOutBrowser()).get(url)).statusCode).toBe(401);
    expect((await (await aSignedOutBrowser()).delete(url)).statusCode).toBe(401);
    expect((await readers.client.delete(url)).statusCode).toBe(403);
  });

  test('of a note that is for the team only is not there for a client', async () => {
    const { id } = await aTicket(site);
    const client = await aMember(site, 'client');
    const fileOf = async (audience: string) => {
      const files = [await uploadForComment(owner, id, `${audience}.png`, PNG)];
      const added = await owner.post(`/api/tickets/${id}/comments`, { comment: 'x', audience, files });
      return added.json().files[0].id;
    };
    for (const [audience, status] of [
      ['team', 404],
      ['client', 200],
      ['customer', 200],
    ] as const) {
      const url = `/api/files/${await fileOf(audience)}`;
      expect([audience, (await client.get(url)).statusCode]).toEqual([audience, status]);
      expect((await owner.get(url)).statusCode).toBe(200);
    }
    expect((await client.get(`/api/tickets/${id}`)).body).not.toContain('team.png');
  });

  test('that a member has uploaded and not yet attached is no file yet', async () => {
    const { id } = await aTicket(site);
    await uploadForComment(owner, id, 'draft.png', PNG);
    expect((await owner.get(`/api/tickets/${id}`)).body).not.toContain('draft.png');
  });

  test('that is deleted leaves a line in the history', async () => {
    const { fileId, ticketId } = await aFile(owner, site, 'secret.png', PNG);
    expect((await owner.delete(`/api/files/${fileId}`)).json()).toEqual({ id: fileId });
    const { ticket, events } = (await owner.get(`/api/tickets/${ticketId}`)).json();
    expect(ticket.files).toEqual([]);
    expect(events).toMatchObject([{ kind: 'file_removed', actor: 'member', change: { before: 'secret.png' } }]);
    expect((await owner.delete(`/api/files/${fileId}`)).statusCode).toBe(404);
    expect((await owner.get(`/api/files/${fileId}`)).statusCode).toBe(404);
  });
});
