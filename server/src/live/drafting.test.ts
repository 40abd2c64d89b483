import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readUntil } from '../testing/event-stream.ts';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testApp } from '../testing/test-app.ts';

describe('a member who writes a reply', () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    app = await testApp();
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => void app.server.closeAllConnections());

  async function aTeam() {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const announce = async () => (await owner.post(`/api/tickets/${id}/drafting`)).statusCode;
    return { owner, site, id, announce };
  }
  const listen = ({ cookies }: SignedIn) =>
    fetch(`${url}/api/live`, { headers: { cookie: `deskbell_session=${cookies.get('deskbell_session')}` } });
  const writersOf = async (reader: SignedIn, id: number) => (await reader.get(`/api/tickets/${id}`)).json().writers;

  test('is told at once to colleagues who work on the ticket, and to nobody else', async () => {
    const { owner, site, id, announce } = await aTeam();
    const elsewhere = await aSite(owner);
    const colleague = await aMember(site, 'agent', { sites: [site] });
    const others = [
      owner,
      await aMember(site, 'client', { sites: [site, elsewhere] }),
      await aMember(site, 'agent', { sites: [elsewhere] }),
    ];
    const [told, ...untold] = await Promise.all([colleague, ...others].map(listen));
    const etag = String((await colleague.get(`/api/tickets/${id}`)).headers.etag);
    expect(await announce()).toBe(204);
    const event = JSON.stringify({ ticket_id: id, user_id: owner.owner.id, name: 'Marta Lindqvist' });
    expect(await readUntil(told as Response, 'data: {"ticket_id"')).toContain(`event: drafting\ndata: ${event}\n\n`);
    // It changes nothing that is stored.
    expect((await colleague.get(`/api/tickets/${id}`, { 'if-none-match': etag })).statusCode).toBe(304);
    await owner.put(`/api/sites/${elsewhere.id}`, { name: 'Elsewhere', domain: elsewhere.domain });
    for (const stream of untold) expect(await readUntil(stream, 'event: change')).not.toContain('drafting');
    const writer = { user_id: owner.owner.id, name: 'Marta Lindqvist', until: expect.any(String) };
    expect(await writersOf(colleague, id)).toEqual([writer]);
    for (const each of others.slice(0, 2)) expect(await writersOf(each, id)).toEqual([]);
  });

  test('is no longer shown once it is sent or its draft is emptied; a note changes nothing', async () => {
    const { owner, site, id, announce } = await aTeam();
    const colleague = await aMember(site, 'agent');
    const areShown = async () => (await writersOf(colleague, id)).length > 0;
    const comment = (audience: string) => owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello', audience });
    await announce();
    await comment('team');
    expect(await areShown()).toBe(true);
    await comment('customer');
    expect(await areShown()).toBe(false);
    for (const empty of [
      () => owner.put(`/api/tickets/${id}/draft`, { kind: 'reply', text: '' }),
      () => owner.delete(`/api/tickets/${id}/draft`),
    ]) {
      await announce();
      expect(await areShown()).toBe(true);
      await empty();
      expect(await areShown()).toBe(false);
    }
  });

  test('is not named any more once they do not see the ticket, and colleagues are told at once', async () => {
    const { owner, site } = await anOwnerWithSite();
    const elsewhere = await aSite(owner);
    const path = `/api/teams/${site.team_id}/members`;
    const losses: Record<string, (member: number, ticket: number) => ReturnType<SignedIn['get']>> = {
      removed: (member) => owner.delete(`${path}/${member}`),
      'of another site': (member) =>
        owner.put(`${path}/${member}`, { role: 'agent', sees_all_sites: false, site_ids: [elsewhere.id] }),
      'a client': (member) =>
        owner.put(`${path}/${member}`, { role: 'client', sees_all_sites: false, site_ids: [site.id] }),
      'without the moved ticket': (_member, ticket) =>
        owner.put(`/api/tickets/${ticket}/site`, { site_id: elsewhere.id }),
    };
    for (const [become, lose] of Object.entries(losses)) {
      const { id } = await aTicket(site);
      const writer = await aMember(site, 'agent', { sites: [site] });
      await writer.post(`/api/tickets/${id}/drafting`);
      expect(await writersOf(owner, id), become).toHaveLength(1);
      const told = await listen(owner);
      expect((await lose(writer.member_id, id)).statusCode, become).toBe(200);
      expect(await writersOf(owner, id), become).toEqual([]);
      if (become !== 'without the moved ticket')
        expect(await readUntil(told, '"is_over":true'), become).toContain(`"ticket_id":${id}`);
    }
  });
});
