import type { TicketEvent } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, aSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag, eventsOf, expectTrueCounters, listedIds } from '../../testing/triage.ts';
import { aFile, PNG, sendTicket } from '../../testing/uploading.ts';
import { aPageOf, open, type SentTicket, submit } from '../../testing/visitor-pages.ts';

interface MoveLine {
  readonly id: number;
  readonly change: { readonly before: { readonly site_id: number }; readonly after: { readonly site_id: number } };
}

async function twoSites() {
  const owner = await anOwner();
  return { owner, from: await aSite(owner, { name: 'Harbor' }), to: await aSite(owner, { name: 'Kettle' }) };
}

const emailCounts = async (siteId: number) => {
  const { rows } = await sql`
    select coalesce(sent_emails, 0) as sent, (select count(*) from email_logs where site_id = ${siteId} and status = 'sent') as recounted
    from (select ${siteId}::int8 as id) as site left join site_emails on site_id = site.id`.execute(
    await testDatabase(),
  );
  return rows[0];
};

test('a ticket moves with its conversation, files, emails, page and counters; its number and link stay', async () => {
  const { owner, from, to } = await twoSites();
  const { ticketId: id, fileId } = await aFile(owner, from, 'lamp.png', PNG);
  const page = await aPageOf(from, { email: 'ingrid@example.no' });
  await owner.post(`/api/tickets/${page.id}/comments`, { comment: 'We look into it' });
  await owner.put(`/api/tickets/${page.id}/status`, { status: 'closed' });
  await sql`update email_logs set status = 'sent', sent_at = now() where ticket_id = ${page.id}`.execute(
    await testDatabase(),
  );
  const bug = await aTag(owner, from, 'bug');
  await owner.put('/api/tickets/tags', { ids: [id], add: [bug.id] });
  for (const ticket of [id, page.id]) {
    const moved = await owner.put(`/api/tickets/${ticket}/site`, { site_id: to.id });
    expect(moved.json()).toMatchObject({ id: ticket, site_id: to.id, site_name: 'Kettle', dropped: [] });
  }
  expect((await eventsOf(owner, id)).at(-1)).toMatchObject({
    kind: 'moved',
    change: { before: { site_id: from.id, site_name: 'Harbor' }, after: { site_id: to.id, site_name: 'Kettle' } },
  });
  expect(await listedIds(owner, `site_id=${from.id}`)).toEqual([]);
  expect(await listedIds(owner, `site_id=${to.id}&tag=${bug.id}`)).toEqual([id]);
  await expectTrueCounters(from, to);
  expect(await emailCounts(from.id)).toEqual({ sent: 0, recounted: 0 });
  expect(await emailCounts(to.id)).toMatchObject({ sent: 2, recounted: 2 });
  expect((await owner.get(`/api/files/${fileId}`)).statusCode).toBe(200);
  expect((await owner.get(`/api/sites/${to.id}/file-usage`)).json().used_bytes).toBe(PNG.length);
  expect((await open(page.status_url)).body).toContain('Kettle');
  await submit(page.status_url, { do: 'reply', text: 'Still there?' });
  expect((await owner.get(`/api/tickets/${page.id}`)).json()).toMatchObject({ ticket: { status: 'open' } });
  await expectTrueCounters(from, to);
  await owner.delete(`/api/sites/${from.id}`);
  expect((await owner.get(`/api/tickets/${id}`)).statusCode).toBe(200);
});

