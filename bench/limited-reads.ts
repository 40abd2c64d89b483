/**
 * `npm run bench -- limited [search]`: latency of the reads of a member limited to 50 of 200 sites against those of the owner,
 * who sees all of them, with 100,000 tickets on PostgreSQL.
 */
import pg from 'pg';
import { compareReads, type Reads } from './compare-reads.ts';
import { CookieClient } from './cookie-client.ts';
import { openDesk } from './desk-on-postgres.ts';
import { fillDesk, SEARCH_TERMS } from './fill-desk.ts';
import { createDatabase, openPostgres } from './open-product.ts';
import { scaled } from './scale.ts';

const GOAL = 2;
const SITES = scaled(200, 8);
const SEEN_SITES = scaled(50, 2);
const TICKETS = scaled(100_000);

const READS: Reads = {
  sites: () => '/api/sites?limit=50',
  'overview: recent tickets': () => '/api/tickets?limit=10',
  'overview: analytics': () => '/api/analytics',
  'site: recent tickets': ({ siteId }) => `/api/sites/${siteId}/tickets?limit=50`,
  'all tickets: first page': () => '/api/tickets?archived=false&limit=50',
  'all tickets: page in the middle': ({ tickets }) => `/api/tickets?archived=false&limit=50&before=${tickets / 2}`,
  'all tickets: urgent': () => '/api/tickets?archived=false&priority=urgent&limit=50',
  'all tickets: new': () => '/api/tickets?archived=false&status=new&limit=50',
  'search: in every 2nd ticket': () => `/api/tickets?q=${SEARCH_TERMS.inEverySecond}&limit=6`,
  'search: in every 10th': () => `/api/tickets?q=${SEARCH_TERMS.inEveryTenth}&limit=6`,
  'search: in every 50th': () => `/api/tickets?q=${SEARCH_TERMS.inEveryFiftieth}&limit=6`,
  'search: address': () => '/api/tickets?q=customer.5%40mail.example.com&limit=3',
};

async function addMember(databaseUrl: string, email: string, siteIds: readonly number[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `with member as (
      insert into team_members (team_id, user_id, role, sees_all_sites, joined_at)
      select sites.team_id, users.id, 'agent', false, now() from sites, users where sites.id = $2 and users.email = $1
      returning id, team_id
    )
    insert into member_sites (member_id, team_id, site_id) select member.id, team_id, unnest($3::bigint[]) from member`,
    [email, siteIds[0], siteIds],
  );
  await database.end();
}

const postgres = await openPostgres();
const databaseUrl = await createDatabase(postgres.url, 'limited');
const { product, owner, sites, close } = await openDesk(databaseUrl, SITES);
const siteIds = sites.map(({ id }) => id);
try {
  await fillDesk(databaseUrl, { tickets: TICKETS, ageDays: 730, siteIds });
  const member = new CookieClient(product.url);
  await member.signIn('limited@example.com');
  await addMember(databaseUrl, 'limited@example.com', siteIds.slice(0, SEEN_SITES));
  const desk = { product, siteId: siteIds[0] ?? 0, tickets: TICKETS };
  await compareReads({
    title: `Reads of a member limited to ${SEEN_SITES} of ${SITES} sites against the owner, ${TICKETS} tickets`,
    desks: { measured: { ...desk, cookie: member.cookie }, baseline: { ...desk, cookie: owner.cookie } },
    reads: READS,
    goal: GOAL,
  });
} finally {
  await close();
  await postgres.stop();
}
