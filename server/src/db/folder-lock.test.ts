import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/test-database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const lockOf = (folder: string) => join(folder, 'lock');
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('a data folder', () => {
  test('that this process holds is refused a second time, and free after release', () => {
    const folder = temporaryFolder();
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    lock.release();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that another living process holds is refused, and the message names it', () => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify({ pid: process.ppid, host: hostname(), started: null }));
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
  });

  test.each([
    ['a killed process', () => ({ pid: deadPid(), host: hostname(), started: '1' })],
    ['a process whose number is in use again', () => ({ pid: process.ppid, host: hostname(), started: '1' })],
    ['an earlier process with the number of this one', () => ({ pid: process.pid, host: hostname(), started: '1' })],
  ])('left locked by %s is taken over', (_who, holder) => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify(holder()));
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'left locked by a killed process that nobody buried is taken over',
    async () => {
      // The shell's child ends after the shell has become a sleep, which never asks after it.
      const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 1000']);
      const [output] = await once(parent.stdout, 'data');
      const pid = Number(String(output).trim());
      const stateOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '');
      await expect.poll(stateOf).toMatch(/^Z/);
      const folder = temporaryFolder();
      writeFileSync(lockOf(folder), JSON.stringify({ pid, host: hostname(), started: stateOf().split(' ')[19] }));
      lockFolder(folder).release();
      parent.kill();
    },
  );

  test('whose lock was cut short by a crash is taken over', () => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), '{"pid":');
    lockFolder(folder).release();
    expect(existsSync(lockOf(folder))).toBe(false);
  });

  test('held from another host is refused while its lock is being touched, and free when it is not', () => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, host: 'another-container', started: '1' }));
    expect(() => lockFolder(folder)).toThrow('another-container');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockOf(folder), longAgo, longAgo);
    lockFolder(folder).release();
  });
});
