import { parseArgs } from 'node:util';
import { InvalidConfig } from '../config/config.ts';
import { FolderInUse } from '../db/drivers/folder-lock.ts';
import { DatabaseUnusable } from '../db/open-database.ts';
import { version } from '../version.ts';
import { CommandFailed } from './command-failed.ts';
import { COMMANDS } from './commands/all-commands.ts';
import { type Command, type Context, Misuse } from './commands/command.ts';

interface Terminal {
  print(line: string): void;
  printError(line: string): void;
  /** Lazy: --help and --version need no configuration. */
  context(): Context;
}

const OPTIONS = { help: { type: 'boolean', short: 'h' } } as const;

export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first = '--help'] = words;
  if (['--version', '-v', 'version'].includes(first)) {
    terminal.print(version);
    return 0;
  }
  if (['--help', '-h', 'help'].includes(first)) {
    terminal.print(overview());
    return 0;
  }
  const named = COMMANDS.filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  // The longest name: "import undo" begins like "import".
  const command = named.sort((one, other) => other.name.length - one.name.length)[0];
  if (!command) {
    terminal.printError(`There is no command "${words.slice(0, 2).join(' ')}". "deskbell --help" lists them.`);
    return 1;
  }
  try {
    await runCommand(command, words.slice(command.name.split(' ').length), terminal);
    return 0;
  } catch (error) {
    terminal.printError(explain(error, command));
    return error instanceof CommandFailed ? error.exitCode : 1;
  }
}

async function runCommand(command: Command, words: readonly string[], terminal: Terminal): Promise<void> {
  const { positionals, values } = parse(command, words);
  if (values.help) return terminal.print(helpOf(command));
  const [min, max] = command.operands;
  if (positionals.length < min || positionals.length > max) throw new Misuse('Too few or too many words.');
  await command.run(terminal.context(), {
    operands: positionals,
    options: values as Record<string, string | boolean | undefined>,
  });
}

function parse(command: Command, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: { ...command.options, ...OPTIONS }, allowPositionals: true });
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const usageOf = ({ name, usage }: Command): string => `Usage: deskbell ${name} ${usage}`.trimEnd();

const helpOf = (command: Command): string => [usageOf(command), '', command.summary, '', ...command.help].join('\n');

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return [
    `Deskbell ${version}: commands for administrators`,
    '',
    'Usage: deskbell COMMAND [--help]',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Commands read the same environment variables as the server: DATABASE_URL, DATA_DIR, SMTP_URL and so on.',
  ].join('\n');
}

function explain(error: unknown, command: Command): string {
  if (error instanceof Misuse) return `${error.message}\n${usageOf(command)}`;
  if (error instanceof InvalidConfig) return error.lines.join('\n');
  if (error instanceof CommandFailed || error instanceof FolderInUse || error instanceof DatabaseUnusable)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
