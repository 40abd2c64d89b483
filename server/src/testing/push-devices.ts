import { sql } from 'kysely';
import { openSession } from '../accounts/sessions.ts';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { PushKeys } from '../push/push-keys.ts';
import type { PushDevice } from './push-service.ts';

/** Saved without asking whether its address is public. */
export async function insertDevice(
  db: Database,
  userId: number,
  { subscription: { endpoint, keys, label } }: PushDevice,
  secretKey: SecretKey,
): Promise<void> {
  const { id } = await new PushKeys(db, secretKey).findCurrent();
  await openSession(db, userId);
  const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url'));
  await sql`
    insert into push_subscriptions (user_id, session_hash, key_id, endpoint, p256dh, auth, label)
    select user_id, id_hash, ${id}, ${endpoint}, ${p256dh}, ${auth}, ${label} from sessions
    where user_id = ${userId} order by created_at desc limit 1`.execute(db);
}
