import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/test-database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const lockOf = (folder: string) => join(folder, 'lock');
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('a data folder', () => {
  test('locked by this process is refused a second time, and free after release', () => {
    const folder = temporaryFolder();
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    lock.release();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('locked by another running process is refused, and the message names it', () => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify({ pid: process.ppid, host: hostname(), started: null }));
    expect(() => lockFolder(folder)).toThrow(`process ${process.ppid}`);
  });

  test.each([
    ['a killed process', () => ({ pid: deadPid(), host: hostname(), started: '1' })],
    ['a dead process whose pid is in use again', () => ({ pid: process.ppid, host: hostname(), started: '1' })],
    ['a dead process with the pid of this one', () => ({ pid: process.pid, host: hostname(), started: '1' })],
  ])('left locked by %s is taken over', (_who, holder) => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify(holder()));
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('left locked by a zombie process is taken over', async () => {
    // The shell execs sleep, which never waits for the shell's child: the child becomes a zombie.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 1000']);
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(String(output).trim());
    const stateOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '');
    await expect.poll(stateOf).toMatch(/^Z/);
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify({ pid, host: hostname(), started: stateOf().split(' ')[19] }));
    lockFolder(folder).release();
    parent.kill();
  });

  test('whose lock file was truncated by a crash is taken over', () => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), '{"pid":');
    lockFolder(folder).release();
    expect(existsSync(lockOf(folder))).toBe(false);
  });

  test('locked from another host is refused while the lock has a heartbeat, and free once it is stale', () => {
    const folder = temporaryFolder();
    writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, host: 'another-container', started: '1' }));
    expect(() => lockFolder(folder)).toThrow('another-container');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockOf(folder), longAgo, longAgo);
    lockFolder(folder).release();
  });
});
