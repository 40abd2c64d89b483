import { backup, copyToPostgres, restoreCommand } from './backups.ts';
import type { Command } from './command.ts';
import { mailTest } from './mail-test.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { secretRotate } from './secret-rotate.ts';
import { teamOwner } from './team-owner.ts';
import { siteMove, userDelete, userRelink, users } from './user-commands.ts';

export const COMMANDS: readonly Command[] = [
  users,
  userRelink,
  userDelete,
  siteMove,
  teamOwner,
  mailTest,
  backup,
  restoreCommand,
  copyToPostgres,
  repeatErasures,
  secretRotate,
];
