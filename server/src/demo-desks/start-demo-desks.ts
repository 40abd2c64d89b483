import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { lockFolder } from '../db/drivers/folder-lock.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Changes } from '../live/changes.ts';
import type { Sealer } from '../signed-links/sealing.ts';
import { DemoDesks } from './demo-desks.ts';
import { eraseDemoDesk, seedDemoDesk } from './seed-demo-desk.ts';

/** No desk outlives its process, however that ended. */
export function emptyDemoFolder(folder: string): void {
  const database = join(folder, 'database');
  // Throws while another process uses it.
  if (existsSync(database)) lockFolder(database).release();
  rmSync(folder, { recursive: true, force: true });
}

interface DemoMeans {
  readonly db: Database;
  readonly changes: Changes;
  readonly log: Logger;
  readonly files: { readonly store: FileStore } | null;
  readonly sealer: Sealer;
}

/** Null unless this is a public demo. */
export function createDemoDesks(
  { publicUrl, demo }: Pick<Config, 'publicUrl' | 'demo'>,
  { db, changes, log, files, sealer }: DemoMeans,
): DemoDesks | null {
  if (!demo) return null;
  return new DemoDesks({
    places: demo.desks,
    seed: (id) => seedDemoDesk(db, id, { sealer, publicUrl, files: files?.store ?? null }),
    erase: async (id, ownerId) => {
      await eraseDemoDesk(db, id);
      if (ownerId !== null) await changes.publish([[`user:${ownerId}`, 'access']]);
    },
    onError: (err) => log.error({ err }, 'tending the demo desks failed'),
  });
}
