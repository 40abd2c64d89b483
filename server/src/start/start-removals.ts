import type { Logger } from 'pino';
import { type Config, mailFileFolder } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { MailFileSweep } from '../email/mail-files/stale-mail-files.ts';
import type { Changes } from '../live/changes.ts';
import { Retention } from '../retention/retention.ts';
import { SiteRemoval } from '../sites/site-removal.ts';

interface RemovalParts {
  readonly jobs: Database;
  readonly changes: Changes;
  readonly log: Logger;
  /** Rows of files were deleted. */
  onFilesDeleted(): void;
}

interface Removals {
  wake(): void;
  stop(): Promise<void>;
}

/** What removes deleted sites and teams, what sites no longer keep, and then the mail files of both. */
export function startRemovals(config: Config, { jobs, changes, log, onFilesDeleted }: RemovalParts): Removals {
  const mailFiles = new MailFileSweep(jobs, {
    // Also with SMTP: the folder may have mail files of earlier times.
    folder: mailFileFolder(config),
    onError: (err) => log.error({ err }, 'removing mail files failed'),
  });
  const sites = new SiteRemoval(jobs, {
    onRemoved: () => mailFiles.wake(),
    onError: (err) => log.error({ err }, 'removing a deleted site failed'),
  });
  // Any act of a user may be the deletion of a site.
  changes.onActed(() => sites.wake());
  const retention = new Retention(jobs, {
    onDeleted: (site) => {
      changes.touch(site);
      onFilesDeleted();
    },
    onEnded: () => mailFiles.wake(),
    onError: (err) => log.error({ err }, 'deleting what sites no longer keep failed'),
  });
  const all = [sites, retention, mailFiles];
  return {
    wake() {
      for (const worker of all) worker.wake();
    },
    async stop() {
      for (const worker of all) await worker.stop();
    },
  };
}
