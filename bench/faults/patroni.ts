/** `npm run faults -- patroni`: leaders of three nodes are killed, cut off and switched under load, behind HAProxy. */
import { setTimeout as pause } from 'node:timers/promises';
import { lookUpPostgres } from '../../scripts/test-machine.ts';
import { CommentsAndEvents } from './comments-and-events.ts';
import { Desks } from './desks.ts';
import { PatroniCluster } from './patroni-cluster.ts';
import { requireProgram } from './require-program.ts';

const TICKETS_BETWEEN = 100;
const CUT_FOR_MS = 30_000;

const FAULTS = [
  'killed',
  'killed',
  'killed',
  'killed',
  'killed',
  'cut off',
  'cut off, but not from HAProxy',
  'switched',
  'switched',
] as const;

requireProgram('haproxy', 'haproxy');
requireProgram('etcd', 'etcd-server');
requireProgram('patroni', 'patroni');
requireProgram('initdb', 'postgresql', lookUpPostgres);

async function breakLeader(cluster: PatroniCluster, leader: string, fault: (typeof FAULTS)[number]) {
  if (fault === 'switched') {
    await cluster.switchover(leader);
    return () => undefined;
  }
  if (fault === 'killed') {
    cluster.kill(leader);
    return () => cluster.restart(leader);
  }
  cluster.cut(leader, { fromHaproxy: fault === 'cut off' });
  return async () => {
    await pause(CUT_FOR_MS);
    cluster.mend(leader);
  };
}

const cluster = await PatroniCluster.start(lookUpPostgres() ?? '');
const desks = await Desks.open(2, { DATABASE_URL: cluster.url });
const others = new CommentsAndEvents(desks.products, desks.visitors.site);
try {
  desks.visitors.start();
  await others.start();
  const table: object[] = [];
  for (const fault of FAULTS) {
    await desks.visitors.untilAcknowledged(TICKETS_BETWEEN);
    await cluster.untilWhole();
    const leader = await cluster.leader();
    desks.visitors.markFault();
    const mend = await breakLeader(cluster, leader, fault);
    const writableAfterMs = await desks.untilRecovered();
    await mend();
    await cluster.untilWhole();
    table.push({
      leader,
      fault,
      next: await cluster.leader(),
      'writable after': `${(writableAfterMs / 1000).toFixed(1)} s`,
    });
  }
  await others.stop();
  console.log('Three nodes of PostgreSQL under Patroni behind HAProxy, two instances');
  console.table(table);
  const isKept = await desks.settle();
  process.exitCode = (await others.printLedger()) && isKept ? 0 : 1;
} finally {
  await desks.close();
  await cluster.stop();
}
