import { createHash, randomBytes } from 'node:crypto';
import { type Database, isOutOfSpace } from '../db/database.ts';
import type { Owner } from '../owner.ts';

const DAY_MS = 86_400_000;
export const SESSION_MS = 30 * DAY_MS;

const hashOf = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest();
const inOneSessionLength = (): string => new Date(Date.now() + SESSION_MS).toISOString();

/** Opens a session and returns its id, which only the browser will know; the one it replaces is ended. */
export async function openSession(db: Database, userId: number, replacedId: string | null): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  if (replacedId) await endSession(db, replacedId);
  await db
    .insertInto('sessions')
    .values({ id_hash: hashOf(sessionId), user_id: userId, expires_at: inOneSessionLength() })
    .execute();
  return sessionId;
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(sessionId)).execute();
}

export interface FoundSession {
  readonly owner: Owner;
  /** The session was used after a day of its life and got a new one: the cookie must follow. */
  readonly isRenewed: boolean;
}

export async function findSession(db: Database, sessionId: string): Promise<FoundSession | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('id_hash', '=', hashOf(sessionId))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!session) return null;
  const isDue = Date.parse(session.expires_at) - Date.now() < SESSION_MS - DAY_MS;
  return { owner: { id: session.user_id }, isRenewed: isDue && (await renew(db, sessionId)) };
}

/** False on a full disk: whoever only reads must not notice. */
async function renew(db: Database, sessionId: string): Promise<boolean> {
  try {
    await db
      .updateTable('sessions')
      .set({ expires_at: inOneSessionLength() })
      .where('id_hash', '=', hashOf(sessionId))
      .execute();
    return true;
  } catch (error) {
    if (isOutOfSpace(error)) return false;
    throw error;
  }
}

export async function removeExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date().toISOString()).execute();
}
