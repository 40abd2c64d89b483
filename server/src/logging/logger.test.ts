import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-database.ts';

const LOG_WRITER = fileURLToPath(new URL('../testing/log-writer.ts', import.meta.url));
/** Exceeds a pipe and the buffer. */
const MANY_LINES = 5_000;

const startLogWriter = (stdout: number | 'pipe'): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', LOG_WRITER], { stdio: ['ignore', stdout, 'inherit', 'ipc'] });

/** Resolves with the number of dropped lines, which proves that the event loop runs. */
async function logLines(writer: ChildProcess, lines: number): Promise<number> {
  writer.send(lines);
  const [dropped] = await once(writer, 'message');
  return dropped;
}

async function end(writer: ChildProcess): Promise<number | null> {
  writer.disconnect();
  const [code] = await once(writer, 'exit');
  return code;
}

test('a reader that does not read neither stops nor ends the process, and later learns what it missed', async () => {
  const writer = startLogWriter('pipe');
  expect(await logLines(writer, MANY_LINES)).toBeGreaterThan(0);
  let output = '';
  writer.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain('log lines were dropped');
  const dropped = await logLines(writer, 1);
  expect(await end(writer)).toBe(0);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const reports = lines.filter(({ msg }) => msg.startsWith('log lines were dropped'));
  expect(reports.at(-1)).toMatchObject({ level: 40, dropped_since_start: dropped });
  expect(lines.length - reports.length).toBe(MANY_LINES + 1 - dropped);
});

test('a reader that never reads does not delay the end of the process', async () => {
  const writer = startLogWriter('pipe');
  await logLines(writer, MANY_LINES);
  expect(await end(writer)).toBe(0);
});

test('a reader that is gone does not end the process', async () => {
  const writer = startLogWriter('pipe');
  writer.stdout?.destroy();
  await logLines(writer, 10);
  expect(await logLines(writer, 10)).toBeGreaterThanOrEqual(10);
  expect(await end(writer)).toBe(0);
});

test('a full disk does not end the process', async () => {
  const full = openSync('/dev/full', 'w');
  const writer = startLogWriter(full);
  closeSync(full);
  await logLines(writer, 10);
  expect(await logLines(writer, 10)).toBeGreaterThanOrEqual(10);
  expect(await end(writer)).toBe(0);
});

test('every line reaches a file', async () => {
  const file = join(temporaryFolder(), 'log');
  const opened = openSync(file, 'a');
  const writer = startLogWriter(opened);
  closeSync(opened);
  expect(await logLines(writer, 100)).toBe(0);
  expect(await end(writer)).toBe(0);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 100 }, (_each, n) => n));
});
