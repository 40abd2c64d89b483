import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, type SignedIn } from '../../testing/fixtures.ts';
import { deliverToSink, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { aMember, memberEmails, notifyDue } from '../../testing/team-members.ts';
import { PUBLIC_URL } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { aPageOf, linksIn, open, type SentTicket, submit } from '../../testing/visitor-pages.ts';

const { sink, deliver } = await deliverToSink();

const change = (owner: SignedIn, { id, name, domain }: Site, changes: object) =>
  owner.put(`/api/sites/${id}`, { name, domain, ...changes });
const close = (owner: SignedIn, id: number, status = 'closed') => owner.put(`/api/tickets/${id}/status`, { status });
const ratingOf = async (owner: SignedIn, id: number) => (await owner.get(`/api/tickets/${id}`)).json().ticket.rating;

async function aResolvedTicket(fields: object = {}): Promise<{ owner: SignedIn; site: Site; ticket: SentTicket }> {
  const { owner, site } = await anOwnerWithSite();
  await change(owner, site, { asks_rating: true });
  const ticket = await aPageOf(site, fields);
  await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'Try this.' });
  await close(owner, ticket.id);
  return { owner, site, ticket };
}

describe('a rating', () => {
  test('is preselected by a link, saved by the button, changed later, and the last one counts', async () => {
    const { owner, ticket } = await aResolvedTicket();
    const { id, status_url } = ticket;
    expect((await open(`${status_url}?rate=okay`)).body).toMatch(/value="okay" required checked/);
    expect(await ratingOf(owner, id)).toBeNull();
    expect((await submit(status_url, { do: 'rate' })).body).toContain('Please choose one of the three.');
    expect((await submit(status_url, { do: 'rate', rate: 'good', words: 'a'.repeat(1_001) })).statusCode).toBe(400);
    expect((await submit(status_url, { do: 'rate', rate: 'good' })).body).toContain('Your answer was saved.');
    await submit(status_url, { do: 'rate', rate: 'bad', words: ' Too slow ' });
    expect(await ratingOf(owner, id)).toMatchObject({ score: 'bad', words: 'Too slow' });
    const { events } = (await owner.get(`/api/tickets/${id}`)).json();
    const rated = events.filter(({ kind }: { kind: string }) => kind === 'rated');
    expect(rated.map((event: { change: object }) => event.change)).toEqual([
      { after: 'good' },
      { before: 'good', after: 'bad' },
    ]);
  });

  test('is refused with 409 unless the site asks, a member replied, and the ticket is resolved', async () => {
    const { owner, site, ticket } = await aResolvedTicket();
    const rate = async ({ status_url }: SentTicket) =>
      (await submit(status_url, { do: 'rate', rate: 'good' })).statusCode;
    const unanswered = await aPageOf(site);
    await close(owner, unanswered.id);
    expect(await rate(unanswered)).toBe(409);
    expect((await open(unanswered.status_url)).body).not.toContain('How was our reply?');
    await close(owner, ticket.id, 'open');
    expect(await rate(ticket)).toBe(409);
    await close(owner, ticket.id, 'archived');
    expect(await rate(ticket)).toBe(409);
    await close(owner, ticket.id);
    await change(owner, site, { asks_rating: false });
    expect(await rate(ticket)).toBe(409);
    await change(owner, site, { asks_rating: true });
    expect(await rate(ticket)).toBe(200);
  });

  test('can be changed for 14 days, and is asked for again 30 days later when resolved anew', async () => {
    const { owner, ticket } = await aResolvedTicket();
    const db = await testDatabase();
    const rate = async (score: string) => (await submit(ticket.status_url, { do: 'rate', rate: score })).statusCode;
    const age = (days: number) =>
      sql`update ratings set created_at = now() - make_interval(days => ${days}) where ticket_id = ${ticket.id}`.execute(
        db,
      );
    expect(await rate('good')).toBe(200);
    await age(13);
    expect(await rate('okay')).toBe(200);
    await age(15);
    expect(await rate('bad')).toBe(409);
    await close(owner, ticket.id, 'open');
    await close(owner, ticket.id);
    expect(await rate('bad')).toBe(409);
    await age(31);
    expect(await rate('bad')).toBe(200);
    expect(await rate('good')).toBe(200);
  });

  test('is asked for by one email per resolution, and not again within 30 days', async () => {
    const email = anEmailAddress();
    const { owner, site, ticket } = await aResolvedTicket({ email });
    const news = async () => {
      await expireBackoffAndLeases(site.id);
      await deliver();
      const news = sink.mails.filter(({ text }) => !text?.includes('We received your request'));
      return linksIn(news.at(-1)?.text);
    };
    const { status_url } = ticket;
    const mine = `${PUBLIC_URL}/support/${site.api_key}/mine`;
    const question = ['good', 'okay', 'bad'].map((score) => `${status_url}?rate=${score}`);
    expect(await news()).toEqual([status_url, ...question, mine]);
    const [log] = (await owner.get(`/api/sites/${site.id}/email-logs?limit=1`)).json();
    expect((await owner.get(`/api/email-logs/${log.id}`)).json().text).toContain('How was our reply?');
    await close(owner, ticket.id, 'open');
    expect(await news()).toEqual([status_url, mine]);
    await close(owner, ticket.id, 'resolved');
    expect(await news()).toEqual([status_url, mine]);
    await sql`update tickets set rating_asked_at = now() - interval '31 days' where id = ${ticket.id}`.execute(
      await testDatabase(),
    );
    await close(owner, ticket.id, 'open');
    await news();
    await close(owner, ticket.id, 'resolved');
    expect(await news()).toEqual([status_url, ...question, mine]);
    expect(sink.mails.filter(({ text }) => text?.includes('How was our reply?'))).toHaveLength(2);
  });

  test('that is bad is told to the assignee, with the words', async () => {
    const { owner, site, ticket } = await aResolvedTicket({ name: 'Priya' });
    const agent = await aMember(site, 'agent');
    await owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: agent.owner.id });
    await notifyDue();
    await submit(ticket.status_url, { do: 'rate', rate: 'bad', words: 'Too slow' });
    await submit(ticket.status_url, { do: 'rate', rate: 'bad', words: 'Far too slow' });
    await notifyDue();
    const told = (await memberEmails(ticket.id)).filter(
      ({ content }) => (content as { kind: string }).kind === 'rated',
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ recipient_email: agent.email, content: { text: 'Far too slow', by: 'Priya' } });
    const client = await aMember(site, 'client');
    expect(await ratingOf(client, ticket.id)).toBeNull();
  });

  test('is part of the share of good ratings, which is shown from five on', async () => {
    const { owner, site, ticket } = await aResolvedTicket();
    const shown = async () => (await owner.get(`/api/sites/${site.id}`)).json().rating;
    const others = [];
    for (let n = 0; n < 4; n += 1) {
      const other = await aPageOf(site);
      await owner.post(`/api/tickets/${other.id}/comments`, { comment: 'Try this.' });
      await close(owner, other.id, 'resolved');
      await submit(other.status_url, { do: 'rate', rate: n === 0 ? 'okay' : 'good' });
      others.push(other);
    }
    expect(await shown()).toBeNull();
    await submit(ticket.status_url, { do: 'rate', rate: 'bad' });
    expect(await shown()).toEqual({ good_percent: 60, count: 5 });
    await submit(ticket.status_url, { do: 'rate', rate: 'good' });
    expect(await shown()).toEqual({ good_percent: 80, count: 5 });
    expect((await submit(ticket.status_url, { do: 'erase', number: `#${ticket.id}` })).statusCode).toBe(200);
    expect(await shown()).toBeNull();
    expect(await ratingOf(owner, ticket.id)).toBeNull();
  });
});