test('an assignee who does not see the new site is dropped, named, and back after an undo within a day', async () => {
  const { owner, from, to } = await twoSites();
  const anna = await aMember(from, 'agent', { name: 'Anna', sites: [from] });
  const sofia = await aMember(from, 'client', { name: 'Sofia' });
  const { id } = await aTicket(from, { user_id: 'u1', identity: 'verified' });
  await owner.put(`/api/tickets/${id}/assignee`, { user_id: anna.owner.id });
  expect((await owner.get(`/api/tickets/${id}/move-targets`)).json()).toEqual([
    {
      ...{ site_id: to.id, site_name: 'Kettle', domain: to.domain },
      losing: [
        { user_id: anna.owner.id, name: 'Anna Lindqvist', is_client: false, tickets: 1 },
        { user_id: sofia.owner.id, name: 'Sofia Lindqvist', is_client: true, tickets: 1 },
      ],
    },
  ]);
  const dropped = [{ user_id: anna.owner.id, name: 'Anna Lindqvist' }];
  const moved = (await owner.put(`/api/tickets/${id}/site`, { site_id: to.id })).json();
  // User ids are unique per site only.
  expect(moved).toMatchObject({ assignee_id: null, dropped, user_verified: false });
  expect((await anna.get(`/api/tickets/${id}`)).statusCode).toBe(404);
  const undone = (await owner.post(`/api/tickets/${id}/unmove`)).json();
  expect(undone).toMatchObject({ site_id: from.id, assignee_id: anna.owner.id, user_verified: true });
  await owner.put(`/api/tickets/${id}/site`, { site_id: to.id });
  await sql`update ticket_events set created_at = now() - interval '25 hours' where ticket_id = ${id}`.execute(
    await testDatabase(),
  );
  const late = await owner.post(`/api/tickets/${id}/unmove`);
  expect([late.statusCode, late.json().error]).toEqual([409, 'A move can be undone for 24 hours.']);
  await expectTrueCounters(from, to);
});

test('merged tickets move along, and the merge can still be undone; a merged ticket itself does not move', async () => {
  const { owner, from, to } = await twoSites();
  const [merged, kept] = [await aTicket(from), await aTicket(from)];
  await owner.post(`/api/tickets/${merged.id}/merge`, { into: kept.id });
  const refused = await owner.put(`/api/tickets/${merged.id}/site`, { site_id: to.id });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    `This ticket was merged into #${kept.id}. Undo the merge first.`,
  ]);
  await owner.put(`/api/tickets/${kept.id}/site`, { site_id: to.id });
  expect((await owner.post(`/api/tickets/${merged.id}/unmerge`)).json()).toMatchObject({
    site_id: to.id,
    status: 'new',
  });
  await expectTrueCounters(from, to);
});

test('both sites must be of one team and workable', async () => {
  const { owner, from, to } = await twoSites();
  const { id } = await aTicket(from);
  const foreign = await aSite(await anOwner());
  const own = await anOwner();
  const elsewhere = await aSite(own);
  const member = await aMember(elsewhere, 'agent');
  await (await testDatabase())
    .insertInto('team_members')
    .values({ team_id: from.team_id, user_id: member.owner.id, role: 'agent', joined_at: new Date().toISOString() })
    .execute();
  const path = `/api/tickets/${id}/site`;
  expect((await owner.put(path, { site_id: foreign.id })).statusCode).toBe(404);
  const other = await member.put(path, { site_id: elsewhere.id });
  expect([other.statusCode, other.json().issues]).toEqual([
    400,
    [{ path: ['site_id'], message: 'Choose a site of the same team.' }],
  ]);
  const agent = await aMember(from, 'agent', { sites: [from] });
  expect((await agent.put(path, { site_id: to.id })).statusCode).toBe(404);
  expect((await owner.put(path, { site_id: from.id })).json()).toMatchObject({ site_id: from.id });
  expect(await eventsOf(owner, id)).toEqual([]);
  expect((await owner.post(`/api/tickets/${id}/unmove`)).json().error).toBe('This ticket was not moved.');
});

async function threeSites() {
  const { owner, from, to } = await twoSites();
  return { owner, from, to, third: await aSite(owner, { name: 'Lagoon' }) };
}

