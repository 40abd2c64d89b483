import { ECDH } from 'node:crypto';
import { parseUrl } from '@deskbell/contract/parse-url';
import type { NewPushSubscription, PushSubscriptionRow } from '@deskbell/contract/push';
import { PUSH_DEVICES_MAX } from '@deskbell/contract/push-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid, NotFound, NotSignedIn } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { lockUser } from '../teams/lock-team.ts';
import type { PushKeys } from './push-keys.ts';

export interface SubscriptionParts {
  readonly db: Database;
  readonly keys: PushKeys;
  readonly outbound: { explainRefusal(address: string): Promise<string | null> };
  /** Null where push is available. */
  readonly unavailable: string | null;
}

/** Who asks, and by which session: each session has one device. */
export interface Device {
  readonly scope: Scope<'user'>;
  readonly sessionHash: Buffer | null;
}

export async function listSubscriptions(db: Database, { scope, sessionHash }: Device): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<PushSubscriptionRow & { endpoint: string }>`
    select push_subscriptions.id, label, endpoint, session_hash is not distinct from ${sessionHash} as is_current,
      push_subscriptions.created_at, last_used_at, failures
    from push_subscriptions inner join sessions on id_hash = session_hash
    where push_subscriptions.user_id = ${scope.user.id} and expires_at > now()
    order by push_subscriptions.id desc`.execute(db);
  return rows.map(({ endpoint, ...row }) => ({ ...row, service: hostOf(endpoint) }));
}

/** The session's own device, even when it subscribed anew. An endpoint of another account changes hands. */
export async function saveSubscription(
  { db, keys, outbound, unavailable }: SubscriptionParts,
  device: Device,
  { endpoint, keys: given, label }: NewPushSubscription,
): Promise<PushSubscriptionRow> {
  const { scope, sessionHash } = device;
  if (unavailable !== null) throw new Conflict(unavailable);
  const p256dh = pointOf(given.p256dh);
  const auth = Buffer.from(given.auth, 'base64url');
  const refused = await outbound.explainRefusal(endpoint);
  if (refused) throw new Invalid(refused, [{ path: ['endpoint'], message: refused }]);
  const { id: keyId } = await keys.findCurrent();
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, scope.user.id);
    await lockEndpoint(tx, endpoint);
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_hash', 'is distinct from', sessionHash)
      .execute();
    await requireRoom(tx, device);
    const { rows } = await sql`
      insert into push_subscriptions (user_id, session_hash, key_id, endpoint, p256dh, auth, label)
      select user_id, id_hash, ${keyId}, ${endpoint}, ${p256dh}, ${auth}, ${label} from sessions
      where id_hash = ${sessionHash} and user_id = ${scope.user.id}
      on conflict (session_hash) do update set
        key_id = excluded.key_id, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        label = excluded.label,
        failures = case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.failures else 0 end,
        busy_until = case when push_subscriptions.endpoint = excluded.endpoint then push_subscriptions.busy_until end
      returning id`.execute(tx);
    if (rows.length === 0) throw new NotSignedIn('You are not signed in.');
  });
  const saved = (await listSubscriptions(db, device)).find(({ is_current }) => is_current);
  return saved ?? noSuchDevice();
}

export async function removeSubscription(
  db: Database,
  { user }: Scope<'user'>,
  which: { readonly id: number } | { readonly endpoint: string },
): Promise<{ id: number }> {
  const own = db.deleteFrom('push_subscriptions').where('user_id', '=', user.id).returning('id');
  const named = 'id' in which ? own.where('id', '=', which.id) : own.where('endpoint', '=', which.endpoint);
  return (await named.executeTakeFirst()) ?? noSuchDevice();
}

export function noSuchDevice(): never {
  throw new NotFound('Device not found.');
}

const hostOf = (endpoint: string): string => parseUrl(endpoint)?.host ?? '';

/** Two browsers cannot have the same endpoint, but two accounts of one browser may save it at once. */
const lockEndpoint = (tx: Database, endpoint: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`push endpoint ${endpoint}`}, 0))`.execute(tx);

async function requireRoom(tx: Database, { scope, sessionHash }: Device): Promise<void> {
  const { count } = await tx
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', scope.user.id)
    .where('session_hash', 'is distinct from', sessionHash)
    .executeTakeFirstOrThrow();
  if (count >= PUSH_DEVICES_MAX)
    throw new Conflict(`You have ${PUSH_DEVICES_MAX} devices that are notified. Remove one first.`);
}

function pointOf(p256dh: string): Buffer {
  const point = Buffer.from(p256dh, 'base64url');
  if (isOnCurve(point)) return point;
  const message = 'This is not a key of a browser.';
  throw new Invalid(message, [{ path: ['keys', 'p256dh'], message }]);
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
