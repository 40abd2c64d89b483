import { type Config, mailFileFolder } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { MailFileSweep } from '../email/mail-files/stale-mail-files.ts';
import type { Changes } from '../live/changes.ts';
import { Retention } from '../retention/retention.ts';
import { SiteRemoval } from '../sites/site-removal.ts';

interface RemovalParts {
  readonly config: Config;
  readonly jobs: Database;
  readonly changes: Changes;
  onError(worker: string): (error: unknown) => void;
}

/** Mail files of deleted sites and expired tickets are removed after their rows. */
export function createRemovals({ config, jobs, changes, onError }: RemovalParts) {
  const mailFiles = new MailFileSweep(jobs, {
    // An installation with SMTP may have older mail files.
    folder: mailFileFolder(config),
    onError: onError('removing mail files'),
  });
  const sites = new SiteRemoval(jobs, {
    onRemoved: () => mailFiles.wake(),
    onError: onError('removing a deleted site'),
  });
  const retention = new Retention(jobs, {
    onDeleted: (site) => changes.bump(site),
    onEnded: () => mailFiles.wake(),
    onError: onError('deleting what sites no longer keep'),
  });
  return { sites, retention, mailFiles };
}
