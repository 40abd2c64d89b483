import type { Site } from '@deskbell/contract/sites';
import { describe, expect, test } from 'vitest';
import { VisitorLinks } from '../signed-links/visitor-link.ts';
import { anEmailAddress, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { addresses, anInboundEmail, commentsOf, startInbound } from '../testing/inbound-email.ts';
import { SECRET_KEY, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { expectTrueCounters } from '../testing/triage.ts';
import { PNG, sendTicket } from '../testing/uploading.ts';
import { aPageOf, open, type SentTicket, submit, submitFiles } from '../testing/visitor-pages.ts';
import { READERS } from '../ticket-page/page-forms.ts';

const inbound = await startInbound();
const visitorLinks = new VisitorLinks('http://localhost:3000', SECRET_KEY);

const readTicket = async (member: SignedIn, id: number) => (await member.get(`/api/tickets/${id}`)).json().ticket;

async function aDesk() {
  const { owner, site } = await anOwnerWithSite({ admin_notification_email: anEmailAddress() });
  const url = 'https://hooks.example/x';
  const events = ['ticket.created', 'ticket.status_changed', 'comment.created', 'ticket.changed'];
  await owner.post(`/api/teams/${site.team_id}/webhooks`, { url, events });
  const email = anEmailAddress();
  const block = await blockOf(owner, site, { email });
  return { owner, site, email, block };
}

const blockOf = async (owner: SignedIn, site: Site, sender: { email?: string; user_id?: string }): Promise<number> =>
  (await owner.post(`/api/teams/${site.team_id}/blocked`, { site_id: site.id, ...sender })).json().id;

const byMail = (id: number, email: string, text: string) => {
  const to = addresses.addressOf(id, 'customer', email);
  return inbound.deliver(anInboundEmail(to, text, '', email), to);
};

async function expectSilence(owner: SignedIn, site: Site, id: number): Promise<void> {
  expect(await readTicket(owner, id)).toMatchObject({
    ...{ status: 'archived', is_blocked: true, is_unread: false, waiting_since: null, rating: null },
  });
  const db = await testDatabase();
  for (const table of ['email_logs', 'member_notifications', 'webhook_deliveries', 'ratings'] as const)
    expect(await db.selectFrom(table).selectAll().where('ticket_id', '=', id).execute()).toEqual([]);
  await expectTrueCounters(site);
}

async function expectHeard(owner: SignedIn, site: Site, id: number, email: string): Promise<void> {
  await byMail(id, email, `Hello ${crypto.randomUUID()}`);
  const { merged_into } = await readTicket(owner, id);
  const keptId: number = merged_into ?? id;
  expect(await readTicket(owner, keptId)).toMatchObject({ status: 'open', is_blocked: false, is_unread: true });
  const told = await (await testDatabase())
    .selectFrom('email_logs')
    .select('id')
    .where('ticket_id', '=', keptId)
    .where('email_type', '=', 'comment_notification')
    .where('recipient_email', '=', site.admin_notification_email ?? '')
    .execute();
  expect(told).toHaveLength(1);
}

describe('a ticket that a block archived', () => {
  test('stays archived and silent whatever its visitor does, who sees the same as any other', async () => {
    const { owner, site } = await aDesk();
    await blockOf(owner, site, { user_id: 'pest' });
    const blocked = await aPageOf(site, { user_id: 'pest' });
    const welcome = await aPageOf(site, { user_id: 'guest' });
    const tried = new Set<string>();
    const shown = async ({ id, status_url }: SentTicket, fields: Record<string, string>, file?: string) => {
      const number = fields.do === 'erase' ? { number: String(id) } : {};
      const answer = file
        ? await submitFiles(status_url, fields, [{ name: file, bytes: PNG }])
        : await submit(status_url, { ...fields, ...number });
      const pages = [answer.body, (await open(status_url)).body];
      const [address = ''] = status_url.split('/').slice(-1);
      const mask = (page: string) =>
        page
          .replaceAll(address, '')
          .replace(new RegExp(`(?<=#|<b>)${id}\\b`, 'g'), '')
          .replace(/(?<=\/files\/)\d+/g, '')
          .replace(/<time[^>]*>[^<]*/g, '');
      return [answer.statusCode, ...pages.map(mask)];
    };
    const tryOut = async (fields: { do: string } & Record<string, string>, file?: string) => {
      tried.add(fields.do);
      expect(await shown(blocked, fields, file)).toEqual(await shown(welcome, fields, file));
      if (fields.do !== 'erase') await expectSilence(owner, site, blocked.id);
    };
    await tryOut({ do: 'reply', text: 'Well?' });
    await tryOut({ do: 'reply', text: 'See this.' }, 'torn.png');
    await tryOut({ do: 'solved', text: '' });
    await tryOut({ do: 'rate', rate: 'bad', words: 'Slow' });
    await tryOut({ do: 'reopen' });
    await tryOut({ do: 'solved', text: 'Never mind.' });
    await tryOut({ do: 'reply', text: 'Oh no.' });
    await tryOut({ do: 'email', email: anEmailAddress() });
    expect((await commentsOf(owner, blocked.id)).map(({ comment, files }) => [comment, files.length])).toEqual([
      ['Well?', 0],
      ['See this.', 1],
      ['Never mind.', 0],
      ['Oh no.', 0],
    ]);
    await tryOut({ do: 'erase' });
    expect([...tried].sort()).toEqual(Object.keys(READERS).sort());
    await expectTrueCounters(site);
  });

  test('stays so when its sender answers by email or sends it again, and is new in the list of their own tickets', async () => {
    const { owner, site, email } = await aDesk();
    const app = await testApp();
    const ticket = { email, idempotency_key: crypto.randomUUID() };
    const { id } = (await sendTicket(app, site, ticket)).json();
    expect((await sendTicket(app, site, ticket)).json().id).toBe(id);
    await byMail(id, email, 'And by email');
    await expectSilence(owner, site, id);
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    const mine = visitorLinks.myTicketsUrlOf(site.api_key, { email, site_id: site.id, ends_at });
    expect((await submit(mine, {})).body).toContain('<span class="badge new">');
    expect(await commentsOf(owner, id)).toMatchObject([{ comment: 'And by email', author: 'customer' }]);
    await owner.put('/api/tickets/read', { ids: [id], read: false });
    expect((await readTicket(owner, id)).is_unread).toBe(true);
  });

  test.each<[string, (desk: Awaited<ReturnType<typeof aDesk>>, id: number) => Promise<unknown>]>([
    ['a member takes it up', ({ owner }, id) => owner.put(`/api/tickets/${id}/status`, { status: 'open' })],
    ['a member answers it', ({ owner }, id) => owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello' })],
    ['the block is ended', ({ owner, site, block }) => owner.delete(`/api/teams/${site.team_id}/blocked/${block}`)],
    [
      'the block is ended and made anew, for it is older then',
      async ({ owner, site, block, email }) => {
        await owner.delete(`/api/teams/${site.team_id}/blocked/${block}`);
        await blockOf(owner, site, { email });
      },
    ],
    [
      'another ticket is merged into it',
      async ({ owner, site }, id) => {
        const other = await aPageOf(site, { user_id: 'guest' });
        await owner.post(`/api/tickets/${other.id}/merge`, { into: id });
      },
    ],
  ])('is heard of again when %s', async (_when, act) => {
    const desk = await aDesk();
    const { id } = await aPageOf(desk.site, { email: desk.email });
    await act(desk, id);
    await expectHeard(desk.owner, desk.site, id, desk.email);
    await expectTrueCounters(desk.site);
  });

  test('stays silent while one of several blocks lasts, on another site of the team, and after what is undone', async () => {
    const desk = await aDesk();
    const { owner, site, email } = desk;
    const all = (await owner.post(`/api/teams/${site.team_id}/blocked`, { site_id: null, user_id: 'pest' })).json();
    const elsewhere = await aSite(owner);
    const { id } = await aPageOf(site, { email, user_id: 'pest' });
    await owner.delete(`/api/teams/${site.team_id}/blocked/${all.id}`);
    await owner.put(`/api/tickets/${id}/site`, { site_id: elsewhere.id });
    await byMail(id, email, 'After the move');
    await owner.put(`/api/tickets/${id}/status`, { status: 'open' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'archived' });
    const other = await aPageOf(elsewhere, { user_id: 'guest' });
    await owner.post(`/api/tickets/${other.id}/merge`, { into: id });
    await owner.post(`/api/tickets/${other.id}/unmerge`);
    await byMail(id, email, 'After all of it');
    expect(await readTicket(owner, id)).toMatchObject({ status: 'archived', is_blocked: true });
    expect(await commentsOf(owner, id)).toHaveLength(2);
    await expectTrueCounters(site, elsewhere);
  });

  test('is heard of in the ticket that it is merged into, and silent again when that is undone', async () => {
    const { owner, site, email } = await aDesk();
    const { id } = await aPageOf(site, { email });
    const kept = await aPageOf(site, { user_id: 'guest' });
    await owner.post(`/api/tickets/${id}/merge`, { into: kept.id });
    await owner.put(`/api/tickets/${kept.id}/status`, { status: 'closed' });
    await expectHeard(owner, site, id, email);
    expect((await readTicket(owner, kept.id)).status).toBe('open');
    await owner.post(`/api/tickets/${id}/unmerge`);
    await byMail(id, email, 'Again');
    expect(await readTicket(owner, id)).toMatchObject({ status: 'archived', is_blocked: true, is_unread: false });
    await expectTrueCounters(site);
  });
});

test('a reply to a ticket that is older than the block is heard, also when a member has archived it', async () => {
  const { owner, site } = await aDesk();
  const email = anEmailAddress();
  const { id } = await aPageOf(site, { email });
  await blockOf(owner, site, { email });
  await owner.put(`/api/tickets/${id}/status`, { status: 'archived' });
  await expectHeard(owner, site, id, email);
});
