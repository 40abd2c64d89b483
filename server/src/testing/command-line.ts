import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandFailed } from '../admin/command-failed.ts';
import { runCommandLine } from '../admin/run-command-line.ts';
import { readConfig } from '../config/config.ts';
import { serverProgram } from './server-program.ts';
import { migrationsFolder } from './test-database.ts';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

export async function runDeskbell(words: readonly string[], env: Record<string, string>): Promise<CommandResult> {
  let output = '';
  const print = (line: string) => {
    output += `${line}\n`;
  };
  const confirm = async (question: string) => {
    throw new CommandFailed(`${question}\nAdd --yes to do it without being asked.`);
  };
  const context = () => ({
    config: readConfig(env),
    migrations: migrationsFolder,
    emptyCluster: null,
    deskKey: env.DESK_KEY ?? null,
    print,
    confirm,
  });
  const code = await runCommandLine(words, { print, printError: print, context });
  return { code, output };
}

export async function runDeskbellProcess(
  words: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [...serverProgram('cli'), ...words], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
