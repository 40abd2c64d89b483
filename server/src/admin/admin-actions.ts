import { resolve } from 'node:path';
import type { Role } from '@deskbell/contract/roles';
import type { FilesConfig } from '../config/config.ts';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { countInstances } from '../db/instances.ts';
import { holdFiles, releaseFiles } from '../files/hold-files.ts';
import { createFileStore } from '../files/open-file-store.ts';
import { eraseAgain, type Repeated, type RepeatedReceipt } from '../people/erase-again.ts';
import { InvitationLinks } from '../signed-links/invitation-link.ts';
import { backupLines } from './backup.ts';
import { writeBackupFile } from './backup-file.ts';
import { recordBackup } from './backup-times.ts';
import { CommandFailed } from './command-failed.ts';
import { isOtherKey } from './key-of-database.ts';
import { importActions } from './manage-imports.ts';
import { findSiteByName, moveSite, type SiteSummary } from './manage-sites.ts';
import { findTeam, inviteMember, type ListedTeam, listTeams, makeOwner, type TeamSummary } from './manage-teams.ts';
import {
  deleteUser,
  endAllSessions,
  findUserByName,
  listUsers,
  type ProviderIdentity,
  relinkIssuer,
  relinkUser,
  type UserSummary,
} from './manage-users.ts';

export interface AdminActions extends ReturnType<typeof importActions> {
  listUsers(): Promise<UserSummary[]>;
  findUser(name: string): Promise<UserSummary>;
  findSite(name: string): Promise<SiteSummary>;
  deleteUser(userId: number): Promise<void>;
  relinkUser(userId: number, identity: ProviderIdentity): Promise<void>;
  relinkIssuer(from: string, to: string): Promise<number>;
  moveSite(siteId: number, userId: number): Promise<void>;
  listTeams(): Promise<ListedTeam[]>;
  findTeam(id: number): Promise<TeamSummary>;
  inviteMember(teamId: number, person: { readonly email: string; readonly role: Role }): Promise<string>;
  makeOwner(teamId: number, email: string): Promise<void>;
  endAllSessions(): Promise<number>;
  countInstances(fingerprint: string): Promise<{ running: number; without_key: number }>;
  eraseAgain(receipts: readonly RepeatedReceipt[]): Promise<Repeated[]>;
  writeBackup(file: string, includeSecret: boolean): Promise<void>;
  /** Expires after some minutes; see hold-files.ts. */
  holdFiles(): Promise<void>;
  releaseFiles(): Promise<void>;
  recordBackup(saved: { withFiles: boolean }): Promise<void>;
}

interface Installation {
  readonly db: Database;
  readonly folder: string;
  readonly publicUrl: string;
  /** Null when this machine does not have the key. */
  readonly secretKey: SecretKey | null;
  /** Null with SMTP. */
  readonly mailFileFolder: string | null;
  readonly files: FilesConfig | null;
  onChanged(): Promise<void> | void;
}

export function adminActions({
  db,
  folder,
  publicUrl,
  secretKey,
  mailFileFolder,
  files,
  onChanged,
}: Installation): AdminActions {
  const changing = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    await onChanged();
    return result;
  };
  const requireSecretKey = (): SecretKey => {
    if (!secretKey) throw new CommandFailed('The secret key is missing: set SECRET_KEY as for the server.');
    return secretKey;
  };
  const imports = importActions(db, files ? { store: createFileStore(files), limits: files } : null);
  return {
    ...imports,
    finishImport: (id) => changing(imports.finishImport(id)),
    undoImport: (teamId, id) => changing(imports.undoImport(teamId, id)),
    listUsers: () => listUsers(db),
    findUser: (name) => findUserByName(db, name),
    findSite: (name) => findSiteByName(db, name),
    deleteUser: (userId) => changing(deleteUser(db, userId)),
    relinkUser: (userId, identity) => changing(relinkUser(db, userId, identity)),
    relinkIssuer: (from, to) => changing(relinkIssuer(db, from, to)),
    moveSite: (siteId, userId) => changing(moveSite(db, siteId, userId)),
    listTeams: () => listTeams(db),
    findTeam: (id) => findTeam(db, id),
    inviteMember: (teamId, person) =>
      changing(inviteMember(db, teamId, person, new InvitationLinks(publicUrl, requireSecretKey()))),
    makeOwner: (teamId, email) => changing(makeOwner(db, teamId, email)),
    endAllSessions: () => changing(endAllSessions(db)),
    countInstances: (fingerprint) => countInstances(db, fingerprint),
    eraseAgain: async (receipts) => {
      const key = requireSecretKey();
      if (await isOtherKey(db, key))
        throw new CommandFailed(
          'The secret key is not that of this database, so no receipt can be recognized. Nothing was erased. Set SECRET_KEY to ' +
            'the key that the receipts were made with.',
        );
      return changing(eraseAgain(db, receipts, { secretKey: key, mailFileFolder }));
    },
    writeBackup: (file, includeSecret) =>
      writeBackupFile(resolve(folder, file), backupLines(db, { secretKey: secretKey?.current ?? null, includeSecret })),
    holdFiles: () => holdFiles(db),
    releaseFiles: () => releaseFiles(db),
    recordBackup: (saved) => recordBackup(db, saved),
  };
}
