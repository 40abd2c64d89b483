import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lookUpProgram } from './chromium.ts';

export interface RemoteBrowser {
  goTo(url: string): Promise<void>;
  /** Runs the function in the page; arguments and result must be JSON, promises are awaited. */
  run<Result, Args extends unknown[]>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  close(): Promise<void>;
}

/** An expression for the page whose value is the result as JSON. */
export const asExpression = (script: (...args: never[]) => unknown, args: unknown[]): string =>
  `(async () => JSON.stringify((await (${script})(...${JSON.stringify(args)})) ?? null))()`;

export const haveAll = (...programs: string[]): boolean =>
  programs.every((program) => lookUpProgram([program], process.env) !== null);

interface Started {
  process: ChildProcess;
  found: string;
}

export function startProgram(command: string[], pattern: RegExp, env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const [program = '', ...args] = command;
  const process_ = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) resolve({ process: process_, found });
    };
    process_.stdout.on('data', read);
    process_.stderr.on('data', read);
    process_.once('error', reject);
    process_.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
}

export async function endProgram(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return;
  const ended = once(started, 'exit');
  started.kill();
  await ended;
}
