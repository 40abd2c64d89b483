import { randomUUID } from 'node:crypto';
import type { SuggestedRequester } from '@deskbell/contract/triage';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../../testing/fixtures.ts';
import { aMember, chooseNotifications, notifiedOf, notifyDue } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aTag, aTicketByHand, eventsOf, expectTrueCounters } from '../../testing/triage.ts';
import { metadataOf, PNG, patchAsMember, pathOf, TUS } from '../../testing/uploading.ts';
import { aPageOf, open } from '../../testing/visitor-pages.ts';

const emailsOf = async (ticketId: number) =>
  (await testDatabase())
    .selectFrom('email_logs')
    .select(['email_type', 'recipient_email', 'is_visitor_triggered'])
    .where('ticket_id', '=', ticketId)
    .where('email_type', '<>', 'member_notification')
    .orderBy('id')
    .execute();

test('a member opens a ticket with all that belongs to it; its requester hears of it only on request', async () => {
  const { owner, site } = await anOwnerWithSite({ admin_notification_email: anEmailAddress() });
  const anna = await aMember(site, 'agent', { name: 'Anna' });
  const tag = await aTag(owner, site, 'phone');
  const fields = {
    title: '  Lamp flickers ',
    priority: 'high',
    user_email: anEmailAddress(),
    user_name: 'Ingrid',
    assignee_id: anna.owner.id,
    tag_ids: [tag.id],
  };
  await chooseNotifications(owner, site, { new_tickets: true });
  await chooseNotifications(anna, site, { new_tickets: true });
  const ticket = await aTicketByHand(owner, site, fields);
  expect(ticket).toMatchObject({
    ...{ title: 'Lamp flickers', priority: 'high', status: 'new', came_by: 'member', user_name: 'Ingrid' },
    ...{ assignee_name: 'Anna Lindqvist', tags: [{ name: 'phone' }], minutes: 0, is_unread: false },
  });
  expect(ticket.waiting_since).not.toBeNull();
  expect(await emailsOf(ticket.id)).toMatchObject([{ email_type: 'admin_notification' }]);
  await notifyDue();
  expect(new Set(await notifiedOf(ticket.id))).toEqual(new Set([anna.email]));

  const told = await aTicketByHand(owner, site, { ...fields, tell: true });
  expect(await emailsOf(told.id)).toMatchObject([
    { email_type: 'admin_notification' },
    { email_type: 'user_confirmation', recipient_email: fields.user_email, is_visitor_triggered: true },
  ]);
  await expectTrueCounters(site);
  const [today] = (await owner.get(`/api/sites/${site.id}/analytics`)).json();
  expect(today.tickets_submitted).toBe(0);
  const visitors = await aTicket(site, { origin: 'form' });
  expect((await owner.get(`/api/tickets/${visitors.id}`)).json().ticket.came_by).toBe('form');
});

test('a repeated idempotency key yields one ticket, and is refused with another body or site', async () => {
  const owner = await anOwner();
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const headers = { 'idempotency-key': `call-${randomUUID()}` };
  const body = { site_id: site.id, title: 'Call', description: 'About a lamp' };
  const send = (payload: object, more: object = headers) =>
    owner.send({ method: 'POST', url: '/api/tickets', headers: { ...more }, payload });
  const all = await Promise.all(Array.from({ length: 5 }, () => send(body)));
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(all.map((response) => response.json().id)).size).toBe(1);
  for (const changed of [{ title: 'Another call' }, { site_id: other.id }]) {
    const refused = await send({ ...body, ...changed });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'This idempotency key was already used for a different ticket.',
    ]);
  }
  expect((await send(body, { 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400);
  expect((await send(body, {})).statusCode).toBe(201);
  await expectTrueCounters(site, other);
});

test('what does not belong to the team is unknown; invalid fields are named', async () => {
  const { owner, site } = await anOwnerWithSite();
  const stranger = await anOwner();
  const foreign = await aSite(stranger);
  const body = { site_id: site.id, title: 'Call', description: 'About a lamp' };
  const client = await aMember(site, 'client');
  const foreignTag = await aTag(stranger, foreign, 'phone');
  for (const changes of [{ site_id: foreign.id }, { assignee_id: client.owner.id }, { tag_ids: [foreignTag.id] }])
    expect((await owner.post('/api/tickets', { ...body, ...changes })).statusCode).toBe(404);
  const upload = 'a'.repeat(32);
  for (const [changes, field] of [
    [{ title: '   ' }, 'title'],
    [{ description: '' }, 'description'],
    [{ user_email: 'nobody' }, 'user_email'],
    [{ files: [upload, upload] }, 'files'],
    [{ files: [upload] }, 'files'],
    [{ tell: 'yes' }, 'tell'],
  ] as const) {
    const refused = await owner.post('/api/tickets', { ...body, ...changes });
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, [field]]);
  }
  expect((await client.post('/api/tickets', body)).statusCode).toBe(403);
  expect((await owner.get('/api/tickets')).json()).toEqual([]);
  await expectTrueCounters(site);
});

