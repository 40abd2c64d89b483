/** `npm run faults -- failover`: a PostgreSQL primary crashes under load, its synchronous standby takes over. */
import { setTimeout as pause } from 'node:timers/promises';
import { lookUpPostgres } from '../../scripts/test-machine.ts';
import { startPrimary, startStandby } from '../../scripts/test-postgres.ts';
import { Desks } from './desks.ts';
import { firstThatAccepts, startHaproxy } from './haproxy.ts';
import { requireProgram } from './require-program.ts';

const TICKETS_BEFORE = 300;
const TICKETS_AFTER = 300;
const STANDBY_ALONE_MS = 3_000;

requireProgram('haproxy', 'haproxy');
requireProgram('initdb', 'postgresql', lookUpPostgres);
const bin = lookUpPostgres() ?? '';

const primary = await startPrimary(bin);
const standby = await startStandby(bin, primary);
const haproxy = await startHaproxy((port) => firstThatAccepts(port, [primary.port, standby.port]));
const DATABASE_URL = Object.assign(new URL(primary.url), { port: String(haproxy.port) }).href;
const desks = await Desks.open(2, { DATABASE_URL });
try {
  console.log('A crashed primary and a promoted standby behind HAProxy, two instances');
  desks.visitors.start();
  await desks.visitors.untilAcknowledged(TICKETS_BEFORE);
  desks.visitors.markFault();
  await primary.crash();
  // HAProxy now leads to a read-only server.
  await pause(STANDBY_ALONE_MS);
  standby.promote();
  await desks.untilRecovered();
  await desks.visitors.untilAcknowledged(TICKETS_AFTER);
  process.exitCode = (await desks.settle()) ? 0 : 1;
} finally {
  await desks.close();
  haproxy.stop();
  await standby.stop();
  await primary.stop();
}
