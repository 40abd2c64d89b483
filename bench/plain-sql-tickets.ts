import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { isSmoke } from './scale.ts';

const SECONDS = isSmoke ? 0.03 : 3;

/** Baseline: tickets per second with plain SQL, without the product. */
export async function measurePlainSqlTickets(
  databaseUrl: string,
  siteIds: number[],
  connections: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  let stored = 0;
  const started = performance.now();
  const store = async (first: number) => {
    const client = await pool.connect();
    let n = first;
    // At least once, however slow the connection was.
    do {
      await storeTicket(client, siteIds[n % siteIds.length] ?? 0);
      n += 1;
      stored += 1;
    } while (performance.now() - started < SECONDS * 1000);
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => store(n)));
  const seconds = (performance.now() - started) / 1000;
  await pool.end();
  return stored / seconds;
}

/** One ticket per transaction, with the statements of submit-ticket.ts but no batching or email. */
async function storeTicket(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query('begin');
  await client.query(STORE_TICKET, [
    siteId,
    randomUUID(),
    'Bench',
    'A ticket like any other.',
    'medium',
    null,
    null,
    null,
    null,
    null,
    randomBytes(32),
  ]);
  await client.query('commit');
}

const STORE_TICKET = `
  with
  site as (
    update sites set new_tickets = new_tickets + 1
    where id = $1 and not exists (
      select from ticket_submissions as used where used.site_id = $1 and used.idempotency_key = $2
    )
    returning id, team_id, name, domain, widget_color, admin_notification_email
  ),
  ticket as (
    insert into tickets (site_id, team_id, title, description, priority, user_email, user_name, user_id, page_url, user_agent)
    select id, team_id, $3, $4, $5, $6, $7, $8, $9, $10 from site
    returning id, created_at
  ),
  used_key as (
    insert into ticket_submissions (site_id, idempotency_key, body_hash, ticket_id) select $1, $2, $11, id from ticket
  ),
  user_day as (
    insert into site_user_days (site_id, user_id, day, tickets_submitted, first_visit, last_visit)
    select id, $8, (now() at time zone 'utc')::date, 1, now(), now() from site where $8::text is not null
    on conflict (site_id, day, user_id) do update set
      tickets_submitted = site_user_days.tickets_submitted + 1, last_visit = excluded.last_visit
    returning xmax = 0 as is_new
  ),
  site_day as (
    insert into site_days (site_id, day, tickets_submitted, unique_users)
    select id, (now() at time zone 'utc')::date, 1, (select count(*) from user_day where is_new) from site
    on conflict (site_id, day) do update set
      tickets_submitted = site_days.tickets_submitted + 1,
      unique_users = site_days.unique_users + excluded.unique_users
  )
  select ticket.id, ticket.created_at, site.name, domain, widget_color, admin_notification_email, timezone
  from ticket cross join site inner join teams on teams.id = site.team_id`;
