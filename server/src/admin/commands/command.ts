import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../../config/config.ts';
import { CommandFailed } from '../command-failed.ts';

export interface Context {
  readonly config: Config;
  readonly migrations: string;
  readonly emptyCluster: string | null;
  /** The key for the desk that `deskbell convert` asks; null unless DESK_KEY is set. */
  readonly deskKey: string | null;
  print(line: string): void;
  confirm(question: string, expected: string): Promise<boolean>;
}

export interface Input {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly help: readonly string[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly operands: readonly [min: number, max: number];
  run(context: Context, input: Input): Promise<void>;
}

export class Misuse extends Error {}

export const YES = { yes: { type: 'boolean' } } as const;

export async function confirmed(
  context: Context,
  { yes }: Input['options'],
  question: string,
  expected: string,
  refusal: string,
): Promise<void> {
  if (!yes && !(await context.confirm(question, expected))) throw new CommandFailed(refusal);
}

export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, n) => (n === row.length - 1 ? cell : cell.padEnd(widths[n] ?? 0))).join('  '))
    .join('\n');
}

export const quantity = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
