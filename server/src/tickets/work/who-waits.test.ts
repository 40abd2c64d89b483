import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwnerWithSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aPageOf, submit } from '../../testing/visitor-pages.ts';
import { wakeDue } from '../../testing/woken-tickets.ts';
import { addReply } from '../conversation/replies.ts';
import { recomputeOldTickets } from './who-waits.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

interface Standing {
  readonly id: number;
  readonly last_activity_at: string;
  readonly last_activity_by: string;
  readonly waiting_since: string | null;
}

interface CountedTicket {
  readonly id: number;
  readonly created_at: string;
  readonly no_reply_at: string | null;
  readonly is_turn: boolean;
}

/** Walks through the conversation: on purpose not the way in which the product computes it. */
async function recountWaiting(siteId: number): Promise<Standing[]> {
  const { rows: tickets } = await sql<CountedTicket>`
    select id, created_at, no_reply_at,
      status in ('new', 'open', 'in_progress') and merged_into is null and snoozed_until is null as is_turn
    from tickets where site_id = ${siteId} order by id desc`.execute(await testDatabase());
  return Promise.all(tickets.map(recountTicket));
}

async function recountTicket({ id, created_at, no_reply_at, is_turn }: CountedTicket): Promise<Standing> {
  const comments = await (await testDatabase())
    .selectFrom('comments')
    .select(['author', 'created_at'])
    .where('ticket_id', '=', id)
    .where('audience', '=', 'customer')
    .execute();
  const opened = { author: 'customer', created_at };
  const words = [opened, ...comments].sort((one, other) => timeOf(one.created_at) - timeOf(other.created_at));
  let since: string | null = null;
  for (const word of words) {
    if (word.author !== 'customer') since = null;
    else if (timeOf(word.created_at) > timeOf(no_reply_at)) since ??= word.created_at;
  }
  const last = words.at(-1) ?? opened;
  return {
    id,
    last_activity_at: last.created_at,
    last_activity_by: last.author === 'customer' ? 'customer' : 'agent',
    waiting_since: is_turn ? since : null,
  };
}

const timeOf = (time: string | null) => (time === null ? -1 : Date.parse(time));

async function standingOf(owner: SignedIn, siteId: number): Promise<Standing[]> {
  const rows: Standing[] = (await owner.get(`/api/sites/${siteId}/tickets`)).json();
  return rows.map(({ id, last_activity_at, last_activity_by, waiting_since }) => ({
    id,
    last_activity_at,
    last_activity_by,
    waiting_since,
  }));
}

