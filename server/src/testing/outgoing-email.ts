import type { EmailLog } from '@deskbell/contract/email-logs';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect } from 'vitest';
import { ReportReader } from '../client-reports/report-reader.ts';
import { EmailDelivery } from '../email/delivery/email-delivery.ts';
import { type MailTransport, smtpTransport } from '../email/delivery/mail-transport.ts';
import { MessageLinks } from '../email/delivery/message-links.ts';
import { ConfirmLinks } from '../signed-links/confirm-link.ts';
import type { SignedIn } from './fixtures.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { PUBLIC_URL, SECRET_KEY, testFileStore } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export const SENDER = { name: 'Deskbell', address: 'desk@deskbell.test' };

/** Tests of a vitest worker share one queue: removes emails of earlier tests. */
export async function emptyQueue(): Promise<void> {
  await (await testDatabase()).deleteFrom('email_logs').where('status', 'in', ['queued', 'sending']).execute();
}

type Settings = ConstructorParameters<typeof EmailDelivery>[1];
type Overrides = Partial<Omit<Settings, 'transport' | 'onError'>>;

export async function aWorker(
  transport: MailTransport,
  errors: unknown[] = [],
  overrides: Overrides = {},
): Promise<EmailDelivery> {
  return new EmailDelivery(await testDatabase(), {
    transport,
    from: SENDER,
    publicUrl: PUBLIC_URL,
    replies: null,
    confirmLinks: new ConfirmLinks(PUBLIC_URL, SECRET_KEY),
    links: new MessageLinks(await testDatabase(), PUBLIC_URL, SECRET_KEY),
    reports: new ReportReader(await testDatabase(), PUBLIC_URL, SECRET_KEY),
    fileStore: testFileStore(),
    perHourAndAccount: 500,
    onInvited: () => undefined,
    ...overrides,
    onDelivered: () => undefined,
    onError: (error) => errors.push(error),
  });
}

/** Never sends two emails at once, even when a lease expires. */
export const aSerialWorker = (transport: MailTransport): Promise<EmailDelivery> =>
  aWorker(transport, [], { concurrency: 1, slowAfterMs: 600_000 });

export async function deliverDue(transport: MailTransport, overrides: Overrides = {}): Promise<void> {
  const errors: unknown[] = [];
  const delivery = await aWorker(transport, errors, overrides);
  delivery.wake();
  await delivery.drained();
  await delivery.stop();
  expect(errors).toEqual([]);
}

export async function deliverToSink() {
  const sink = await startSmtpSink();
  beforeEach(async () => {
    await emptyQueue();
    sink.mails.length = 0;
    sink.refusal = null;
  });
  afterAll(() => sink.close());
  const deliver = (transport = smtpTransport(sink.url), overrides: Overrides = {}) => deliverDue(transport, overrides);
  return { sink, deliver };
}

export const headersOf = (mail: { readonly headers: readonly { key: string; value: string }[] } | undefined) =>
  Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));

export async function expireBackoffAndLeases(siteId: number): Promise<void> {
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

export async function letPass(interval: string): Promise<void> {
  const db = await testDatabase();
  await sql`update email_slots set taken_at = taken_at - ${interval}::interval`.execute(db);
  await sql`update email_logs set next_attempt_at = next_attempt_at - ${interval}::interval where status = 'queued'`.execute(
    db,
  );
}
