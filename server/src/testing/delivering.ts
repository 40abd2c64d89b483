import type { EmailLog } from '@deskbell/contract/email-logs';
import { expect } from 'vitest';
import { EmailDelivery } from '../email/email-delivery.ts';
import type { MailTransport } from '../email/mail-transport.ts';
import type { SignedIn } from './fixtures.ts';
import { PUBLIC_URL } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export const SENDER = { name: 'Deskbell', address: 'desk@deskbell.test' };

/** The tests of a worker share one queue: what another left in it is none of this one's business. */
export async function emptyQueue(): Promise<void> {
  await (await testDatabase()).deleteFrom('email_logs').where('status', 'in', ['queued', 'sending']).execute();
}

type Settings = ConstructorParameters<typeof EmailDelivery>[1];
type Variation = Partial<Pick<Settings, 'replies' | 'visitorTriggeredPerHour' | 'atOnce'>>;

export async function aWorker(
  transport: MailTransport,
  errors: unknown[] = [],
  variation: Variation = {},
): Promise<EmailDelivery> {
  return new EmailDelivery(await testDatabase(), {
    transport,
    from: SENDER,
    publicUrl: PUBLIC_URL,
    replies: null,
    ...variation,
    onDelivered: () => undefined,
    onError: (error) => errors.push(error),
  });
}

/** Takes one mail and, while it holds that, asks for no other: not even for the same one when its lease is over. */
export const aWorkerForOneMail = (transport: MailTransport): Promise<EmailDelivery> =>
  aWorker(transport, [], { atOnce: 1 });

/** Sends all that is due and stops. */
export async function deliverDue(transport: MailTransport, variation: Variation = {}): Promise<void> {
  const errors: unknown[] = [];
  const delivery = await aWorker(transport, errors, variation);
  delivery.wake();
  await delivery.drained();
  await delivery.stop();
  expect(errors).toEqual([]);
}

/** A mail server that is away is tried again after a pause, a dead worker's mail after its lease: both are over now. */
export async function letTimePass(siteId: number): Promise<void> {
  const longAgo = '2000-01-01T00:00:00.000Z';
  await (await testDatabase())
    .updateTable('email_logs')
    .set({ next_attempt_at: longAgo, leased_until: longAgo })
    .where('site_id', '=', siteId)
    .where('status', 'in', ['queued', 'sending'])
    .execute();
}

export const emailLogs = async (owner: SignedIn, siteId: number): Promise<EmailLog[]> =>
  (await owner.get(`/api/sites/${siteId}/email-logs`)).json();
