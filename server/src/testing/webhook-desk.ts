import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Config, readConfig } from '../config/config.ts';
import type { IntegrationNewsContent } from '../email/messages/integration-news.ts';
import { Changes } from '../live/changes.ts';
import { anOwner, aSite, type SignedIn } from './fixtures.ts';
import { startApp, testWebhooks } from './test-app.ts';
import { testDatabase } from './test-database.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

export const config = { ...readConfig({ LOG_LEVEL: 'silent' }), outboundAllow: ['127.0.0.0/8'] };
export const receiver = new WebhookReceiver();
let worker: ReturnType<typeof testWebhooks>['worker'];
export let app: Awaited<ReturnType<typeof startApp>>;

export function useWebhookDesk(settings: Partial<Config> = {}): void {
  beforeAll(async () => {
    await receiver.start();
    const changes = new Changes();
    const webhooks = testWebhooks(await testDatabase(), config, { changes });
    worker = webhooks.worker;
    app = await startApp(settings, { webhooks, changes });
  });
  afterAll(async () => {
    await worker.stop();
    receiver.stop();
  });
}

export async function aWebhook(fields: object = {}) {
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner);
  // Retries would reach the receiver of later tests.
  await sql`update webhooks set is_active = false`.execute(await testDatabase());
  receiver.reset();
  const created = await owner.post(`/api/teams/${site.team_id}/webhooks`, {
    url: receiver.url,
    events: ['ticket.created', 'ticket.status_changed', 'comment.created'],
    ...fields,
  });
  expect(created.statusCode).toBe(201);
  const path = `/api/teams/${site.team_id}/webhooks/${created.json().id}`;
  return { owner, site, path, webhook: created.json() };
}

/** Includes deliveries that wait while a reply can be undone. */
export async function deliver(): Promise<void> {
  await sql`update webhook_deliveries set next_attempt_at = now() where undone_with is not null and attempts = 0`.execute(
    await testDatabase(),
  );
  worker.wake();
  await worker.drained();
}

export const typesReceived = () => receiver.received.map(({ body }) => JSON.parse(body).type);

export const endPauses = async (webhookId: number) =>
  sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhookId}`.execute(
    await testDatabase(),
  );

export const deliveriesOf = async (owner: SignedIn, path: string) => (await owner.get(`${path}/deliveries`)).json();

/** The emails about webhooks and channels that were queued for an owner. */
export async function newsOf({ owner }: SignedIn): Promise<IntegrationNewsContent[]> {
  const rows = await (await testDatabase())
    .selectFrom('email_logs')
    .innerJoin('users', 'users.email', 'recipient_email')
    .select(sql<IntegrationNewsContent>`content`.as('content'))
    .where('users.id', '=', owner.id)
    .where('email_type', '=', 'team_news')
    .orderBy('email_logs.id')
    .execute();
  return rows.map(({ content }) => content);
}
