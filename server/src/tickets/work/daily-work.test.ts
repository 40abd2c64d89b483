import { HOUR_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { wakeDue } from '../../testing/woken-tickets.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  const agent = await aMember(site, 'agent', { name: 'Ben' });
  return { owner, site, agent };
}

describe('assignment', () => {
  test('is recorded, filtered by and undone', async () => {
    const { owner, site, agent } = await aTeam();
    const [one, two] = [await aTicket(site), await aTicket(site)];
    const assigned = await owner.put(`/api/tickets/${one.id}/assignee`, { user_id: agent.owner.id });
    expect(assigned.json()).toMatchObject({ assignee_id: agent.owner.id, assignee_name: 'Ben Lindqvist' });
    const ids = async (query: string) =>
      (await agent.get(`/api/tickets?${query}`)).json().map(({ id }: { id: number }) => id);
    expect(await ids('assignee=me')).toEqual([one.id]);
    expect(await ids(`assignee=${agent.owner.id}&status=new`)).toEqual([one.id]);
    expect(await ids('assignee=none')).toEqual([two.id]);
    expect(await ids('assignee=me&q=lamp')).toEqual([one.id]);
    const { events } = (await owner.get(`/api/tickets/${one.id}`)).json();
    expect(events).toMatchObject([
      {
        kind: 'assigned',
        actor: 'member',
        change: { before: null, after: { user_id: agent.owner.id, name: 'Ben Lindqvist' } },
      },
    ]);
    expect((await owner.put('/api/tickets/assignee', { ids: [one.id, two.id], user_id: null })).json()).toHaveLength(2);
    expect(await ids('assignee=me')).toEqual([]);
  });

  test('refuses clients, strangers and members who do not see the site', async () => {
    const { owner, site } = await aTeam();
    const { id } = await aTicket(site);
    const [client, limited] = [
      await aMember(site, 'client', { sites: [site] }),
      await aMember(site, 'agent', { sites: [] }),
    ];
    for (const user_id of [client.owner.id, limited.owner.id, 999_999_999])
      expect((await owner.put(`/api/tickets/${id}/assignee`, { user_id })).statusCode).toBe(400);
    expect((await client.put(`/api/tickets/${id}/assignee`, { user_id: null })).statusCode).toBe(403);
  });

  test('goes to the first who replies, and away from a member who is removed', async () => {
    const { owner, site, agent } = await aTeam();
    const { id } = await aTicket(site);
    await agent.post(`/api/tickets/${id}/comments`, { comment: 'A note', audience: 'team' });
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.assignee_id).toBeNull();
    await agent.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.assignee_id).toBe(agent.owner.id);
    await owner.delete(`/api/teams/${site.team_id}/members/${agent.member_id}`);
    const { ticket, events } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket.assignee_id).toBeNull();
    expect(events.at(-1)).toMatchObject({ kind: 'assigned', change: { after: null } });
  });

  test('leaves a team of one alone', async () => {
    const owner = await anOwner();
    const { id } = await aTicket(await aSite(owner));
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
    expect((await owner.get(`/api/tickets/${id}`)).json()).toMatchObject({
      ticket: { assignee_id: null },
      events: [{ kind: 'status', change: { before: 'new', after: 'open', because: 'reply' } }],
    });
  });
});

describe('snooze', () => {
  test('hides a ticket from lists that ask for it, until it is due', async () => {
    const { owner, site } = await aTeam();
    const [one, two] = [await aTicket(site), await aTicket(site)];
    await owner.put(`/api/tickets/${one.id}/snooze`, { until: inHours(3) });
    const list = async (query: string) => {
      const response = await owner.get(`/api/sites/${site.id}/tickets?${query}`);
      return [response.json().map(({ id }: { id: number }) => id), Number(response.headers['x-total-count'])];
    };
    expect(await list('')).toEqual([[two.id, one.id], 2]);
    expect(await list('snoozed=false')).toEqual([[two.id], 1]);
    expect(await list('snoozed=false&status=new&q=lamp')).toEqual([[two.id], 1]);
    expect(await list('snoozed=true')).toEqual([[one.id], 1]);

    const db = await testDatabase();
    await sql`update tickets set snoozed_until = now() - interval '1 second' where id = ${one.id}`.execute(db);
    const woken = await wakeDue(2);
    expect(woken).toContainEqual({ site_id: site.id, team_id: site.team_id });
    const { events } = (await owner.get(`/api/tickets/${one.id}`)).json();
    expect(events.map(({ kind, actor }: { kind: string; actor: string }) => [kind, actor])).toEqual([
      ['snoozed', 'member'],
      ['woke', 'system'],
    ]);
  });

  test('needs a time ahead, and an open ticket', async () => {
    const { owner, site } = await aTeam();
    const { id } = await aTicket(site);
    for (const until of [inHours(-1), inHours(24 * 400), 'tomorrow'])
      expect((await owner.put(`/api/tickets/${id}/snooze`, { until })).statusCode).toBe(400);
    await owner.put(`/api/tickets/${id}/snooze`, { until: inHours(1) });
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.snoozed_until).toBeNull();
    expect((await owner.put(`/api/tickets/${id}/snooze`, { until: inHours(1) })).statusCode).toBe(409);
  });
});

