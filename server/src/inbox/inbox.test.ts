import type { InboxRow } from '@deskbell/contract/inbox';
import { mentionOf } from '@deskbell/contract/mention-text';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeExpiredData } from '../start/daily-cleanup.ts';
import { anEmailAddress, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { addresses, anInboundEmail, startInbound } from '../testing/inbound-email.ts';
import { aMember, notifiedOf, notifyDue } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addReply } from '../tickets/conversation/replies.ts';
import { eraseTickets } from '../tickets/erase/erase-tickets.ts';
import { CUSTOMER } from '../tickets/ticket-history.ts';
import { keepTicketNews } from './keep-in-inbox.ts';

const inbound = await startInbound();

const inboxOf = async (user: SignedIn, query = ''): Promise<{ rows: InboxRow[]; unread: number; has_more: boolean }> =>
  (await user.get(`/api/inbox${query}`)).json();
const unreadOf = async (user: SignedIn) => (await user.get('/api/user-settings')).json().inbox_unread;

async function aTeam(fields: Record<string, unknown> = {}) {
  const { owner, site } = await anOwnerWithSite();
  const nora = await aMember(site, 'agent', { name: 'Nora' });
  const { id } = await aTicket(site, {
    user_email: anEmailAddress(),
    user_name: 'Ingrid Solheim',
    title: 'Bent corner',
    ...fields,
  });
  return { owner, site, nora, id };
}

async function replyAsCustomer(ticket_id: number, comment: string): Promise<void> {
  const db = await testDatabase();
  const reply = { from: null, comment, full_text: comment };
  await db.transaction().execute((tx) => addReply(tx, { ticket_id, role: 'customer' }, reply));
}

const assign = (by: SignedIn, id: number, to: SignedIn) =>
  by.put(`/api/tickets/${id}/assignee`, { user_id: to.owner.id });
const note = async (by: SignedIn, id: number, comment: string, fields: Record<string, unknown> = {}) =>
  by.post(`/api/tickets/${id}/comments`, { comment, audience: 'team', ...fields });

describe('the inbox', () => {
  test('has what a member is told of, with the words, newest first, beside the emails', async () => {
    const { owner, site, nora, id } = await aTeam();
    await assign(owner, id, nora);
    await notifyDue();
    await replyAsCustomer(id, 'Photographs are\n\nattached.');
    await notifyDue();
    await note(owner, id, `Could you ask **the warehouse**, ${mentionOf(nora.owner.id)}?`, { format: 'markdown' });
    await notifyDue();
    const { rows, unread, has_more } = await inboxOf(nora);
    const shared = { ticket_id: id, site_id: site.id, site_name: site.name, title: 'Bent corner', read_at: null };
    expect(rows).toMatchObject([
      {
        ...shared,
        kind: 'mention',
        actor: 'Marta Lindqvist',
        text: 'Could you ask the warehouse, @Nora Lindqvist?',
        count: 1,
      },
      { ...shared, kind: 'reply', actor: 'Ingrid Solheim', text: 'Photographs are attached.', count: 1 },
      { ...shared, kind: 'assigned', actor: 'Marta Lindqvist', text: null, count: 1 },
    ]);
    expect([unread, has_more, await unreadOf(nora)]).toEqual([3, false, 3]);
    expect(await notifiedOf(id)).toEqual([nora.email, nora.email, nora.email]);
    expect((await inboxOf(owner)).rows).toEqual([]);
  });

  test('obeys the choices of the member, and leaves new tickets to the list', async () => {
    const { owner, site, nora, id } = await aTeam();
    await nora.put('/api/notifications', [
      { team_id: site.team_id, new_tickets: true, replies: 'none', assigned: false, alarms: false },
    ]);
    await assign(owner, id, nora);
    await replyAsCustomer(id, 'Hello?');
    await aTicket(site);
    await notifyDue();
    expect((await inboxOf(nora)).rows).toEqual([]);
    expect(await notifiedOf(id)).toEqual([]);
  });

  test('has one row for each ticket and kind until it is read', async () => {
    const { owner, nora, id } = await aTeam();
    await assign(owner, id, nora);
    await notifyDue();
    for (const text of ['One', 'Two']) {
      await replyAsCustomer(id, text);
      await notifyDue();
    }
    const [row] = (await inboxOf(nora)).rows;
    expect(row).toMatchObject({ kind: 'reply', text: 'Two', count: 2 });
    await nora.put('/api/inbox/read', { ids: [row?.id] });
    await replyAsCustomer(id, 'Three');
    await notifyDue();
    expect((await inboxOf(nora)).rows).toMatchObject([
      { kind: 'reply', text: 'Three', count: 1, read_at: null },
      { kind: 'reply', text: 'Two', count: 2, read_at: expect.any(String) },
      { kind: 'assigned' },
    ]);
    expect((await inboxOf(nora, '?unread=true')).rows).toMatchObject([{ text: 'Three' }, { kind: 'assigned' }]);
  });

  test('an assignment that is taken back before it is read does not stay unread', async () => {
    const { owner, nora, id } = await aTeam();
    await assign(owner, id, nora);
    await notifyDue();
    await replyAsCustomer(id, 'Hello');
    await notifyDue();
    expect((await inboxOf(nora)).unread).toBe(2);
    await assign(owner, id, owner);
    expect(await inboxOf(nora)).toMatchObject({
      rows: [
        { kind: 'reply', read_at: null },
        { kind: 'assigned', read_at: expect.any(String) },
      ],
      unread: 1,
    });
    await assign(owner, id, nora);
    await notifyDue();
    await owner.put('/api/tickets/assignee', { ids: [id], user_id: null });
    expect((await inboxOf(nora, '?unread=true')).rows).toMatchObject([{ kind: 'reply' }]);
  });

  test('tells of an event once on several instances, and also the member whose mailbox had another email', async () => {
    const { owner, site, nora, id } = await aTeam();
    const body = { name: site.name, domain: site.domain, admin_notification_email: nora.email };
    expect((await owner.put(`/api/sites/${site.id}`, body)).statusCode).toBe(200);
    await assign(owner, id, nora);
    await notifyDue();
    await replyAsCustomer(id, 'Once');
    await Promise.all([notifyDue(), notifyDue()]);
    expect((await inboxOf(nora)).rows).toMatchObject([{ kind: 'reply', count: 1 }, { kind: 'assigned' }]);
    expect(await notifiedOf(id)).toEqual([nora.email]);
  });

  test('is paged, and counted up to a hundred', async () => {
    const { site, nora } = await aTeam();
    await fill(site, nora, 120);
    const first = await inboxOf(nora);
    expect([first.rows.length, first.has_more, first.unread]).toEqual([50, true, 100]);
    const second = await inboxOf(nora, `?before=${first.rows.at(-1)?.id}`);
    const third = await inboxOf(nora, `?before=${second.rows.at(-1)?.id}`);
    expect([second.rows.length, third.rows.length, third.has_more]).toEqual([50, 20, false]);
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(120);
  });

  test('forgets after thirty days', async () => {
    const { site, nora } = await aTeam();
    await fill(site, nora, 2);
    const [kept, old] = (await inboxOf(nora)).rows;
    const db = await testDatabase();
    await sql`update inbox_rows set created_at = now() - interval '31 days' where id = ${old?.id}`.execute(db);
    await sql`delete from daily_jobs`.execute(db);
    await removeExpiredData(db);
    expect((await inboxOf(nora)).rows.map(({ id }) => id)).toEqual([kept?.id]);
  });
});

