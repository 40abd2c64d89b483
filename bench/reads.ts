/** `npm run bench -- reads [search]`: on PostgreSQL; with an argument only the reads whose name contains it. */
import { compareReads, type FilledDesk } from './compare-reads.ts';
import { DASHBOARD_READS } from './dashboard-reads.ts';
import { openDesk } from './desk-on-postgres.ts';
import { fillDesk } from './fill-desk.ts';
import { createDatabase, openPostgres } from './open-product.ts';
import { scaled } from './scale.ts';

const GOAL = 1.5;
const SITES = 10;
const DESKS = { small: { tickets: 100, ageDays: 30 }, large: { tickets: scaled(100_000), ageDays: 730 } };

type Size = keyof typeof DESKS;

async function openFilledDesk(postgresUrl: string, size: Size): Promise<FilledDesk & { close(): Promise<void> }> {
  const databaseUrl = await createDatabase(postgresUrl, size);
  const { product, owner, sites, close } = await openDesk(databaseUrl, SITES);
  const siteIds = sites.map(({ id }) => id);
  await fillDesk(databaseUrl, { ...DESKS[size], siteIds });
  return { product, cookie: owner.cookie, siteId: siteIds[0] ?? 0, tickets: DESKS[size].tickets, close };
}

const postgres = await openPostgres();
const small = await openFilledDesk(postgres.url, 'small');
const large = await openFilledDesk(postgres.url, 'large');
try {
  await compareReads({
    title: `Reads with ${DESKS.large.tickets} tickets against ${DESKS.small.tickets}, ${SITES} sites each`,
    desks: { measured: large, baseline: small },
    reads: DASHBOARD_READS,
    goal: GOAL,
  });
} finally {
  for (const { close } of [small, large]) await close();
  await postgres.stop();
}