describe('a merge', () => {
  test('moves the conversation, and its undo moves it back', async () => {
    const { owner, site } = await aTeam();
    const [kept, merged] = [
      await aTicket(site),
      await aTicket(site, { title: 'Same again', missing_files: ['a.png'] }),
    ];
    await owner.post(`/api/tickets/${merged.id}/comments`, { comment: 'Second' });
    await owner.post(`/api/tickets/${kept.id}/comments`, { comment: 'Third' });
    const before = (await owner.get(`/api/tickets/${merged.id}`)).json();
    const reply = await owner.post(`/api/tickets/${merged.id}/merge`, { into: kept.id });
    expect([reply.statusCode, reply.json().id]).toEqual([200, kept.id]);
    const texts = async (id: number) =>
      (await owner.get(`/api/tickets/${id}`)).json().comments.map(({ comment }: { comment: string }) => comment);
    expect(await texts(kept.id)).toEqual([expect.stringMatching(/^Same again\n\n/), 'Second', 'Third']);
    expect(await texts(merged.id)).toEqual([]);
    expect((await owner.get(`/api/tickets/${merged.id}`)).json().ticket).toMatchObject({
      status: 'archived',
      merged_into: kept.id,
      files: [],
    });
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
    expect((await owner.post(`/api/tickets/${merged.id}/comments`, { comment: 'x' })).statusCode).toBe(409);
    expect((await owner.put(`/api/tickets/${merged.id}/status`, { status: 'open' })).statusCode).toBe(409);

    expect((await owner.post(`/api/tickets/${merged.id}/unmerge`)).json()).toMatchObject({
      status: 'open',
      merged_into: null,
    });
    const after = (await owner.get(`/api/tickets/${merged.id}`)).json();
    expect(after.comments).toEqual(before.comments);
    expect(after.ticket.files).toEqual(before.ticket.files);
    expect(await texts(kept.id)).toEqual(['Third']);
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
  });

  test('is refused in words', async () => {
    const { owner, site } = await aTeam();
    const other = await aSite(owner);
    const [one, two] = [await aTicket(site), await aTicket(site, { user_email: 'ana@example.com' })];
    const elsewhere = await aTicket(other);
    const merge = async (id: number, into: number) => {
      const response = await owner.post(`/api/tickets/${id}/merge`, { into });
      return [response.statusCode, response.json().error];
    };
    expect(await merge(one.id, one.id)).toEqual([409, 'A ticket cannot be merged into itself.']);
    expect(await merge(two.id, one.id)).toEqual([409, 'ana@example.com would stop getting replies.']);
    expect(await merge(one.id, elsewhere.id)).toEqual([409, 'Only tickets of one site can be merged.']);
    expect((await (await anOwner()).post(`/api/tickets/${one.id}/merge`, { into: two.id })).statusCode).toBe(404);
  });
});

test('to a client no ticket is assigned or snoozed, by any filter', async () => {
  const { owner, site, agent } = await aTeam();
  const { id } = await aTicket(site);
  await owner.put(`/api/tickets/${id}/assignee`, { user_id: agent.owner.id });
  await owner.put(`/api/tickets/${id}/snooze`, { until: inHours(3) });
  const client = await aMember(site, 'client', { sites: [site] });
  const listed = async (query: string) => {
    const pages = await Promise.all(
      ['/api/tickets', `/api/sites/${site.id}/tickets`].map((list) => client.get(`${list}?${query}`)),
    );
    return pages.map((page) => [page.json().length, page.headers['x-total-count']]);
  };
  for (const query of ['snoozed=false', 'assignee=none', 'snoozed=false&q=lamp', 'assignee=none&status=new'])
    expect(await listed(query)).toEqual([
      [1, '1'],
      [1, '1'],
    ]);
  for (const query of ['snoozed=true', `assignee=${agent.owner.id}`, 'snoozed=true&q=lamp'])
    expect(await listed(query)).toEqual([
      [0, '0'],
      [0, '0'],
    ]);
});

test('a ticket tells whether clients see its site', async () => {
  const { owner, site } = await aTeam();
  const [{ id }, elsewhere] = [await aTicket(site), await aTicket(await aSite(owner))];
  const hasClients = async (ticketId: number) => (await owner.get(`/api/tickets/${ticketId}`)).json().has_clients;
  expect(await hasClients(id)).toBe(false);
  await aMember(site, 'client', { sites: [site] });
  expect([await hasClients(id), await hasClients(elsewhere.id)]).toEqual([true, false]);
});

test('a reply that crosses a newer one is refused, and sent anyway with the newer id', async () => {
  const { owner, site, agent } = await aTeam();
  const { id } = await aTicket(site);
  const write = (who: typeof owner | typeof agent, comment: string, after_comment_id: number | null) =>
    who.post(`/api/tickets/${id}/comments`, { comment, after_comment_id });
  const [first, second] = await Promise.all([write(owner, 'One', null), write(agent, 'Two', null)]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([201, 409]);
  const [stored, refused] = first.statusCode === 201 ? [first, second] : [second, first];
  expect(refused.json().error).toBe('Someone replied while you were writing.');
  expect((await write(owner, 'Anyway', stored.json().id)).statusCode).toBe(201);
  expect((await owner.post(`/api/tickets/${id}/comments`, { comment: 'No check' })).statusCode).toBe(201);
});
