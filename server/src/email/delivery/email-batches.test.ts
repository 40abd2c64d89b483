import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { aWorker, deliverToSink, emailLogs, expireBackoffAndLeases } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { smtpTransport } from './mail-transport.ts';

const { sink, deliver } = await deliverToSink();
afterEach(() => vi.restoreAllMocks());

const recipients = () => sink.mails.flatMap(({ envelopeTo }) => envelopeTo);

async function aSiteWithTickets(owner: SignedIn, count: number) {
  const site = await aSite(owner);
  const addresses = Array.from({ length: count }, anEmailAddress);
  for (const user_email of addresses) await aTicket(site, { user_email });
  return { site, addresses };
}

const statesOf = async (owner: SignedIn, siteId: number) =>
  (await emailLogs(owner, siteId)).reverse().map(({ status, attempts }) => `${status} ${attempts}`);

/** Two emails are sent side by side and two more are claimed; then mails to these four hang until they are released. */
async function aHalfSentBatch() {
  // The clock stands still: every batch is quick, and the next one larger.
  vi.spyOn(performance, 'now').mockReturnValue(100);
  const owner = await anOwner();
  const { site, addresses } = await aSiteWithTickets(owner, 6);
  const smtp = smtpTransport(sink.url);
  const releases: (() => void)[] = [];
  const worker = await aWorker(
    {
      send: async (message) => {
        if (addresses.indexOf(message.to) >= 2) await new Promise<void>((release) => releases.push(release));
        return smtp.send(message);
      },
      close: (options) => {
        for (const release of releases) release();
        smtp.close(options);
      },
    },
    [],
    { concurrency: 2, stopMs: 20 },
  );
  worker.wake();
  await expect.poll(() => releases.length).toBe(2);
  return { owner, site, addresses, worker, release: () => releases.splice(0).map((each) => each()) };
}

test('emails of one batch are held back by their own limits only', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const admin = anEmailAddress();
  const site = await aSite(owner, { admin_notification_email: admin });
  for (let n = 0; n < 3; n++) await aTicket(site, { user_email: null });
  const { site: busy } = await aSiteWithTickets(other, 4);
  const db = await testDatabase();
  await sql`insert into email_slots (key, n) select 'mailbox:' || md5(${admin}), n from generate_series(1, 9) as n`.execute(
    db,
  );
  await deliver(undefined, { perHourAndAccount: 2, concurrency: 20 });
  expect(await statesOf(owner, site.id)).toEqual(['sent 1', 'queued 0', 'queued 0']);
  expect(await statesOf(other, busy.id)).toEqual(['sent 1', 'sent 1', 'queued 0', 'queued 0']);
  const reasons = [...(await emailLogs(owner, site.id)), ...(await emailLogs(other, busy.id))].map(
    (log) => log.error_message,
  );
  expect(new Set(reasons)).toEqual(
    new Set([
      null,
      'Waiting: this address is not confirmed and already received 10 emails within an hour.',
      'Waiting: this account already sent 2 emails within an hour.',
    ]),
  );
});

test('two instances that claim batches at the same time keep the limit of an account, and send each email once', async () => {
  const owner = await anOwner();
  const { site } = await aSiteWithTickets(owner, 30);
  const limit = { perHourAndAccount: 20 };
  await Promise.all([deliver(undefined, limit), deliver(undefined, limit), deliver(undefined, limit)]);
  expect(new Set(recipients()).size).toBe(20);
  expect(recipients()).toHaveLength(20);
  const states = await statesOf(owner, site.id);
  expect(states.filter((state) => state === 'queued 0')).toHaveLength(10);
});

test('a stop returns the emails of a batch that were not begun, with their slots', async () => {
  const { owner, site, worker, addresses } = await aHalfSentBatch();
  const claimed = await statesOf(owner, site.id);
  expect(claimed).toEqual(['sent 1', 'sent 1', 'sending 1', 'sending 1', 'sending 1', 'sending 1']);
  await worker.stop();
  const [sent, interrupted, returned] = ['sent 1', 'queued 1', 'queued 0'];
  expect(await statesOf(owner, site.id)).toEqual([sent, sent, interrupted, interrupted, returned, returned]);
  const { rows } = await sql<{ slots: number }>`
    select count(*) as slots from email_slots where key = ${`account:${site.team_id}`}`.execute(await testDatabase());
  expect(rows[0]?.slots).toBe(2);
  await expireBackoffAndLeases(site.id);
  await deliver();
  expect([...recipients()].sort()).toEqual([...addresses].sort());
});

test('an email of a batch is not sent by a worker whose lease ended', async () => {
  const { owner, site, worker, addresses, release } = await aHalfSentBatch();
  await expireBackoffAndLeases(site.id);
  await deliver();
  expect(recipients()).toHaveLength(6);
  vi.mocked(performance.now).mockReturnValue(61_100);
  release();
  await worker.drained();
  await worker.stop();
  // Only the two that the worker had begun to send are doubled.
  expect(addresses.map((address) => recipients().filter((each) => each === address).length)).toEqual([
    1, 1, 2, 2, 1, 1,
  ]);
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(6);
  expect(await statesOf(owner, site.id)).toEqual([...Array(2).fill('sent 1'), ...Array(4).fill('sent 2')]);
});
