/** `npm run bench -- imported-lists [search]`: dashboard reads with 500,000 imported archived tickets against none. */
import { compareReads, type FilledDesk, type Reads } from './compare-reads.ts';
import { DASHBOARD_READS } from './dashboard-reads.ts';
import { openDesk } from './desk-on-postgres.ts';
import { fillDesk } from './fill-desk.ts';
import { fillImported } from './fill-imported.ts';
import { createDatabase, openPostgres } from './open-product.ts';
import { scaled } from './scale.ts';

const GOAL = 1.1;
const SITES = 4;
const TICKETS = scaled(20_000);
const IMPORTED = scaled(500_000);

async function openFilledDesk(postgresUrl: string, imported: number): Promise<FilledDesk & { close(): Promise<void> }> {
  const databaseUrl = await createDatabase(postgresUrl, `with_${imported}`);
  const { product, owner, sites, close } = await openDesk(databaseUrl, SITES);
  const siteIds = sites.map(({ id }) => id);
  await fillDesk(databaseUrl, { tickets: TICKETS, ageDays: 365, siteIds, events: TICKETS });
  if (imported > 0) await fillImported(databaseUrl, { own: TICKETS, imported });
  return { product, cookie: owner.cookie, siteId: siteIds[0] ?? 0, tickets: TICKETS, close };
}

/** On the desk without imports, the number finds nothing. */
const OLD_NUMBERS: Reads = {
  'search: old number': ({ tickets }) => `/api/tickets?q=Zendesk%20%239${tickets + 7}&limit=6`,
  'search: old number alone': ({ tickets }) => `/api/tickets?q=9${tickets + 7}&limit=6`,
};

const postgres = await openPostgres();
const without = await openFilledDesk(postgres.url, 0);
const with500000 = await openFilledDesk(postgres.url, IMPORTED);
try {
  await compareReads({
    title: `Reads of ${TICKETS} tickets beside ${IMPORTED} imported ones against none`,
    desks: { measured: with500000, baseline: without },
    reads: { ...DASHBOARD_READS, ...OLD_NUMBERS },
    goal: GOAL,
  });
} finally {
  for (const { close } of [without, with500000]) await close();
  await postgres.stop();
}
