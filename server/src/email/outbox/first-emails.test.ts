import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aSubmission, type SignedIn } from '../../testing/fixtures.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases, letPass } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { submitTickets } from '../../tickets/submit/submit-ticket.ts';
import { recordBounce } from '../delivery/bounces.ts';
import { confirmAddress } from './mailboxes.ts';

const { sink, deliver } = await deliverToSink();

const START = 30;
const WAITING =
  'Waiting: this team already wrote to 30 unconfirmed addresses within an hour. The number grows while few emails bounce.';

/** A new team with tickets of as many visitors. */
async function aDesk(visitors: number) {
  const owner = await anOwner();
  const site = await aSite(owner);
  return { owner, site, ...(await moreTickets(site, visitors)) };
}

async function moreTickets(site: Site, count: number) {
  const addresses = Array.from({ length: count }, anEmailAddress);
  const sent = addresses.map((user_email) => aSubmission(site, { user_email }));
  const tickets = await submitTickets(await testDatabase(), sent, () => undefined);
  return { addresses, ids: tickets.map((ticket) => ticket?.id ?? 0) };
}

interface Desk {
  readonly owner: SignedIn;
  readonly site: Site;
}

/** Takes the slots of so many strangers, as replies to them do. */
async function haveWrittenTo({ owner }: Desk, strangers: number): Promise<void> {
  await sql`
    with taken as (select 'strangers:' || ${owner.owner.id}::int8 as key)
    insert into email_slots (key, n)
    select key, (select count(*) from email_slots where key = taken.key) + more from taken, generate_series(1, ${strangers}::int) as more`.execute(
    await testDatabase(),
  );
}

async function replyTo({ owner, site }: Desk, ids: readonly number[]): Promise<void> {
  for (const id of ids) await owner.post(`/api/tickets/${id}/comments`, { comment: 'It is on its way.' });
  await expireBackoffAndLeases(site.id);
  await deliver();
}

/** How many emails of a type have each status. */
async function countsOf({ owner, site }: Desk, type: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { email_type, status } of await emailLogs(owner, site.id))
    if (email_type === type) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const repliesOf = (desk: Desk) => countsOf(desk, 'comment_notification');

async function ageTeam({ site }: Desk, days: number): Promise<void> {
  const db = await testDatabase();
  await sql`update teams set created_at = now() - make_interval(days => ${days}) where id = ${site.team_id}`.execute(
    db,
  );
}

