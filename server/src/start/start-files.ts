import type { Logger } from 'pino';
import type { FilesConfig } from '../config/config.ts';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { FileKeeper } from '../files/file-keeper.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { Uploads } from '../files/uploads.ts';
import { MailedFiles } from '../inbound-email/mailed-files.ts';
import type { Changes } from '../live/changes.ts';

interface FileParts {
  readonly db: Database;
  readonly jobs: Database;
  readonly changes: Changes;
  readonly log: Logger;
  readonly secretKey: SecretKey;
}

interface FilesAtWork {
  /** All null when files are off. */
  readonly store: FileStore | null;
  readonly uploads: Uploads | null;
  readonly mailed: MailedFiles | null;
  tidy(): Promise<void>;
  /** Rows of files were deleted. */
  wake(): void;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;

const NO_FILES: FilesAtWork = {
  store: null,
  uploads: null,
  mailed: null,
  tidy: async () => undefined,
  wake: () => undefined,
  stop: async () => undefined,
};

/** What keeps, takes and cleans up files. */
export async function startFiles(config: FilesConfig | null, parts: FileParts): Promise<FilesAtWork> {
  const { db, jobs, changes, log, secretKey } = parts;
  if (!config) return NO_FILES;
  const store = await openFileStore(config, db);
  const uploads = new Uploads(db, { store, limits: config, onReady: (site) => changes.announce(site) });
  const keeper = new FileKeeper(jobs, {
    store,
    uploads,
    onChanged: (site) => changes.announce(site),
    onAudited: (counts) => log.info(counts, 'files compared with their rows'),
    onError: (err) => log.error({ err }, 'keeping files failed'),
  });
  const emptyTimer = setInterval(
    () => keeper.dropEmpty().catch((err: unknown) => log.error({ err }, 'dropping empty uploads failed')),
    MINUTE_MS,
  );
  // Any act of a user may have deleted files.
  changes.onActed(() => keeper.wake());
  return {
    store,
    uploads,
    mailed: new MailedFiles(db, { store, limits: config }, secretKey),
    tidy: () => keeper.tidy().catch((err: unknown) => log.error({ err }, 'tidying up files failed')),
    wake: () => keeper.wake(),
    stop: () => {
      clearInterval(emptyTimer);
      return keeper.stop();
    },
  };
}
