import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aSubmission, type SignedIn } from '../testing/fixtures.ts';
import { deliverToSink, emailLogs, expireBackoffAndLeases, letPass } from '../testing/outgoing-email.ts';
import { testDatabase } from '../testing/test-database.ts';
import { submitTickets } from '../tickets/submit-ticket.ts';
import { recordBounce } from './bounces.ts';
import { confirmAddress } from './mailboxes.ts';

const { sink, deliver } = await deliverToSink();

const START = 20;
const WAITING =
  'Waiting: this team already wrote to 20 unconfirmed addresses within an hour. The number grows while few emails bounce.';

/** A new team with tickets of as many visitors. */
async function aDesk(visitors: number) {
  const owner = await anOwner();
  const site = await aSite(owner);
  const more = async (count: number) => {
    const addresses = Array.from({ length: count }, anEmailAddress);
    const sent = addresses.map((user_email) => aSubmission(site, { user_email }));
    const tickets = await submitTickets(await testDatabase(), sent, () => undefined);
    return { addresses, ids: tickets.map((ticket) => ticket?.id ?? 0) };
  };
  return { owner, site, more, ...(await more(visitors)) };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

async function replyTo({ owner, site }: Desk, ids: readonly number[]): Promise<void> {
  for (const id of ids) await owner.post(`/api/tickets/${id}/comments`, { comment: 'It is on its way.' });
  await expireBackoffAndLeases(site.id);
}

/** How many emails of a type have each status. */
async function countsOf(owner: SignedIn, siteId: number, type: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { email_type, status } of await emailLogs(owner, siteId))
    if (email_type === type) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const confirmationsOf = ({ owner, site }: Desk) => countsOf(owner, site.id, 'user_confirmation');
const repliesOf = ({ owner, site }: Desk) => countsOf(owner, site.id, 'comment_notification');

async function ageTeam({ site }: Desk, days: number): Promise<void> {
  const db = await testDatabase();
  await sql`update teams set created_at = now() - make_interval(days => ${days}) where id = ${site.team_id}`.execute(
    db,
  );
}

describe('a new team', () => {
  test('confirms the tickets of 20 strangers within an hour; further confirmations wait with the reason', async () => {
    const desk = await aDesk(30);
    await Promise.all([deliver(), deliver()]);
    expect(await confirmationsOf(desk)).toEqual({ sent: START, queued: 10 });
    const waiting = (await emailLogs(desk.owner, desk.site.id)).filter(({ status }) => status === 'queued');
    expect(new Set(waiting.map(({ error_message }) => error_message))).toEqual(new Set([WAITING]));
    expect(waiting.map(({ attempts }) => attempts)).toEqual(Array(10).fill(0));
  });

  test('answers 30 strangers at once: those who got the confirmation are not counted again', async () => {
    const desk = await aDesk(30);
    await deliver();
    await replyTo(desk, desk.ids);
    await deliver();
    expect(await repliesOf(desk)).toEqual({ sent: 30 });
  });

  test('reaches 40 strangers within an hour with all that it writes', async () => {
    const desk = await aDesk(60);
    await deliver();
    await replyTo(desk, desk.ids);
    await deliver();
    expect(await repliesOf(desk)).toEqual({ sent: 2 * START, queued: START });
    expect(new Set(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).size).toBe(2 * START);
  });

  test('sends what waited in the hours after, more in each', async () => {
    const desk = await aDesk(80);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: 20, queued: 60 });
    await letPass('61 minutes');
    await expireBackoffAndLeases(desk.site.id);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: 60, queued: 20 });
    await letPass('61 minutes');
    await expireBackoffAndLeases(desk.site.id);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: 80 });
  });

  test('may write to five strangers more for each mailbox that is confirmed', async () => {
    const desk = await aDesk(4);
    const db = await testDatabase();
    for (const address of desk.addresses) await confirmAddress(db, address);
    await deliver();
    await desk.more(50);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: 4 + START + 4 * 5, queued: 10 });
  });

  test('sends a waiting email at once when its recipient is confirmed', async () => {
    const desk = await aDesk(START + 1);
    await deliver();
    const sent = new Set(sink.mails.flatMap(({ envelopeTo }) => envelopeTo));
    const [waiting = ''] = desk.addresses.filter((address) => !sent.has(address));
    await confirmAddress(await testDatabase(), waiting);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: START + 1 });
  });

  test('lets invitations wait too', async () => {
    const desk = await aDesk(0);
    const { owner, site } = desk;
    const db = await testDatabase();
    // Of other admins of the team: each may invite 20 people in an hour.
    await sql`insert into email_slots (key, n) select 'strangers:' || ${site.team_id}::int8, n from generate_series(1, 19) as n`.execute(
      db,
    );
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
    const { sent = 0, queued = 0, failed = 0 } = await confirmationsOf(desk);
    expect([sent, failed > 0]).toEqual([2, true]);
    expect(queued).toBeGreaterThan(40);
  });
});

describe('a team of several days', () => {
  test('writes to 20 strangers more for each of them', async () => {
    const desk = await aDesk(50);
    await ageTeam(desk, 1);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: 2 * START, queued: 10 });
    await ageTeam(desk, 24);
    await expireBackoffAndLeases(desk.site.id);
    await deliver();
    expect(await confirmationsOf(desk)).toEqual({ sent: 50 });
  });

  test('writes to ten fewer for each address that bounced, but never to fewer than a new team', async () => {
    const desk = await aDesk(4);
    await ageTeam(desk, 3);
    await deliver();
    const message_ids = sink.mails.map(({ messageId }) => messageId?.replace(/[<>]/g, '') ?? '');
    const db = await testDatabase();
    const report = { isPermanent: true, reason: 'No such user' };
    await recordBounce(db, { ...report, message_ids: message_ids.slice(0, 3) });
    await desk.more(60);
    await deliver();
    expect((await confirmationsOf(desk)).sent).toBe(1 + 46);
    await recordBounce(db, { ...report, message_ids: message_ids.slice(3) });
    await deliver();
    expect((await confirmationsOf(desk)).sent).toBe(46);
  });
});
