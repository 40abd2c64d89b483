import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { CommandFailed } from './admin/command-failed.ts';
import type { Context } from './admin/commands/command.ts';
import { runCommandLine } from './admin/run-command-line.ts';
import { readConfig } from './config/config.ts';

// Commands read large files beside a running server: V8 collects garbage early instead of doubling its heap.
setFlagsFromString('--heap-growing-percent=20');

const inServer = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);

function context(): Context {
  const emptyCluster = inServer('build/empty-cluster');
  return {
    config: readConfig(process.env),
    migrations: inServer('migrations'),
    emptyCluster: existsSync(emptyCluster) ? emptyCluster : null,
    deskKey: process.env.DESK_KEY || null,
    print,
    confirm,
  };
}

async function confirm(question: string, expected: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandFailed(`${question}\nAdd --yes to do it without being asked.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}\nType ${expected} to go on: `)).trim() === expected;
  } finally {
    terminal.close();
  }
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  print,
  printError: (line) => void process.stderr.write(`${line}\n`),
  context,
});
