import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepTicketNews } from '../inbox/keep-in-inbox.ts';
import { Outbound } from '../outbound/outbound-fetch.ts';
import { aSiteIn, aSubmission } from '../testing/fixtures.ts';
import { insertDevice } from '../testing/push-devices.ts';
import { PushService } from '../testing/push-service.ts';
import { openMigratedDatabase } from '../testing/test-database.ts';
import { submitTicket } from '../tickets/submit/submit-ticket.ts';
import { PushKeys } from './push-keys.ts';
import { PushSender } from './push-sender.ts';
import { PushWorker } from './push-worker.ts';

const keyOf = (current: string, previous: string | null = null) => ({ current, previous });
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()] as const;

test('two first starts make one key', async () => {
  const db = await openMigratedDatabase();
  const made = await Promise.all([1, 2, 3].map(() => new PushKeys(db, keyOf(first)).findCurrent()));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const { rows } = await sql<{ private_key: Uint8Array }>`select private_key from push_keys`.execute(db);
  expect(rows).toHaveLength(1);
  await db.destroy();
});

test('a new SECRET_KEY keeps the devices, and a wrong one loses none', async () => {
  const db = await openMigratedDatabase();
  const service = new PushService();
  await service.start();
  const { owner, site } = await aSiteIn(db);
  const { id: ticket_id } = await submitTicket(db, aSubmission(site, { user_email: null }));
  const deliver = async (secretKey: ReturnType<typeof keyOf>) => {
    const told = {
      user_id: owner.id,
      kind: 'assigned',
      ticket_id,
      comment_id: null,
      actor_id: null,
      since: null,
    } as const;
    await keepTicketNews(db, [told]);
    const outbound = new Outbound({ allowed: ['127.0.0.0/8'], allowsHttp: true });
    const errors: unknown[] = [];
    const sender = new PushSender({ keys: new PushKeys(db, secretKey), outbound, subject: 'mailto:help@example.com' });
    const worker = new PushWorker({ db, sender, onRecorded: () => undefined, onError: (error) => errors.push(error) });
    worker.wake();
    await worker.drained();
    await worker.stop();
    expect(errors).toEqual([]);
  };
  const current = async (secretKey: ReturnType<typeof keyOf>) =>
    (await new PushKeys(db, secretKey).findCurrent()).publicKey.toString('base64url');

  const before = await current(keyOf(first));
  const device = service.aDevice();
  await insertDevice(db, owner.id, device, keyOf(first));
  await deliver(keyOf(first));
  expect(device.received).toHaveLength(1);

  // A rotation: what was sealed with the former key is sealed anew at the start.
  await new PushKeys(db, keyOf(second, first)).reencrypt();
  expect(await current(keyOf(second))).toBe(before);
  await deliver(keyOf(second));
  expect(device.received).toHaveLength(2);

  const wrong = await current(keyOf(third));
  expect(wrong).not.toBe(before);
  const late = service.aDevice();
  await insertDevice(db, owner.id, late, keyOf(third));
  await deliver(keyOf(third));
  expect([device.received.length, late.received.length]).toEqual([2, 1]);
  expect(await current(keyOf(second))).toBe(before);
  await deliver(keyOf(second));
  expect([device.received.length, late.received.length]).toEqual([3, 1]);
  service.stop();
  await db.destroy();
});