async function fill(site: Site, { owner }: SignedIn, count: number): Promise<void> {
  const db = await testDatabase();
  for (let n = 0; n < count; n++) {
    const { id: ticket_id } = await db
      .insertInto('tickets')
      .values({ site_id: site.id, team_id: site.team_id, title: `Ticket ${n}`, description: 'About a lamp' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepTicketNews(db, [
      { user_id: owner.id, kind: 'assigned', ticket_id, comment_id: null, actor_id: null, since: null },
    ]);
  }
}

describe('a row', () => {
  async function aRow() {
    const team = await aTeam();
    await assign(team.owner, team.id, team.nora);
    await notifyDue();
    const [row] = (await inboxOf(team.nora)).rows;
    if (!row) throw new Error('The inbox is empty.');
    return { ...team, row };
  }

  test('is marked as read and unread, by its reader alone', async () => {
    const { owner, nora, row } = await aRow();
    expect((await owner.put('/api/inbox/read', { ids: [row.id] })).json()).toEqual({ ids: [], unread: 0 });
    const marked = await nora.put('/api/inbox/read', { ids: [row.id] });
    expect(marked.json()).toEqual({ ids: [row.id], unread: 0 });
    expect((await nora.put('/api/inbox/read', { ids: [row.id], read: false })).json()).toEqual({
      ids: [row.id],
      unread: 1,
    });
    expect((await nora.put('/api/inbox/read', { all: true })).json()).toEqual({ ids: [row.id], unread: 0 });
    expect((await nora.put('/api/inbox/read', { all: true })).json()).toEqual({ ids: [], unread: 0 });
    for (const body of [{}, { ids: [] }, { ids: [1], all: true }, { all: true, read: false }])
      expect((await nora.put('/api/inbox/read', body)).statusCode).toBe(400);
  });

  test('stays read when it would be a second unread one about the same thing', async () => {
    const { owner, nora, id, row } = await aRow();
    await nora.put('/api/inbox/read', { all: true });
    await owner.put(`/api/tickets/${id}/assignee`, { user_id: null });
    await assign(owner, id, nora);
    await notifyDue();
    const [newer] = (await inboxOf(nora)).rows;
    expect((await nora.put('/api/inbox/read', { ids: [row.id], read: false })).json()).toEqual({ ids: [], unread: 1 });
    await nora.put('/api/inbox/read', { all: true });
    const both = { ids: [row.id, newer?.id], read: false };
    expect((await nora.put('/api/inbox/read', both)).json()).toEqual({ ids: [newer?.id], unread: 1 });
  });

  test('is read with its ticket, which says that it has some', async () => {
    const { owner, nora, id } = await aRow();
    const inInbox = async (user: SignedIn) => (await user.get(`/api/tickets/${id}`)).json().in_inbox;
    expect([await inInbox(nora), await inInbox(owner)]).toEqual([true, false]);
    await nora.put('/api/tickets/read', { ids: [id], read: true });
    expect([await inInbox(nora), await unreadOf(nora)]).toEqual([false, 0]);
  });

  test('is read by a reply to the email about it', async () => {
    const { nora, id } = await aRow();
    const address = addresses.addressOf(id, `m${nora.member_id}`, nora.email);
    await inbound.deliver(anInboundEmail(address, 'On its way.', '', nora.email), address);
    expect((await inboxOf(nora)).rows).toMatchObject([{ read_at: expect.any(String) }]);
  });

  test('of a merged ticket leads to the other one, and is read with it', async () => {
    const { owner, site, nora, id } = await aRow();
    const user_email = anEmailAddress();
    const { id: into } = await aTicket(site, { user_email, title: 'The whole story' });
    await (await testDatabase()).updateTable('tickets').set({ user_email }).where('id', '=', id).execute();
    expect((await owner.post(`/api/tickets/${id}/merge`, { into })).statusCode).toBe(200);
    expect((await inboxOf(nora)).rows).toMatchObject([{ ticket_id: into, title: 'The whole story' }]);
    await nora.put('/api/tickets/read', { ids: [into], read: true });
    expect(await unreadOf(nora)).toBe(0);
  });

  test('is gone at once for a member who no longer sees the ticket', async () => {
    const { owner, site, nora, id } = await aRow();
    const other = await aSite(owner);
    const limited = await aMember(site, 'agent', { sites: [site] });
    await note(owner, id, mentionOf(limited.owner.id));
    await notifyDue();
    expect([await unreadOf(limited), await unreadOf(nora)]).toEqual([1, 2]);
    await owner.put(`/api/tickets/${id}/site`, { site_id: other.id });
    expect([await unreadOf(limited), (await inboxOf(limited)).rows]).toEqual([0, []]);
    expect((await inboxOf(nora)).rows).toMatchObject([{ kind: 'note', site_id: other.id }, { kind: 'assigned' }]);
    await owner.delete(`/api/sites/${other.id}`);
    expect([await unreadOf(nora), (await inboxOf(nora)).rows]).toEqual([0, []]);
  });

  test('is gone at once for a removed member, who gets no more', async () => {
    const { owner, site, nora, id } = await aRow();
    await owner.delete(`/api/teams/${site.team_id}/members/${nora.member_id}`);
    await replyAsCustomer(id, 'Anyone?');
    await notifyDue();
    expect(await inboxOf(nora)).toEqual({ rows: [], unread: 0, has_more: false });
  });
});

test('a client hears of replies and mentions alone, and loses the rest when they become one', async () => {
  const { owner, site, nora, id } = await aTeam();
  await assign(owner, id, nora);
  await notifyDue();
  await note(owner, id, `Not for clients ${mentionOf(nora.owner.id)}`);
  await notifyDue();
  await replyAsCustomer(id, 'It is here');
  await notifyDue();
  expect((await inboxOf(nora)).rows.map(({ kind }) => kind)).toEqual(['reply', 'mention', 'assigned']);
  const role = { role: 'client', sees_all_sites: false, site_ids: [site.id] };
  expect((await owner.put(`/api/teams/${site.team_id}/members/${nora.member_id}`, role)).statusCode).toBe(200);
  expect((await inboxOf(nora)).rows).toMatchObject([{ kind: 'reply', text: 'It is here' }]);
  await note(nora, id, 'Please hurry', { audience: 'client' });
  await note(owner, id, 'We do', { audience: 'client' });
  await note(owner, id, 'They always say so');
  await notifyDue();
  expect((await inboxOf(nora)).rows).toMatchObject([{ kind: 'reply', actor: 'Marta Lindqvist', text: 'We do' }]);
});

const erase = async (site: Site, ticket_ids: readonly number[]) =>
  (await testDatabase())
    .transaction()
    .execute((tx) => eraseTickets(tx, { site_id: site.id, ticket_ids, actor: CUSTOMER }));

test('erasing a person empties what the inbox says of them', async () => {
  const { owner, site, nora } = await aTeam();
  const user_email = anEmailAddress();
  const { id } = await aTicket(site, { user_email, user_name: 'Wes Carter', title: 'From Wes' });
  await assign(owner, id, nora);
  await replyAsCustomer(id, 'I live in Elm Street');
  await notifyDue();
  expect(JSON.stringify(await inboxOf(nora))).toContain('Elm Street');
  await erase(site, [id]);
  expect(JSON.stringify(await inboxOf(nora))).not.toMatch(/Wes|Elm Street/);
});