describe('a new team', () => {
  test('answers 30 strangers within an hour; further replies wait with the reason, confirmations do not', async () => {
    const desk = await aDesk(40);
    await Promise.all([deliver(), deliver()]);
    expect(await countsOf(desk, 'user_confirmation')).toEqual({ sent: 40 });
    await replyTo(desk, desk.ids);
    expect(await repliesOf(desk)).toEqual({ sent: START, queued: 10 });
    const waiting = (await emailLogs(desk.owner, desk.site.id)).filter(({ status }) => status === 'queued');
    expect(new Set(waiting.map(({ error_message }) => error_message))).toEqual(new Set([WAITING]));
    expect(waiting.map(({ attempts }) => attempts)).toEqual(Array(10).fill(0));
    // Further replies to the same person do not count.
    const [reached] = sink.mails
      .filter(({ text }) => text?.includes('It is on its way'))
      .flatMap((mail) => mail.envelopeTo);
    await replyTo(
      desk,
      desk.ids.filter((_, n) => desk.addresses[n] === reached),
    );
    expect(await repliesOf(desk)).toEqual({ sent: START + 1, queued: 10 });
  });

  test('in place of a deleted one gains nothing', async () => {
    const desk = await aDesk(1);
    await haveWrittenTo(desk, START - 1);
    await replyTo(desk, desk.ids);
    const { owner, site } = desk;
    const team = `/api/teams/${site.team_id}`;
    const payload = JSON.stringify({ name: site.team_name });
    await owner.send({ method: 'DELETE', url: team, payload, headers: { 'content-type': 'application/json' } });
    const again = { owner, site: await aSite(owner) };
    const { ids } = await moreTickets(again.site, 5);
    await replyTo(again, ids);
    expect(await repliesOf(again)).toEqual({ queued: 5 });
  });

  test('sends the replies that waited in the next hour', async () => {
    const desk = await aDesk(START + 6);
    await haveWrittenTo(desk, START - 1);
    await replyTo(desk, desk.ids);
    expect(await repliesOf(desk)).toEqual({ sent: 1, queued: START + 5 });
    await letPass('61 minutes');
    await expireBackoffAndLeases(desk.site.id);
    await deliver();
    expect(await repliesOf(desk)).toEqual({ sent: START + 6 });
  });

  test('may write to five strangers more for each mailbox that is confirmed', async () => {
    const desk = await aDesk(4);
    const db = await testDatabase();
    for (const address of desk.addresses) await confirmAddress(db, address);
    await replyTo(desk, desk.ids);
    await haveWrittenTo(desk, START);
    const { ids } = await moreTickets(desk.site, 30);
    await replyTo(desk, ids);
    expect(await repliesOf(desk)).toEqual({ sent: 4 + 4 * 5, queued: 10 });
  });

  test('sends a waiting email at once when its recipient is confirmed', async () => {
    const desk = await aDesk(2);
    await haveWrittenTo(desk, START - 1);
    await replyTo(desk, desk.ids);
    const replied = sink.mails.filter(({ text }) => text?.includes('It is on its way'));
    const sent = new Set(replied.flatMap(({ envelopeTo }) => envelopeTo));
    const [waiting = ''] = desk.addresses.filter((address) => !sent.has(address));
    await confirmAddress(await testDatabase(), waiting);
    await deliver();
    expect(await repliesOf(desk)).toEqual({ sent: 2 });
  });

  test('lets invitations wait too', async () => {
    const desk = await aDesk(1);
    await haveWrittenTo(desk, START - 2);
    await replyTo(desk, desk.ids);
    const { owner, site } = desk;
    const emails = [anEmailAddress(), anEmailAddress()];
    const invited = { emails, role: 'agent', sees_all_sites: true, site_ids: [] };
    expect((await owner.post(`/api/teams/${site.team_id}/invitations`, invited)).statusCode).toBe(201);
    await deliver();
    const invitations = (await owner.get(`/api/teams/${site.team_id}/invitations`)).json();
    expect(invitations.map((each: { email_status: string }) => each.email_status).sort()).toEqual(['queued', 'sent']);
    expect(invitations.map((each: { email_error: string | null }) => each.email_error)).toContain(WAITING);
  });

  test('fails a confirmation that would wait for longer than a day', async () => {
    const desk = await aDesk(60);
    await deliver(undefined, { perHourAndAccount: 2, concurrency: 1 });
    const { sent = 0, queued = 0, failed = 0 } = await countsOf(desk, 'user_confirmation');
    expect([sent, failed > 0]).toEqual([2, true]);
    expect(queued).toBeGreaterThan(40);
  });
});

describe('a team of several days', () => {
  test('writes to 10 strangers more for each of them', async () => {
    const desk = await aDesk(20);
    await haveWrittenTo(desk, START);
    await ageTeam(desk, 1);
    await replyTo(desk, desk.ids);
    expect(await repliesOf(desk)).toEqual({ sent: 10, queued: 10 });
    await ageTeam(desk, 24);
    await expireBackoffAndLeases(desk.site.id);
    await deliver();
    expect(await repliesOf(desk)).toEqual({ sent: 20 });
  });

  test('writes to ten fewer for each reply that bounced, but not for confirmations, whose addresses visitors invent', async () => {
    const desk = await aDesk(4);
    await ageTeam(desk, 2);
    await deliver();
    const idsOf = (words: string) =>
      sink.mails
        .filter(({ text }) => text?.includes(words))
        .map(({ messageId }) => messageId?.replace(/[<>]/g, '') ?? '');
    const report = { isPermanent: true, reason: 'No such user' };
    const db = await testDatabase();
    await recordBounce(db, { ...report, message_ids: idsOf('Your ticket number').slice(0, 3) });
    const first = await moreTickets(desk.site, 2);
    await replyTo(desk, first.ids);
    await recordBounce(db, { ...report, message_ids: idsOf('It is on its way').slice(0, 1) });
    await haveWrittenTo(desk, START);
    const { ids } = await moreTickets(desk.site, 20);
    await replyTo(desk, ids);
    expect((await repliesOf(desk)).sent).toBe(1 + 20 - 10 - 2);
  });
});