test('several tickets of many sites move in one act, and an undo returns each to where it was', async () => {
  const { owner, from, to, third } = await threeSites();
  const anna = await aMember(from, 'agent', { name: 'Anna', sites: [from] });
  const bo = await aMember(from, 'agent', { name: 'Bo', sites: [third] });
  const sofia = await aMember(from, 'client', { name: 'Sofia', sites: [from, third] });
  const person = { user_id: 'u1', identity: 'verified' } as const;
  const [one, two, three, there] = [
    await aTicket(from, person),
    await aTicket(from, person),
    await aTicket(third, person),
    await aTicket(third),
  ];
  await owner.put(`/api/tickets/${there.id}/site`, { site_id: to.id });
  const merged = await aTicket(from, person);
  await owner.post(`/api/tickets/${merged.id}/merge`, { into: two.id });
  for (const { id } of [one, two]) await owner.put(`/api/tickets/${id}/assignee`, { user_id: anna.owner.id });
  await owner.put(`/api/tickets/${three.id}/assignee`, { user_id: bo.owner.id });
  await anna.put(`/api/tickets/${two.id}/following`, { following: true });
  const ids = [three.id, one.id, there.id, two.id];

  const targets = (await owner.get(`/api/tickets/move-targets?${ids.map((id) => `ids=${id}`).join('&')}`)).json();
  const losing = (member: typeof anna, name: string, tickets: number, is_client = false) => ({
    ...{ user_id: member.owner.id, name: `${name} Lindqvist`, is_client, tickets },
  });
  expect(targets.find(({ site_id }: { site_id: number }) => site_id === to.id)).toMatchObject({
    site_name: 'Kettle',
    losing: [losing(anna, 'Anna', 2), losing(bo, 'Bo', 1), losing(sofia, 'Sofia', 3, true)],
  });

  const moved = (await owner.put('/api/tickets/site', { ids, site_id: to.id })).json();
  expect(moved.moved).toEqual([one.id, two.id, three.id]);
  expect(moved.dropped.map(({ name }: { name: string }) => name).sort()).toEqual(['Anna Lindqvist', 'Bo Lindqvist']);
  expect((await listedIds(owner, `site_id=${to.id}&archived=false`)).sort()).toEqual(ids.sort());
  expect((await anna.get(`/api/tickets/${two.id}`)).statusCode).toBe(404);
  await expectTrueCounters(from, to, third);

  const back = await owner.post('/api/tickets/unmove', { ids: moved.moved });
  const left = { site_id: from.id, assignee_id: anna.owner.id };
  expect(back.json().sort((a: { id: number }, b: { id: number }) => a.id - b.id)).toMatchObject([
    { id: one.id, ...left },
    { id: two.id, ...left },
    { id: three.id, site_id: third.id, assignee_id: bo.owner.id },
  ]);
  expect(await listedIds(owner, `site_id=${to.id}`)).toEqual([there.id]);
  const detail = (await owner.get(`/api/tickets/${two.id}`)).json().ticket;
  expect(detail).toMatchObject({ user_verified: true, followers: [{ user_id: anna.owner.id }] });
  expect((await owner.post(`/api/tickets/${merged.id}/unmerge`)).json()).toMatchObject({ site_id: from.id });
  expect((await owner.get(`/api/tickets/${merged.id}`)).json().ticket.user_verified).toBe(true);
  await expectTrueCounters(from, to, third);
});

