import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

const SECONDS = 3;

/** Tickets a second when nothing stands between the statements and the database: the baseline for what the product adds. */
export async function measurePlainTickets(
  databaseUrl: string,
  siteIds: number[],
  connections: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  let stored = 0;
  const started = performance.now();
  const store = async (first: number) => {
    const client = await pool.connect();
    for (let n = first; performance.now() - started < SECONDS * 1000; n += 1) {
      await storeTicket(client, siteIds[n % siteIds.length] ?? 0);
      stored += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => store(n)));
  const seconds = (performance.now() - started) / 1000;
  await pool.end();
  return stored / seconds;
}

/** What server/src/tickets/submit-ticket.ts sends for a ticket without addresses. */
async function storeTicket(client: pg.PoolClient, siteId: number): Promise<void> {
  const key = randomUUID();
  await client.query('begin');
  const { rows } = await client.query('select owner_id from sites where id = $1 for update', [siteId]);
  await client.query(
    `select tickets.id, tickets.created_at, body_hash from ticket_submissions
      inner join tickets on tickets.id = ticket_submissions.ticket_id
      where ticket_submissions.site_id = $1 and idempotency_key = $2`,
    [siteId, key],
  );
  const ticket = await client.query(
    `insert into tickets (site_id, owner_id, title, description, priority) values ($1, $2, $3, $4, $5)
      returning id, created_at`,
    [siteId, rows[0].owner_id, 'Bench', 'A ticket like any other.', 'medium'],
  );
  await client.query(
    'insert into ticket_submissions (site_id, idempotency_key, body_hash, ticket_id) values ($1, $2, $3, $4)',
    [siteId, key, randomBytes(32), ticket.rows[0].id],
  );
  await client.query('update sites set new_tickets = new_tickets + 1 where id = $1', [siteId]);
  await client.query(
    `insert into site_days (site_id, day, tickets_submitted) values ($1, (now() at time zone 'utc')::date, 1)
      on conflict (site_id, day) do update set tickets_submitted = site_days.tickets_submitted + 1`,
    [siteId],
  );
  await client.query(
    `select sites.name, admin_notification_email, timezone from sites inner join users on users.id = sites.owner_id
      where sites.id = $1`,
    [siteId],
  );
  await client.query('commit');
}
