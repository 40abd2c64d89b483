import pg from 'pg';
import { TAG_IDS, withoutIndexes } from './fill-desk.ts';

/** Archived tickets of another desk, all older than those of the desk, with its numbers. Their words are those of the desk's tickets. */
export async function fillImported(databaseUrl: string, { own, imported }: { own: number; imported: number }) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query("set maintenance_work_mem = '512MB'");
  await db.query('set session_replication_role = replica');
  await withoutIndexes(db, async () => {
    await db.query(TICKETS, [imported, own]);
    await db.query(TAGS, [TAG_IDS.onEverySecond]);
    await db.query('vacuum full tickets');
  });
  await db.query(ROWS);
  await db.query(COUNTERS);
  await db.query('vacuum analyze');
  await db.end();
}

const TICKETS = `
  insert into tickets (site_id, team_id, title, description, priority, status, user_email, user_name, created_at, updated_at, resolved_at,
    status_changed_at, last_activity_at, last_customer_at, origin, imported_at)
  select site_id, team_id, title, description, priority, 'archived', user_email, user_name, at, at, at, at, at, at, 'import', now()
  from generate_series(1, $1::int) as n, lateral (select now() - interval '3 years' - n * interval '5 minutes' as at) as dates
    inner join tickets on true
  where tickets.id = 1 + n % $2::int`;

const TAGS = `
  insert into ticket_tags (tag_id, ticket_id, ticket_created_at)
  select $1::int, id, created_at from tickets where imported_at is not null and id % 2 = 0`;

const ROWS = `
  with imported as (
    insert into imports (team_id, source, file_name, rows, state) select min(team_id), 'zendesk', 'tickets.json', 0, 'done' from tickets
    returning id
  )
  insert into import_rows (site_id, source, kind, source_id, row_id, import_id)
  select site_id, 'zendesk', 'ticket', '9' || tickets.id, tickets.id, imported.id from tickets, imported where imported_at is not null`;

const COUNTERS = `
  update sites set archived_tickets = archived_tickets + found.count
  from (select site_id, count(*) as count from tickets where imported_at is not null group by site_id) as found
  where found.site_id = sites.id`;
