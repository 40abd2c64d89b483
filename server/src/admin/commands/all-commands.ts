import { backup, copyToPostgres, restoreCommand } from './backups.ts';
import type { Command } from './command.ts';
import { convertHistory } from './convert-history.ts';
import { doctor } from './doctor.ts';
import { importHistory, importUndo } from './import-history.ts';
import { mailTest } from './mail-test.ts';
import { mcpTest } from './mcp-test.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { secretRotate } from './secret-rotate.ts';
import { teamOwner, teams, userAdd } from './team-commands.ts';
import { siteMove, userDelete, userRelink, users } from './user-commands.ts';

export const COMMANDS: readonly Command[] = [
  users,
  userAdd,
  userRelink,
  userDelete,
  siteMove,
  teams,
  teamOwner,
  mailTest,
  mcpTest,
  doctor,
  backup,
  restoreCommand,
  copyToPostgres,
  importHistory,
  convertHistory,
  importUndo,
  repeatErasures,
  secretRotate,
];