test('files are uploaded for the site before the ticket exists and belong to the ticket then', async () => {
  const { owner, site } = await anOwnerWithSite();
  const begin = (member: typeof owner, place: Record<string, string>) =>
    member.send({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...TUS,
        'upload-length': `${PNG.length}`,
        'upload-metadata': metadataOf({ filename: 'lamp.png', ...place }),
      },
    });
  const begun = await begin(owner, { site_id: String(site.id) });
  expect(begun.statusCode).toBe(201);
  const files = [pathOf(begun).split('/').at(-1)];
  const early = await owner.post('/api/tickets', { site_id: site.id, title: 'Call', description: 'Lamp', files });
  expect([early.statusCode, early.json().error]).toEqual([409, 'A file is still being uploaded.']);
  await patchAsMember(owner, pathOf(begun), 0, PNG);
  const ticket = await aTicketByHand(owner, site, { files });
  expect(ticket.files).toMatchObject([{ name: 'lamp.png', state: 'ready' }]);
  expect((await owner.get(`/api/files/${ticket.files[0]?.id}`)).statusCode).toBe(200);
  const again = await owner.post('/api/tickets', { site_id: site.id, title: 'Call', description: 'Lamp', files });
  expect(again.json().issues[0].path).toEqual(['files']);
  const client = await aMember(site, 'client');
  expect((await begin(client, { site_id: String(site.id) })).statusCode).toBe(403);
  expect((await begin(owner, {})).statusCode).toBe(400);
});

test('title and priority change with a line in the history; the visitor keeps reading the first title', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id, status_url } = await aPageOf(site, { title: 'Lamp' });
  const put = (body: object) => owner.put(`/api/tickets/${id}`, body);
  expect((await put({ title: ' Cracked lamp ', priority: 'urgent' })).json()).toMatchObject({
    title: 'Cracked lamp',
    priority: 'urgent',
  });
  await put({ title: 'Cracked lamp', priority: 'urgent' });
  expect(await eventsOf(owner, id)).toMatchObject([
    { kind: 'retitled', change: { before: 'Lamp', after: 'Cracked lamp' } },
    { kind: 'priority', change: { before: 'medium', after: 'urgent' } },
  ]);
  const page = (await open(status_url)).body;
  expect(page).toContain('<h1 dir="auto">Lamp</h1>');
  expect(page).not.toContain('Cracked lamp');
  for (const [body, field] of [
    [{}, 'title'],
    [{ title: ' ' }, 'title'],
    [{ priority: 'asap' }, 'priority'],
  ] as const)
    expect((await put(body)).json().issues[0].path).toEqual([field]);
  const other = await aTicket(site);
  const both = await owner.put('/api/tickets/priority', { ids: [id, other.id], priority: 'low' });
  expect(both.json().map(({ priority }: { priority: string }) => priority)).toEqual(['low', 'low']);
  expect((await owner.put('/api/tickets/priority', { ids: [id, 999_999_999], priority: 'high' })).statusCode).toBe(404);
});

