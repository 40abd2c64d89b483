import { sql } from 'kysely';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { Sealer } from '../signed-links/sealing.ts';

/** True when none of the sealed values can be opened. Without sealed values the key cannot be checked. */
export async function isOtherKey(db: Database, secretKey: SecretKey): Promise<boolean> {
  const { rows } = await sql<{ purpose: 'identity secret' | 'webhook secret'; sealed: Uint8Array }>`
    select 'identity secret' as purpose, identity_secrets as sealed from sites where identity_secrets is not null
    union all select 'webhook secret', secret from webhooks`.execute(db);
  return rows.length > 0 && rows.every(({ purpose, sealed }) => new Sealer(secretKey, purpose).open(sealed) === null);
}
