import { FORMER_SECRET_HOURS, WEBHOOKS_MAX } from '@deskbell/contract/limits';
import type { NewWebhook, Webhook, WebhookChanges } from '@deskbell/contract/webhooks';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { personName } from '../names/person-name.ts';
import type { Scope } from '../scope.ts';
import type { Sealer } from '../signed-links/sealing.ts';
import { recordActivity } from '../teams/activity.ts';
import { checkSites } from '../teams/members.ts';
import { findMembership } from '../teams/teams.ts';
import { makeSigningSecret } from './signing.ts';

export interface WebhookParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly outbound: { explainRefusal(address: string): Promise<string | null> };
}

export interface WebhookIds {
  readonly teamId: number;
  readonly webhookId: number;
}

export async function listWebhooks(db: Database, scope: Scope<'manage'>, teamId: number): Promise<Webhook[]> {
  findMembership(scope, teamId);
  return webhooksOf(db, teamId).orderBy('webhooks.id', 'desc').execute();
}

export async function createWebhook(
  { db, sealer, outbound }: WebhookParts,
  scope: Scope<'manage'>,
  teamId: number,
  fields: NewWebhook,
): Promise<Webhook & { secret: string }> {
  findMembership(scope, teamId);
  await requireReachable(outbound, fields.url);
  return db.transaction().execute(async (tx) => {
    await checkSites(tx, teamId, fields.site_id === null ? [] : [fields.site_id]);
    // Lock: two concurrent adds are both counted.
    await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute();
    const { length } = await webhooksOf(tx, teamId).execute();
    if (length >= WEBHOOKS_MAX) throw new Conflict(`A team has at most ${WEBHOOKS_MAX} webhooks.`);
    const secret = makeSigningSecret();
    const { id } = await tx
      .insertInto('webhooks')
      .values({ ...fields, team_id: teamId, secret: sealer.seal(secret), created_by: scope.user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteActive(tx, teamId);
    await recordActivity(tx, scope.user, teamId, 'webhook_added', { id, host: new URL(fields.url).host });
    return { ...(await findWebhook(tx, { teamId, webhookId: id })), secret };
  });
}

export const SWITCHED_ON = { off_reason: null, failing_since: null, told_failing: false };

export async function changeWebhook(
  { db, outbound }: WebhookParts,
  scope: Scope<'manage'>,
  { teamId, webhookId }: WebhookIds,
  changes: WebhookChanges,
): Promise<Webhook> {
  findMembership(scope, teamId);
  const { url } = await findWebhook(db, { teamId, webhookId });
  // A URL that is refused by now must not keep a webhook from being enabled.
  if (changes.url !== undefined && changes.url !== url) await requireReachable(outbound, changes.url);
  return db.transaction().execute(async (tx) => {
    const before = await findWebhook(tx, { teamId, webhookId });
    await checkSites(tx, teamId, changes.site_id == null ? [] : [changes.site_id]);
    const is_active = changes.is_active ?? before.is_active;
    await tx
      .updateTable('webhooks')
      .set({ ...changes, is_active, ...(is_active && !before.is_active && SWITCHED_ON) })
      .where('id', '=', webhookId)
      .execute();
    await noteActive(tx, teamId);
    if (changes.includes_notes === false) await dropWaitingNotes(tx, webhookId);
    const after = await findWebhook(tx, { teamId, webhookId });
    await recordActivity(tx, scope.user, teamId, 'webhook_changed', { id: webhookId, host: new URL(after.url).host });
    return after;
  });
}

const dropWaitingNotes = (tx: Database, webhookId: number) =>
  sql`
    delete from webhook_deliveries using comments
    where webhook_id = ${webhookId} and status = 'queued' and comments.id = comment_id and audience <> 'customer'`.execute(
    tx,
  );

export function deleteWebhook(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, webhookId }: WebhookIds,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    const { id, url } = await findWebhook(tx, { teamId, webhookId });
    const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) noSuchWebhook();
    await noteActive(tx, teamId);
    await recordActivity(tx, scope.user, teamId, 'webhook_deleted', { id, host: new URL(url).host });
    return { id };
  });
}

/** The former secret signs for a day, too, so that a receiver can change over. */
export function rotateSecret(
  { db, sealer }: WebhookParts,
  scope: Scope<'manage'>,
  { teamId, webhookId }: WebhookIds,
): Promise<{ secret: string }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    const { url } = await findWebhook(tx, { teamId, webhookId });
    const secret = makeSigningSecret();
    await tx
      .updateTable('webhooks')
      .set((webhook) => ({
        former_secret: webhook.ref('secret'),
        former_until: sql<string>`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
        secret: sealer.seal(secret),
      }))
      .where('id', '=', webhookId)
      .execute();
    await recordActivity(tx, scope.user, teamId, 'webhook_secret_changed', { id: webhookId, host: new URL(url).host });
    return { secret };
  });
}

export async function findWebhook(db: Database, { teamId, webhookId }: WebhookIds): Promise<Webhook> {
  const webhook = await webhooksOf(db, teamId).where('webhooks.id', '=', webhookId).executeTakeFirst();
  return webhook ?? noSuchWebhook();
}

function noSuchWebhook(): never {
  throw new NotFound('Webhook not found.');
}

const webhooksOf = (db: Database, teamId: number) =>
  db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['webhooks.id', 'team_id', 'site_id', 'url', 'includes_notes', 'is_active', 'off_reason', 'failing_since'])
    .select(['webhooks.created_at', sql<Webhook['events']>`to_json(events)`.as('events')])
    .select([
      sql<string | null>`case when former_until > now() then former_until end`.as('former_secret_until'),
      sql<string | null>`case when users.id is not null then ${personName} end`.as('created_by_name'),
    ])
    .where('team_id', '=', teamId)
    .where('kind', '=', 'webhook');

/** Storing a ticket queries webhooks only where this flag is set. */
export const noteActive = (tx: Database, teamId: number) =>
  sql`
    update teams set has_webhooks = exists (select from webhooks where team_id = ${teamId} and is_active)
    where id = ${teamId}`.execute(tx);

async function requireReachable(outbound: WebhookParts['outbound'], url: string): Promise<void> {
  const message = await outbound.explainRefusal(url);
  if (message) throw new Invalid(message, [{ path: ['url'], message }]);
}
