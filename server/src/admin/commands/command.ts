import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../../config/config.ts';
import { CommandFailed } from '../command-failed.ts';

export interface Context {
  readonly config: Config;
  readonly migrations: string;
  /** Folder of the empty cluster that the build prepared; null when it runs from source. */
  readonly emptyCluster: string | null;
  print(line: string): void;
  /** Asks on the terminal; true when the answer is the expected word. */
  confirm(question: string, expected: string): Promise<boolean>;
}

export interface Input {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  /** One or two words: `users`, `user delete`. */
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Shown by `deskbell NAME --help`. */
  readonly help: readonly string[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly operands: readonly [min: number, max: number];
  run(context: Context, input: Input): Promise<void>;
}

/** The command was written wrongly: its usage is printed as well. */
export class Misuse extends Error {}

export const YES = { yes: { type: 'boolean' } } as const;

/** Returns when the administrator agrees, by --yes or by typing the expected word. */
export async function confirmed(
  context: Context,
  { yes }: Input['options'],
  question: string,
  expected: string,
  refusal: string,
): Promise<void> {
  if (!yes && !(await context.confirm(question, expected))) throw new CommandFailed(refusal);
}

/** Columns as wide as their longest value; the last one is not padded. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, n) => (n === row.length - 1 ? cell : cell.padEnd(widths[n] ?? 0))).join('  '))
    .join('\n');
}

export const quantity = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