/** Seeded, for repeatable runs. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

describe('who waits for whom', () => {
  test.each([1, 2, 3, 4])('follows from what happened, over any sequence of acts (%i)', async (seed) => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite();
    await aMember(site, 'agent');
    const tickets = await Promise.all([1, 2, 3].map(() => aPageOf(site)));
    const roll = dice(seed);
    const at = (n: number) => tickets[n % tickets.length] ?? { id: 0, status_url: '' };
    const reply = async (id: number, audience = 'customer') =>
      (await owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello', audience })).json();
    const acts: ((id: number, n: number) => Promise<unknown>)[] = [
      (id) => reply(id),
      (id) => reply(id, 'team'),
      async (_id, n) => submit(at(n).status_url, { do: 'reply', text: `Word ${roll(1_000_000)}` }),
      (id) =>
        db
          .transaction()
          .execute((tx) =>
            addReply(tx, { role: 'customer', ticket_id: id }, { from: null, comment: 'By mail', full_text: 'By mail' }),
          ),
      (id) =>
        db
          .transaction()
          .execute((tx) =>
            addReply(tx, { role: 'admin', ticket_id: id }, { from: null, comment: 'By admin', full_text: 'By admin' }),
          ),
      async (id) => {
        const { id: comment } = await reply(id);
        if (comment) await owner.delete(`/api/tickets/${id}/comments/${comment}`);
      },
      (id) => owner.put('/api/tickets/waiting', { ids: [id], waiting: false }),
      (id) => owner.put('/api/tickets/waiting', { ids: [id], waiting: true }),
      (id) =>
        owner.put(`/api/tickets/${id}/status`, { status: ['new', 'open', 'resolved', 'closed', 'archived'][roll(5)] }),
      (id) => owner.put(`/api/tickets/${id}/status`, { status: 'open' }),
      (id) => owner.put(`/api/tickets/${id}/snooze`, { until: inHours(1) }),
      (id) => owner.put(`/api/tickets/${id}/snooze`, { until: null }),
      async (id) => {
        await sql`update tickets set snoozed_until = now() where id = ${id} and snoozed_until is not null`.execute(db);
        await wakeDue();
      },
      (id, n) => owner.post(`/api/tickets/${id}/merge`, { into: at(n + 1).id }),
      (id) => owner.post(`/api/tickets/${id}/unmerge`),
    ];
    for (let step = 0; step < 40; step += 1) {
      const n = roll(3);
      const act = roll(acts.length);
      await acts[act]?.(at(n).id, n);
      const standing = await standingOf(owner, site.id);
      expect([step, act, standing]).toEqual([step, act, await recountWaiting(site.id)]);
      const waiting = standing.filter(({ waiting_since }) => waiting_since !== null);
      expect((await owner.get(`/api/sites/${site.id}`)).json().waiting_tickets).toBe(waiting.length);
      const queue = (await owner.get(`/api/tickets?waiting=us&sort=waiting&site_id=${site.id}`)).json();
      const longest = [...waiting].sort(
        (one, other) =>
          Date.parse(one.waiting_since ?? '') - Date.parse(other.waiting_since ?? '') || other.id - one.id,
      );
      expect(queue.map(({ id }: Standing) => id)).toEqual(longest.map(({ id }) => id));
    }
  });

  test('a reply of the customer after "No reply needed" waits again; for clients nothing ever waits', async () => {
    const { owner, site } = await anOwnerWithSite();
    const client = await aMember(site, 'client');
    const ticket = await aPageOf(site);
    const dismissed = await owner.put('/api/tickets/waiting', { ids: [ticket.id], waiting: false });
    expect(dismissed.json()).toMatchObject([{ id: ticket.id, waiting_since: null }]);
    expect((await owner.get('/api/tickets?waiting=customer')).json()).toMatchObject([{ id: ticket.id }]);
    await submit(ticket.status_url, { do: 'reply', text: 'One more thing' });
    expect((await owner.get('/api/tickets?waiting=us')).json()).toMatchObject([{ id: ticket.id }]);
    expect((await owner.get('/api/tickets?waiting=customer')).json()).toEqual([]);
    expect((await client.get('/api/tickets?waiting=us')).json()).toEqual([]);
    expect((await client.get('/api/sites')).json()).toMatchObject([{ waiting_tickets: 0, snoozed_tickets: 0 }]);
    expect((await client.put('/api/tickets/waiting', { ids: [ticket.id], waiting: false })).statusCode).toBe(403);
  });

  test('snoozed tickets are in no open count', async () => {
    const { owner, site } = await anOwnerWithSite();
    const [one, two] = [await aTicket(site), await aTicket(site)];
    await owner.put(`/api/tickets/${one.id}/snooze`, { until: inHours(1) });
    const counts = { new_tickets: 1, open_tickets: 0, snoozed_tickets: 1, waiting_tickets: 1, total_tickets: 2 };
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject(counts);
    await owner.put(`/api/tickets/${two.id}/snooze`, { until: inHours(1) });
    expect((await owner.get('/api/sites')).json()).toMatchObject([
      { new_tickets: 0, snoozed_tickets: 2, waiting_tickets: 0 },
    ]);
  });
});

test('tickets of an earlier release are settled in the background', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const [answered, waiting] = [await aTicket(site), await aTicket(site)];
  await owner.post(`/api/tickets/${answered.id}/comments`, { comment: 'Here you are' });
  const before = await standingOf(owner, site.id);
  await sql`
    update tickets set last_activity_at = null, last_customer_at = null, unanswered_since = null, last_comment_id = null
    where site_id = ${site.id}`.execute(db);
  expect((await owner.get('/api/tickets?waiting=us')).json()).toEqual([]);
  await recomputeOldTickets(db);
  expect(await standingOf(owner, site.id)).toEqual(before);
  expect((await owner.get('/api/tickets?waiting=us')).json()).toMatchObject([{ id: waiting.id }]);
});

test('the first public reply opens a new ticket, and the customer gets one email of it', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'A note', audience: 'team' });
  expect((await owner.get(`/api/tickets/${id}`)).json().ticket.status).toBe('new');
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello' });
  const { ticket, events } = (await owner.get(`/api/tickets/${id}`)).json();
  expect(ticket.status).toBe('open');
  expect(events).toMatchObject([{ kind: 'status', change: { before: 'new', after: 'open', because: 'reply' } }]);
  expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({ new_tickets: 0, open_tickets: 1 });
  const emails = await db
    .selectFrom('email_logs')
    .select(['email_type', 'content'])
    .where('ticket_id', '=', id)
    .where('email_type', '<>', 'user_confirmation')
    .execute();
  expect(emails).toMatchObject([{ email_type: 'comment_notification', content: { comment: 'Hello' } }]);
  expect(emails[0]?.content).not.toHaveProperty('after');
});