test('a move of several, and its undo, change all tickets or none', async () => {
  const { owner, from, to, third } = await threeSites();
  const [one, two, three] = [await aTicket(from), await aTicket(third), await aTicket(from)];
  const foreign = await aTicket(await aSite(await anOwner()));
  const places = async () =>
    Promise.all([one, two, three].map(async ({ id }) => (await owner.get(`/api/tickets/${id}`)).json().ticket.site_id));
  const move = (ids: number[]) => owner.put('/api/tickets/site', { ids, site_id: to.id });

  expect((await move([one.id, two.id, foreign.id])).statusCode).toBe(404);
  const agent = await aMember(from, 'agent', { sites: [from, to] });
  const hidden = await agent.put('/api/tickets/site', { ids: [one.id, two.id], site_id: to.id });
  expect(hidden.statusCode).toBe(404);
  await owner.post(`/api/tickets/${three.id}/merge`, { into: one.id });
  const merged = await move([two.id, three.id]);
  expect([merged.statusCode, merged.json().error]).toEqual([
    409,
    `This ticket was merged into #${one.id}. Undo the merge first.`,
  ]);
  expect(await places()).toEqual([from.id, third.id, from.id]);
  await owner.post(`/api/tickets/${three.id}/unmerge`);

  expect((await move([one.id, two.id, three.id])).statusCode).toBe(200);
  await owner.put(`/api/tickets/${two.id}/site`, { site_id: third.id });
  await owner.post(`/api/tickets/${two.id}/unmove`);
  const refused = await owner.post('/api/tickets/unmove', { ids: [one.id, two.id, three.id] });
  expect([refused.statusCode, refused.json().error]).toEqual([409, `Ticket #${two.id} was not moved.`]);
  expect(await places()).toEqual([to.id, to.id, to.id]);
  expect((await owner.post('/api/tickets/unmove', { ids: [one.id, three.id] })).statusCode).toBe(200);
  expect(await places()).toEqual([from.id, to.id, from.id]);
  await expectTrueCounters(from, to, third);
});

test('counters stay true while tickets are moved, answered, closed, merged and blocked at once', async () => {
  const { owner, from, to } = await twoSites();
  const app = await testApp();
  const tickets: SentTicket[] = [];
  for (let n = 0; n < 4; n++) tickets.push(await aPageOf(from, { email: `v${n}@example.com` }));
  const [one, two, three, four] = tickets.map(({ id }) => id) as [number, number, number, number];
  const sites = [to, from, to, from];
  await owner.post(`/api/teams/${from.team_id}/blocked`, { site_id: null, email: 'spam@example.com' });
  const acts = sites.flatMap((site, n) => [
    ...[one, two, three, four].map((id) => owner.put(`/api/tickets/${id}/site`, { site_id: site.id })),
    owner.put('/api/tickets/status', { ids: [one, two], status: n % 2 ? 'closed' : 'open' }),
    owner.put(`/api/tickets/${three}/status`, { status: n % 2 ? 'archived' : 'resolved' }),
    owner.post(`/api/tickets/${two}/comments`, { comment: 'Yes', minutes: 5 }),
    owner.post(`/api/tickets/${four}/${n % 2 ? 'unmerge' : 'merge'}`, n % 2 ? undefined : { into: one }),
    owner.post(`/api/tickets/${three}/unmove`),
    owner.put('/api/tickets/site', { ids: [four, one, three], site_id: site.id }),
    owner.post('/api/tickets/unmove', { ids: [three, four] }),
    submit(tickets[1]?.status_url ?? '', { do: 'reply', text: `Word ${n}` }),
    sendTicket(app, site, { email: 'spam@example.com' }),
  ]);
  const codes = (await Promise.all(acts)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code >= 500 && code !== 503)).toEqual([]);
  await expectTrueCounters(from, to);
});

test('twenty opposite moves at once all succeed, one after the other, beside replies and changed statuses', async () => {
  const { owner, from, to } = await twoSites();
  const { id } = await aTicket(from);
  const move = (site_id: number) => owner.put(`/api/tickets/${id}/site`, { site_id });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => move(n % 2 ? from.id : to.id)),
      owner.put(`/api/tickets/${id}/status`, { status: round % 2 ? 'open' : 'closed' }),
      owner.post(`/api/tickets/${id}/comments`, { comment: `Reply ${round}` }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode > 201).map(({ body }) => body)).toEqual([]);
  }
  const { ticket, comments, events } = (await owner.get(`/api/tickets/${id}`)).json();
  expect(comments).toHaveLength(3);
  const moves: MoveLine[] = events.filter(({ kind }: TicketEvent) => kind === 'moved');
  moves.sort((one, other) => one.id - other.id);
  const visited = [from.id, ...moves.map(({ change }) => change.after.site_id)];
  expect(moves.map(({ change }) => change.before.site_id)).toEqual(visited.slice(0, -1));
  expect(ticket.site_id).toBe(visited.at(-1));
  await expectTrueCounters(from, to);
});
