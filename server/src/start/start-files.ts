import type { FilesConfig } from '../config/config.ts';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { Uploads } from '../files/uploads.ts';
import { MailedFiles } from '../inbound-email/resolve/mailed-files.ts';
import type { Changes } from '../live/changes.ts';

export interface Files {
  readonly store: FileStore;
  readonly uploads: Uploads;
  readonly mailed: MailedFiles;
}

export async function startFiles(
  config: FilesConfig | null,
  { db, changes, secretKey }: { readonly db: Database; readonly changes: Changes; readonly secretKey: SecretKey },
): Promise<Files | null> {
  if (!config) return null;
  const store = await openFileStore(config, db);
  return {
    store,
    uploads: new Uploads(db, { store, limits: config, onReady: (site) => changes.push(site) }),
    mailed: new MailedFiles(db, { store, limits: config }, secretKey),
  };
}
