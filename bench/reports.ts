/**
 * `npm run bench -- reports`: a report over 1,000 sites and 12 months, with 100,000 tickets against 100 and against an unchanged poll;
 * and how long the monthly reports of these sites take to leave.
 */
import pg from 'pg';
import type { CookieClient } from './cookie-client.ts';
import { openDesk } from './desk-on-postgres.ts';
import { median } from './load.ts';
import { createDatabase, openPostgres } from './open-product.ts';
import { isSmoke, scaled } from './scale.ts';

const SITES = scaled(1_000, 20);
const TICKETS = { small: 100, large: scaled(100_000, 200) };
const ROUNDS = scaled(40, 3);
const [FLAT, POLLS] = [1.5, 10];
const MAILED_MINUTES = 10;

/** A year of sums as the product stores them: each ticket came in, most were answered and closed. */
const FILL = [
  `create temporary table counted as
    select n, 1 + floor(random() * $2)::bigint as place, current_date - floor(random() * 365)::int as day,
      floor(random() * 4)::bigint as priority, floor(random() * 24)::bigint as hour, floor(random() * 70)::smallint as bucket
    from generate_series(1, $1::int) as n`,
  `update counted set hour = hour + 24 * (extract(isodow from day)::int - 1)`,
  `alter table counted add column site_id bigint`,
  `update counted set site_id = ids.id from (select id, row_number() over (order by id) as place from all_sites) as ids
    where ids.place = counted.place`,
  `insert into report_days (site_id, day, part, value, came_in, went_out, minutes, good)
    select site_id, day, part, value, count(*), count(*) filter (where n % 10 > 0), 5 * count(*), count(*) filter (where n % 5 = 0)
    from counted cross join lateral (values ('all', 0), ('priority', priority), ('hour', hour), ('member', n % 5), ('tag', n % 8))
      as parts (part, value) group by 1, 2, 3, 4`,
  `insert into reply_times (site_id, day, part, value, kind, clock, bucket, count, with_goal, missed)
    select site_id, day, part, value, kind, clock, bucket, count(*), count(*), count(*) filter (where n % 9 = 0)
    from counted cross join (values ('first_reply'), ('resolve')) as kinds (kind)
    cross join (values ('calendar'), ('business')) as clocks (clock)
    cross join lateral (values ('priority', priority), ('member', n % 5), ('tag', n % 8)) as parts (part, value)
    group by 1, 2, 3, 4, 5, 6, 7`,
  'analyze report_days, reply_times, all_sites, team_counts, team_times, site_month_counts, site_month_times',
];

async function openFilled(postgresUrl: string, size: keyof typeof TICKETS) {
  const databaseUrl = await createDatabase(postgresUrl, `reports_${size}`);
  const desk = await openDesk(databaseUrl, 1, { MAIL_PER_HOUR: '1000000' });
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query(
    `insert into sites (team_id, name, domain, api_key)
      select team_id, 'Site ' || n, 'site-' || n || '.example.com', md5('site ' || n) from all_sites, generate_series(2, $1::int) as n`,
    [SITES],
  );
  for (const statement of FILL) await db.query(statement, statement.includes('$1') ? [TICKETS[size], SITES] : []);
  return { ...desk, db };
}

async function timeOf(owner: CookieClient, path: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const response = await owner.send(path, { headers });
  await response.arrayBuffer();
  if (response.status !== (headers['if-none-match'] ? 304 : 200)) throw new Error(`${path}: ${response.status}`);
  return performance.now() - started;
}

/** From the moment when the last month of all sites is due, each with a recipient who confirmed. */
async function mailReports(db: pg.Client): Promise<number> {
  await db.query(`
    insert into report_recipients (site_id, email, mailbox, confirmed_at)
    select id, 'client-' || id || '@example.com', 'client-' || id || '@example.com', now() from all_sites`);
  const started = performance.now();
  await db.query(`
    insert into report_settings (site_id, sends, next_month)
    select id, 'at_once', date_trunc('month', now() - interval '1 month')::date from all_sites`);
  for (;;) {
    const { rows } = await db.query(
      `select count(*)::int as sent from email_logs where email_type = 'report' and status = 'sent'`,
    );
    if (rows[0].sent === SITES) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const postgres = await openPostgres();
const small = await openFilled(postgres.url, 'small');
const large = await openFilled(postgres.url, 'large');
try {
  const today = new Date().toISOString().slice(0, 10);
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const report = `/api/reports?from=${from}&to=${today}`;
  const etag = (await large.owner.send('/api/sites')).headers.get('etag') ?? '';
  const times = { small: [] as number[], large: [] as number[], poll: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small.push(await timeOf(small.owner, report));
    times.large.push(await timeOf(large.owner, report));
    times.poll.push(await timeOf(large.owner, '/api/sites', { 'if-none-match': etag }));
  }
  const [ofSmall, ofLarge, ofPoll] = [median(times.small), median(times.large), median(times.poll)];
  const verdict = (ratio: number, goal: number) =>
    `${ratio.toFixed(2)} of ${goal}${!isSmoke && ratio > goal ? ' MISSED' : ''}`;
  console.log(`a report over ${SITES} sites and 12 months, median of ${ROUNDS}`);
  console.log(
    `${TICKETS.large} tickets against ${TICKETS.small}: ${ofLarge.toFixed(1)} ms / ${ofSmall.toFixed(1)} ms = ${verdict(ofLarge / ofSmall, FLAT)}`,
  );
  console.log(
    `against an unchanged poll: ${ofLarge.toFixed(1)} ms / ${ofPoll.toFixed(1)} ms = ${verdict(ofLarge / ofPoll, POLLS)}`,
  );
  const minutes = (await mailReports(large.db)) / 60_000;
  const isLate = !isSmoke && minutes > MAILED_MINUTES;
  console.log(
    `monthly reports of ${SITES} sites: ${minutes.toFixed(1)} min of ${MAILED_MINUTES}${isLate ? ' MISSED' : ''}`,
  );
} finally {
  await small.db.end();
  await large.db.end();
  await small.close();
  await large.close();
  await postgres.stop();
}
