import { WEBHOOK_LOG_DAYS } from '@deskbell/contract/limits';
import type { PageQuery } from '@deskbell/contract/paging';
import type { Webhook, WebhookDelivery } from '@deskbell/contract/webhooks';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { noteQueued } from '../db/queued-work.ts';
import { NotFound } from '../errors.ts';
import { type ListPage, pageSizeOf, readPage } from '../http/api/list-page.ts';
import type { MemberRequests } from '../outbound/request-budget.ts';
import type { Scope } from '../scope.ts';
import { findMembership } from '../teams/teams.ts';
import { findWebhook, type WebhookIds } from './webhooks.ts';

const PAGE_MAX = 100;

export async function listDeliveries(
  db: Database,
  scope: Scope<'manage'>,
  ids: WebhookIds,
  query: PageQuery,
): Promise<ListPage<WebhookDelivery>> {
  findMembership(scope, ids.teamId);
  await findWebhook(db, ids);
  return pageOfDeliveries(db, ids.webhookId, query);
}

export async function pageOfDeliveries(
  db: Database,
  webhookId: number,
  { limit, before }: PageQuery,
): Promise<ListPage<WebhookDelivery>> {
  const page = await readPage(pageSizeOf(limit, PAGE_MAX), (count) =>
    deliveriesOf(db, webhookId)
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(count)
      .execute(),
  );
  const { total } = await db
    .selectFrom('webhook_deliveries')
    .select(sql<number>`count(*)`.as('total'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return { ...page, total };
}

export async function findDelivery(db: Database, webhookId: number, id: number): Promise<WebhookDelivery> {
  const delivery = await deliveriesOf(db, webhookId).where('id', '=', id).executeTakeFirst();
  if (!delivery) throw new NotFound('Delivery not found.');
  return delivery;
}

/** Keeps the message id, by which receivers recognize duplicates. */
export async function repeatDelivery(
  db: Database,
  scope: Scope<'manage'>,
  ids: WebhookIds,
  deliveryId: number,
  requests: MemberRequests,
): Promise<{ count: number }> {
  findMembership(scope, ids.teamId);
  const webhook = await findWebhook(db, ids);
  await findDelivery(db, ids.webhookId, deliveryId);
  return repeat(db, webhook, requests, sql`id = ${deliveryId} and status <> 'sending'`);
}

export async function repeatFailedDeliveries(
  db: Database,
  scope: Scope<'manage'>,
  ids: WebhookIds,
  since: string,
  requests: MemberRequests,
): Promise<{ count: number }> {
  findMembership(scope, ids.teamId);
  const webhook = await findWebhook(db, ids);
  return repeat(
    db,
    webhook,
    requests,
    sql`
      type <> 'ping' and (status = 'failed' or status = 'queued' and attempts > 0) and created_at >= ${since}`,
  );
}

function repeat(
  db: Database,
  { id, team_id, url }: Webhook,
  requests: MemberRequests,
  which: ReturnType<typeof sql<boolean>>,
): Promise<{ count: number }> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()`, settled_at: null })
      .where('webhook_id', '=', id)
      .where(which)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count > 0) requests.of(team_id).takeRequests(new URL(url).hostname, count);
    noteQueued(tx, 'webhook_deliveries');
    return { count };
  });
}

const deliveriesOf = (db: Database, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id', 'type', 'ticket_id', 'status', 'attempts', 'body'])
    .select(['answer_status', 'answer_ms', 'answer_start', 'created_at', 'settled_at'])
    .select([
      sql<string>`'msg_' || event_id`.as('message_id'),
      sql<string | null>`case when settled_at is null then next_attempt_at end`.as('next_attempt_at'),
    ])
    .where('webhook_id', '=', webhookId);

export const removeOldDeliveries = (tx: Database): Promise<number> =>
  deletePage(tx, 'webhook_deliveries', sql`created_at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS})`);
