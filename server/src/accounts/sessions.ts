import { createHash, randomBytes } from 'node:crypto';
import { SESSION_DAYS } from '@deskbell/contract/limits';
import { DAY_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { cannotWrite, type Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { type CurrentUser, currentUser } from '../scope.ts';
import { membershipsOf } from '../teams/memberships.ts';

/** Precision of the last-seen time that members see. */
const SEEN_AGAIN_SECONDS = 300;
export const SESSION_MS = SESSION_DAYS * DAY_MS;

export const sessionHashOf = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest();
const newExpiry = (): string => new Date(Date.now() + SESSION_MS).toISOString();

export async function openSession(
  db: Database,
  userId: number,
  sealedIdToken: Uint8Array | null = null,
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ id_hash: sessionHashOf(sessionId), user_id: userId, expires_at: newExpiry(), id_token: sealedIdToken })
    .execute();
  return sessionId;
}

/** Signing in again in a browser keeps its device, unless another account does. */
export async function keepDevice(db: Database, userId: number, former: string, current: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ session_hash: sessionHashOf(current) })
    .where('session_hash', '=', sessionHashOf(former))
    .where('user_id', '=', userId)
    .execute();
}

export async function endSession(
  db: Database,
  sessionId: string,
): Promise<{ user_id: number; id_token: Uint8Array | null } | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id_hash', '=', sessionHashOf(sessionId))
    .returning(['user_id', 'id_token'])
    .executeTakeFirst();
  return ended ?? null;
}

const SESSIONS_PER_QUERY = 1_000;

export async function listEndedSessions(db: Database, sessionIds: readonly string[]): Promise<string[]> {
  const ended: string[] = [];
  for (let n = 0; n < sessionIds.length; n += SESSIONS_PER_QUERY) {
    const asked = sessionIds.slice(n, n + SESSIONS_PER_QUERY);
    const rows = await db
      .selectFrom('sessions')
      .select('id_hash')
      .where('id_hash', 'in', asked.map(sessionHashOf))
      .where('expires_at', '>', new Date().toISOString())
      .execute();
    const open = new Set(rows.map(({ id_hash }) => Buffer.from(id_hash).toString('hex')));
    ended.push(...asked.filter((id) => !open.has(sessionHashOf(id).toString('hex'))));
  }
  return ended;
}

export interface Session {
  readonly user: CurrentUser;
  readonly isRenewed: boolean;
}

/** Sliding expiry: a session older than a day is renewed when used. */
export async function lookUpSession(db: Database, sessionId: string): Promise<Session | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .select([membershipsOf(sql.ref('sessions.user_id')).as('memberships'), isSeenDue.as('is_seen_due')])
    .where('id_hash', '=', sessionHashOf(sessionId))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!session) return null;
  const isDue = Date.parse(session.expires_at) - Date.now() < SESSION_MS - DAY_MS;
  const user = currentUser(session.user_id, session.memberships);
  if (session.is_seen_due) await ifWritable(noteSeen(db, user.id));
  return { user, isRenewed: isDue && (await ifWritable(renewSession(db, sessionId))) };
}

const renewSession = (db: Database, sessionId: string) =>
  db.updateTable('sessions').set({ expires_at: newExpiry() }).where('id_hash', '=', sessionHashOf(sessionId)).execute();

const isUnseen = sql<boolean>`joined_at is not null
  and coalesce(last_seen_at < now() - make_interval(secs => ${sql.lit(SEEN_AGAIN_SECONDS)}), true)`;
const isSeenDue = sql<boolean>`exists (select from team_members where team_members.user_id = sessions.user_id and ${isUnseen})`;

const noteSeen = (db: Database, userId: number) =>
  db
    .updateTable('team_members')
    .set({ last_seen_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(isUnseen)
    .execute();

/** False while the database is read-only, so that reads keep working. */
async function ifWritable(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (cannotWrite(error)) return false;
    throw error;
  }
}

export const removeExpiredSessions = (tx: Database): Promise<number> =>
  deletePage(tx, 'sessions', sql`expires_at < now()`);
