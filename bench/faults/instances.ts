/** `npm run faults -- instances [name ...]`: each prints what was acknowledged, lost and doubled; 1 if anything was. */
import { mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUpPostgres } from '../../scripts/test-machine.ts';
import { startTestPostgres } from '../../scripts/test-postgres.ts';
import { memoryOf } from '../memory.ts';
import { Desks } from './desks.ts';
import { requireProgram } from './require-program.ts';
import { mountTmpfs } from './tmpfs.ts';

const KILLS = 6;
const SHUTDOWNS = 4;
const FULL_DISKS = 3;
const FULL_FOR_MS = 8_000;
const IDLE_SOCKETS = 10_000;
const TICKETS_BETWEEN = 100;
const DISK_MEGABYTES = 600;
/** Below the 128 MB at which the embedded database becomes read-only; it checks every 2 s. */
const NEARLY_FULL_BYTES = 100 * 1024 * 1024;
/** Emails that an instance is sending, or has sent and not yet marked: a kill repeats each. */
const EMAILS_AT_ONCE = 20;

const SCENARIOS = {
  kill,
  'kill-two-instances': killTwoInstances,
  sigterm,
  'full-disk': fullDisk,
  'full-disk-embedded': fullDiskEmbedded,
  'idle-sockets': idleSockets,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(1);
}
requireProgram('initdb', 'postgresql', lookUpPostgres);
for (const [name, run] of Object.entries(SCENARIOS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!(await run())) process.exitCode = 1;
}

function kill(): Promise<boolean> {
  console.log(`kill: kill -9 of the only instance, ${KILLS} times`);
  return onPostgres(1, (desks) => replaceInTurns(desks, 'SIGKILL', KILLS));
}

function killTwoInstances(): Promise<boolean> {
  console.log(`kill-two-instances: kill -9 of two instances in turns, ${KILLS} times`);
  return onPostgres(2, (desks) => replaceInTurns(desks, 'SIGKILL', KILLS));
}

function sigterm(): Promise<boolean> {
  console.log(`sigterm: SIGTERM of two instances in turns, ${SHUTDOWNS} times`);
  return onPostgres(2, (desks) => replaceInTurns(desks, 'SIGTERM', SHUTDOWNS));
}

async function replaceInTurns(desks: Desks, signal: 'SIGTERM' | 'SIGKILL', times: number): Promise<boolean> {
  for (let n = 0; n < times; n += 1) {
    await desks.visitors.untilAcknowledged(TICKETS_BETWEEN);
    await desks.replace(n % desks.products.length, signal);
  }
  return desks.settle(signal === 'SIGKILL' ? times * EMAILS_AT_ONCE : 0);
}

async function fullDisk(): Promise<boolean> {
  console.log(`full-disk: the disk of the PostgreSQL server is suddenly full, ${FULL_DISKS} times`);
  const disk = mountTmpfs(DISK_MEGABYTES);
  if (!disk) return skip();
  const isOk = await onPostgres(1, (desks) => fillRepeatedly(desks, () => disk.fill(), disk.free), disk.folder);
  disk.unmount();
  return isOk;
}

async function fullDiskEmbedded(): Promise<boolean> {
  console.log(`full-disk-embedded: the disk of the embedded database is suddenly nearly full, ${FULL_DISKS} times`);
  const disk = mountTmpfs(DISK_MEGABYTES);
  if (!disk) return skip();
  const DATA_DIR = join(disk.folder, 'data');
  mkdirSync(DATA_DIR);
  const desks = await Desks.open(1, { DATA_DIR });
  try {
    desks.visitors.start();
    return await fillRepeatedly(desks, () => disk.fill(NEARLY_FULL_BYTES), disk.free);
  } finally {
    await desks.close();
    disk.unmount();
  }
}

async function fillRepeatedly(desks: Desks, fill: () => void, free: () => void): Promise<boolean> {
  for (let n = 0; n < FULL_DISKS; n += 1) {
    await desks.visitors.untilAcknowledged(TICKETS_BETWEEN);
    fill();
    await pause(FULL_FOR_MS);
    free();
    desks.visitors.markFault();
    await desks.untilRecovered();
  }
  return desks.settle();
}

async function idleSockets(): Promise<boolean> {
  console.log(`idle-sockets: ${IDLE_SOCKETS} sockets that send nothing, or half a request`);
  return onPostgres(1, async (desks) => {
    const [product] = desks.products;
    const before = memoryOf(product?.pid ?? 0);
    desks.visitors.markFault();
    const sockets = await openSockets(product?.port ?? 0);
    console.log(`  sockets          ${sockets.length} open`);
    await desks.untilRecovered();
    await desks.visitors.untilAcknowledged(TICKETS_BETWEEN);
    console.log(`  memory           ${before} MB before, ${memoryOf(product?.pid ?? 0)} MB with them`);
    const isOk = await desks.settle();
    for (const socket of sockets) socket.destroy();
    return isOk;
  });
}

/** In groups: the system would refuse a backlog of thousands of connections. */
async function openSockets(port: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < IDLE_SOCKETS; opened += 200) {
    const group = Array.from({ length: 200 }, (_, n) =>
      openSocket(port, n % 2 === 0 ? '' : 'GET / HTTP/1.1\r\nHost: a\r\nX-'),
    );
    sockets.push(...(await Promise.all(group)).filter((socket) => socket !== null));
  }
  return sockets;
}

function openSocket(port: number, bytes: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(null));
    socket.write(bytes);
  });
}

async function onPostgres(
  instances: number,
  run: (desks: Desks) => Promise<boolean>,
  folder?: string,
): Promise<boolean> {
  const postgres = await startTestPostgres(lookUpPostgres() ?? '', folder);
  const desks = await Desks.open(instances, { DATABASE_URL: postgres.url });
  try {
    desks.visitors.start();
    return await run(desks);
  } finally {
    await desks.close();
    await postgres.stop();
  }
}

function skip(): boolean {
  console.log('  skipped: only root can mount a tmpfs');
  return true;
}
