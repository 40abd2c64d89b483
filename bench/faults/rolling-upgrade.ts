/**
 * `npm run faults -- upgrade [tickets]`: two instances of the release before serve a desk under load, with that many tickets in
 * it; this release migrates their database, starts beside them and takes over. Prints what failed and what was lost; the exit
 * code is 1 if anything is.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startMailServer } from '../../e2e/mail-server.ts';
import { type Product, removeDataDir, startProduct, startServer, temporaryDataDir } from '../../e2e/product.ts';
import { CookieClient } from '../cookie-client.ts';
import { openPostgres } from '../open-product.ts';
import { MixedLoad } from './mixed-load.ts';
import { checkOutReleaseBefore, type ReleaseBefore } from './release-before.ts';

const TICKETS = Number(process.argv[2] ?? 100_000);
const REQUESTS_BETWEEN = 400;
const EMAILS_WITHIN_MS = 120_000;

const before = checkOutReleaseBefore();
if (typeof before === 'string') console.log(`Skipped. ${before}`);
else process.exitCode = (await upgradeFrom(before)) ? 0 : 1;

async function upgradeFrom({ version, args, remove }: ReleaseBefore): Promise<boolean> {
  const postgres = await openPostgres();
  const mailServer = await startMailServer();
  const dataDir = temporaryDataDir();
  const settings: Record<string, string> = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'upgrade upgrade upgrade upgrade upgrade',
    TRUST_PROXY: '127.0.0.1, ::1',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Deskbell <desk@example.com>',
    MAIL_PER_HOUR: '1000000',
    LOG_LEVEL: 'error',
  };
  const running: Product[] = [];
  const run = async (product: Promise<Product>) => running[running.push(await product) - 1] as Product;
  try {
    const first = await run(startServer(args, dataDir, settings));
    settings.PUBLIC_URL = first.url;
    const owner = new CookieClient(first.url);
    await owner.signIn('upgrade@example.com');
    const site = await owner.json<{ id: number; api_key: string }>('POST', '/api/sites', {
      name: 'Upgrade',
      domain: 'upgrade.example.com',
    });
    await fill(postgres.url, site.id);
    const second = await run(startServer(args, dataDir, settings));
    const urls = [first.url, second.url];
    let sent = 0;
    const load = new MixedLoad(() => urls[sent++ % urls.length] ?? first.url, owner, site);
    const untilAnswered = () => load.untilAnswered(REQUESTS_BETWEEN);
    load.start();
    await untilAnswered();

    const startedAt = performance.now();
    const present = await run(startProduct(dataDir, settings));
    console.log(`from ${version} with ${TICKETS} tickets: migrated and ready after ${seconds(startedAt)}`);
    urls.push(present.url);
    await untilAnswered();
    for (const old of [second, first]) {
      urls.splice(urls.indexOf(old.url), 1);
      await pause(1_000);
      await old.stop();
      await untilAnswered();
    }
    await load.stop();
    return await settle(load, {
      url: present.url,
      cookie: owner.cookie,
      emails: mailServer.emails,
      databaseUrl: postgres.url,
    });
  } finally {
    for (const product of running) await product.stop();
    await mailServer.close();
    await postgres.stop();
    removeDataDir(dataDir);
    remove();
  }
}

interface Place {
  readonly url: string;
  readonly cookie: string;
  readonly emails: readonly string[];
  readonly databaseUrl: string;
}

async function settle(
  { answered, acknowledged, failures, slowestMs, site }: MixedLoad,
  place: Place,
): Promise<boolean> {
  const read = async <T>(path: string) =>
    (await (await fetch(place.url + path, { headers: { cookie: place.cookie } })).json()) as T;
  const { total_tickets } = await read<{ total_tickets: number }>(`/api/sites/${site.id}`);
  const days = await read<{ widget_loads: number }[]>(`/api/sites/${site.id}/analytics`);
  const stored = {
    tickets: total_tickets - TICKETS,
    page_views: days.reduce((sum, day) => sum + day.widget_loads, 0),
    comments: await countComments(place.databaseUrl),
  };
  const deadline = Date.now() + EMAILS_WITHIN_MS;
  // Each visitor once: the first one also gets an email about a changed status.
  const emailed = () =>
    new Set(place.emails.flatMap((email) => /^To: .*(visitor-[^@]+)/im.exec(email)?.[1] ?? [])).size;
  while (emailed() < acknowledged.tickets && Date.now() < deadline) await pause(500);
  console.log(`  ${failures.length} of ${answered} requests failed, slowest answer ${(slowestMs / 1000).toFixed(1)} s`);
  for (const failure of failures.slice(0, 10)) console.log(`    ${failure}`);
  const kinds = Object.keys(stored) as (keyof typeof stored)[];
  for (const kind of kinds) console.log(`  ${kind}: ${acknowledged[kind]} acknowledged, ${stored[kind]} stored`);
  console.log(`  emails: ${acknowledged.tickets} expected, ${emailed()} sent`);
  const isWhole = kinds.every((kind) => stored[kind] === acknowledged[kind]) && emailed() === acknowledged.tickets;
  return failures.length === 0 && isWhole;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

async function countComments(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    'select count(*)::int4 as count from comments where audience = $1',
    ['team'],
  );
  return row?.count ?? 0;
}

/** Gives the migration existing tickets and comments to convert. */
async function fill(databaseUrl: string, siteId: number): Promise<void> {
  await query(
    databaseUrl,
    `with made as (
      insert into tickets (site_id, team_id, title, description, priority, status, user_email)
      select id, team_id, 'Ticket ' || n, repeat('A lamp that flickers. ', 20), 'medium', 'new', 'visitor' || n || '@example.com'
      from sites, generate_series(1, $2::int) as n where id = $1 returning id)
    insert into comments (ticket_id, author, comment) select id, 'customer', repeat('It still does. ', 10) from made`,
    [siteId, TICKETS],
  );
  await query(databaseUrl, 'update all_sites set new_tickets = $2 where id = $1', [siteId, TICKETS]);
  await query(databaseUrl, 'analyze', []);
}

async function query<Row extends object>(databaseUrl: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
