import type { Database } from '../db/database.ts';
import type { Sealer } from '../signed-links/sealing.ts';

/** Re-encrypts secrets sealed with the key before the last rotation, which may be forgotten then. */
export async function reencryptWebhookSecrets(db: Database, sealer: Sealer): Promise<void> {
  if (!sealer.hasFormerKey) return;
  for (const column of ['secret', 'former_secret'] as const) {
    const webhooks = await db.selectFrom('webhooks').select(['id', column]).where(column, 'is not', null).execute();
    for (const { id, [column]: sealed } of webhooks)
      if (sealed && sealer.isOutdated(sealed))
        await db
          .updateTable('webhooks')
          .set({ [column]: sealer.seal(sealer.open(sealed)) })
          .where('id', '=', id)
          .where(column, '=', sealed)
          .execute();
  }
}