test('minutes are summed on the ticket, follow its comments, and clients see them where the site says so', async () => {
  const { owner, site } = await anOwnerWithSite();
  const client = await aMember(site, 'client');
  const [{ id }, other] = [await aTicket(site), await aTicket(site)];
  const comment = (member: typeof owner, fields: object, ticket = id) =>
    member.post(`/api/tickets/${ticket}/comments`, { comment: 'Looked at it', ...fields });
  expect((await comment(owner, { minutes: 15 })).json()).toMatchObject({ minutes: 15 });
  await comment(owner, { minutes: 20, audience: 'team' });
  await comment(owner, { minutes: 7 }, other.id);
  const ticketOf = async (member: typeof owner) => (await member.get(`/api/tickets/${id}`)).json();
  expect((await ticketOf(owner)).ticket.minutes).toBe(35);
  for (const minutes of [-1, 1_441, 1.5, '15'])
    expect((await comment(owner, { minutes })).json().issues[0]).toEqual({
      path: ['minutes'],
      message: 'Use whole minutes from 0 to 1,440.',
    });
  expect((await comment(client, { audience: 'client', minutes: 5 })).statusCode).toBe(403);

  expect(await ticketOf(client)).toMatchObject({ ticket: { minutes: null }, comments: [{ minutes: null }] });
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, shows_minutes: true });
  expect(await ticketOf(client)).toMatchObject({ ticket: { minutes: 35 }, comments: [{ minutes: 15 }] });

  await owner.post(`/api/tickets/${other.id}/merge`, { into: id });
  expect((await ticketOf(owner)).ticket.minutes).toBe(42);
  expect((await owner.post(`/api/tickets/${other.id}/unmerge`)).json().minutes).toBe(7);
  expect((await ticketOf(owner)).ticket.minutes).toBe(35);
  const undone = (await comment(owner, { minutes: 30 })).json();
  expect((await owner.delete(`/api/tickets/${id}/comments/${undone.id}`)).json().minutes).toBe(35);
});

test('requesters are suggested by letters of address and name, from sites on which the member works', async () => {
  const owner = await anOwner();
  const [site, hidden] = [await aSite(owner), await aSite(owner)];
  const user_email = 'ingrid.solheim@example.no';
  await aTicket(site, { user_email: 'Ingrid.Solheim@example.no', user_name: 'Ingrid Solheim' });
  const open = await aTicket(site, { user_email, user_name: null, title: 'Zip is torn' });
  const closed = await aTicket(site, { user_email, user_name: null });
  await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });
  const last = await aTicket(hidden, { user_email, user_name: null, title: 'License' });
  const other = await aTicket(hidden, { user_email: 'marisol@example.es', user_name: 'Marisol Peña' });
  const agent = await aMember(site, 'agent', { sites: [site] });
  const ask = async (member: typeof owner, q: string) => (await member.get(`/api/requesters?q=${q}`)).json();
  const ingrid = { email: user_email, name: 'Ingrid Solheim' };
  expect(await ask(owner, 'SOL')).toEqual([
    {
      ...{ email: 'marisol@example.es', name: 'Marisol Peña', ticket_count: 1, open_tickets: 1 },
      open_ticket: { id: other.id, title: 'Lamp arrived with a cracked base' },
      ...{ last_ticket_id: other.id, last_site_id: hidden.id },
    },
    {
      ...{ ...ingrid, ticket_count: 4, open_tickets: 3, open_ticket: { id: last.id, title: 'License' } },
      ...{ last_ticket_id: last.id, last_site_id: hidden.id },
    },
  ]);
  expect(await ask(agent, 'sol')).toEqual([
    {
      ...{ ...ingrid, ticket_count: 3, open_tickets: 2, open_ticket: { id: open.id, title: 'Zip is torn' } },
      ...{ last_ticket_id: closed.id, last_site_id: site.id },
    },
  ]);
  expect(await ask(owner, 'pe%C3%B1')).toMatchObject([{ name: 'Marisol Peña' }]);
  expect(await ask(await aMember(site, 'client'), 'sol')).toEqual([]);
  expect((await owner.get('/api/requesters?q=s')).json().issues[0].path).toEqual(['q']);
});

test('requesters are suggested newest first, with names and counts of tickets that many others follow', async () => {
  const { owner, site } = await anOwnerWithSite();
  await aTicket(site, { user_email: 'first@mail.example.com', user_name: 'Ada First' });
  const db = await testDatabase();
  await sql`
    insert into tickets (site_id, team_id, title, description, user_email)
    select ${site.id}::int8, ${site.team_id}::int8, 'Many', '', 'guest.' || n % 9 || '@mail.example.com'
    from generate_series(1, 120) as n`.execute(db);
  await aTicket(site, { user_email: 'First@mail.example.com', user_name: null });
  const ask = async (q: string): Promise<SuggestedRequester[]> => (await owner.get(`/api/requesters?q=${q}`)).json();
  const first = { email: 'first@mail.example.com', name: 'Ada First', ticket_count: 2 };
  const guests = await ask('mail');
  expect(guests[0]).toMatchObject(first);
  expect(guests.map(({ email }) => email.slice(0, 7))).toEqual([
    'first@m',
    ...[3, 2, 1, 0, 8].map((n) => `guest.${n}`),
  ]);
  expect(guests[1]).toMatchObject({ email: 'guest.3@mail.example.com', name: null, ticket_count: 14 });
  expect(await ask('ada')).toMatchObject([first]);
});
