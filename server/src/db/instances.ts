import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { fingerprintsOf, type SecretKey } from '../config/secret-key.ts';
import type { Database } from './database.ts';
import { deletePage } from './pages.ts';

const SEEN_EVERY_MS = MINUTE_MS;
/** Allows a few missed records: the database may be away meanwhile. */
const RUNNING_MINUTES = 3;
/** An email with an address of its key may be on the way for as long after an instance has stopped. */
const KEPT_HOURS = 24;

/** Keeps a row about this instance. Await it before anything is signed: the others then know of the key. */
export async function recordInstance(
  db: Database,
  secretKey: SecretKey,
  onError: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  const [signing_key, ...others] = fingerprintsOf(secretKey);
  const accepted_keys = [signing_key, ...others];
  await db.insertInto('instances').values({ id, signing_key, accepted_keys }).execute();
  const update = (values: { seen_at: string; stopped_at?: string }) =>
    db
      .updateTable('instances')
      .set(values)
      .where('id', '=', id)
      .execute()
      .then(() => undefined, onError);
  const timer = setInterval(() => void update({ seen_at: now() }), SEEN_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await update({ seen_at: now(), stopped_at: now() });
    },
  };
}

const now = () => new Date().toISOString();

/** Whether an instance signs, or signed lately, with a key that this one does not accept: a rotation is under way. */
export async function isSignedElsewhere(db: Database, secretKey: SecretKey): Promise<boolean> {
  const other = await db
    .selectFrom('instances')
    .select('id')
    .where('signing_key', 'not in', fingerprintsOf(secretKey))
    .where('seen_at', '>', sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function countInstances(
  db: Database,
  fingerprint: string,
): Promise<{ running: number; without_key: number }> {
  return db
    .selectFrom('instances')
    .select([
      sql<number>`count(*)`.as('running'),
      sql<number>`count(*) filter (where ${fingerprint} <> all(accepted_keys))`.as('without_key'),
    ])
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', sql<string>`now() - make_interval(mins => ${RUNNING_MINUTES})`)
    .executeTakeFirstOrThrow();
}

export const removeOldInstances = (tx: Database): Promise<number> =>
  deletePage(tx, 'instances', sql`seen_at < now() - make_interval(hours => ${sql.lit(KEPT_HOURS)})`);
