import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { describePicture } from '../files/picture.ts';
import { newStorageKey } from '../files/uploads.ts';
import { drawScreenshot } from './draw-screenshot.ts';

const WITH_SCREENSHOT = 'Discount code%';
const TICKETS = 6;

const ORDER = 'order,article,quantity,price\nHP-4711,Oak tripod lamp,1,149.00\nHP-4711,Linen shade,1,39.00\n';

export async function seedDemoFiles(db: Database, store: FileStore, teamId: number): Promise<void> {
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'site_id', 'created_at'])
    .where('team_id', '=', teamId)
    .where('title', 'like', WITH_SCREENSHOT)
    .orderBy('id', 'desc')
    .limit(TICKETS)
    .execute();
  for (const { id: ticket_id, site_id, created_at } of tickets)
    for (const [name, bytes] of [
      ['checkout.png', drawScreenshot()],
      ['order.csv', Buffer.from(ORDER)],
    ] as const) {
      const storage_key = newStorageKey();
      await store.put(storage_key, bytes);
      await db
        .insertInto('files')
        .values({
          site_id,
          ticket_id,
          name,
          size: bytes.length,
          received: bytes.length,
          ...describePicture(bytes),
          sha256: createHash('sha256').update(bytes).digest(),
          storage_key,
          came_from: 'visitor',
          state: 'ready',
          created_at,
        })
        .execute();
    }
}
