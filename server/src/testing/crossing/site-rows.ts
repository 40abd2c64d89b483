import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface SiteColumn {
  readonly table: string;
  readonly column: string;
  readonly has_ticket: boolean;
  readonly has_id: boolean;
  /** The id that a page gave its visitor is a text; members have numbers. */
  readonly has_user: boolean;
}

export async function listSiteColumns(db: Database): Promise<SiteColumn[]> {
  const { rows } = await sql<SiteColumn>`
    select table_name as table, min(column_name) filter (where column_name ~ '(^|_)site_id$') as column,
      bool_or(column_name = 'ticket_id') as has_ticket, bool_or(column_name = 'id') as has_id,
      bool_or(column_name = 'user_id' and data_type = 'text') as has_user
    from information_schema.columns inner join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by table_name having bool_or(column_name ~ '(^|_)site_id$') order by table_name`.execute(db);
  return rows;
}

/** Rows that stay at the first site, so that a widget that retries finds the ticket. */
const STAYS_WHERE_SENT = ['ticket_submissions'];
/** Where its times were counted last; the worker that measures a moved ticket counts them elsewhere. */
const FOLLOWS_WHEN_MEASURED = ['measured_times'];
const LIVES_APART = [...STAYS_WHERE_SENT, ...FOLLOWS_WHEN_MEASURED];

/** Fills tables that no single request fills. */
export async function fillSite(
  db: Database,
  siteId: number,
  { user_id, ticket_id }: { readonly user_id: string; readonly ticket_id: number },
): Promise<void> {
  const yesterday = sql`(now() at time zone 'utc')::date - 1`;
  for (const statement of [
    sql`insert into retention_runs (site_id) values (${siteId})`,
    sql`insert into widget_sightings (site_id, last_seen_at) values (${siteId}, now()) on conflict do nothing`,
    sql`insert into widget_watches (site_id) values (${siteId}) on conflict do nothing`,
    sql`insert into widget_refusals (site_id, day, host) values (${siteId}, ${yesterday}, 'foreign.example')`,
    sql`insert into site_incidents (site_id, kind, host, ended_at) values (${siteId}, 'used_elsewhere', 'old.example', now())`,
    sql`insert into page_alarms (site_id, path, tickets, usual, began_at) values (${siteId}, '/lamps', 9, 1, now())`,
    sql`insert into inbox_rows (user_id, kind, site_id, path)
      select user_id, 'page_alarm', ${siteId}, '/lamps' from team_members
      where role = 'owner' and team_id = (select team_id from all_sites where id = ${siteId})`,
    sql`insert into site_goals (site_id, priority, first_reply_minutes) values (${siteId}, 'any', 240)`,
    sql`insert into goal_settings (site_id) values (${siteId})`,
    sql`insert into reply_times (site_id, day, part, value, kind, clock, bucket, count, with_goal, missed)
      values (${siteId}, ${yesterday}, 'member', 0, 'resolve', 'calendar', 1, 1, 0, 0)`,
    sql`insert into report_days (site_id, day, part, value, came_in) values (${siteId}, ${yesterday}, 'all', 0, 1)`,
    sql`insert into report_settings (site_id, sends, next_month) values (${siteId}, 'at_once', '2026-11-01')`,
    sql`insert into reports (site_id, month, figures) values (${siteId}, '2026-09-01', '{"pages": []}')`,
    sql`insert into report_texts (site_id, month, kind, ticket_id, place, words)
      values (${siteId}, '2026-09-01', 'title', ${ticket_id}, 0, 'Lamp arrived cracked')`,
    sql`insert into report_recipients (site_id, email, mailbox) values (${siteId}, 'sofia@harbor.example', 'sofia@harbor.example')`,
    sql`insert into known_issues (site_id, sentence) values (${siteId}, 'Lamps arrive late.')`,
    sql`insert into imports (team_id, source, file_name, rows, state) select team_id, 'csv', 'a.csv', 1, 'done' from all_sites where id = ${siteId}`,
    sql`insert into import_rows (site_id, source, kind, source_id, row_id, import_id)
      select ${siteId}, 'csv', 'ticket', '1', ${ticket_id}, max(id) from imports`,
    sql`insert into help_links (site_id, title, address, position) values (${siteId}, 'Care', '/care', 0)`,
    sql`insert into measured_times (ticket_id, kind, began_at, priority, site_id)
      values (${ticket_id}, 'resolve', now(), 'medium', ${siteId})`,
    sql`insert into session_days (site_id, day, session_hash, user_id) values (${siteId}, ${yesterday}, '\\x01', ${user_id})`,
    sql`insert into site_user_days (site_id, user_id, day, widget_loads, first_visit, last_visit)
      values (${siteId}, ${user_id}, ${yesterday}, 1, now(), now())`,
    sql`insert into canned_replies (team_id, site_id, title, body)
      select team_id, id, 'Refund', 'Done.' from all_sites where id = ${siteId}`,
    sql`insert into blocked_senders (team_id, site_id, user_id) select team_id, id, 'spammer' from all_sites where id = ${siteId}`,
    sql`insert into inbound_emails (recipient, raw, status, reason, site_id, ticket_id)
      values ('new', 'News', 'ignored', 'mailing list', ${siteId}, null), ('reply', 'Hello', 'done', null, ${siteId}, ${ticket_id})`,
    sql`insert into webhooks (team_id, site_id, url, events, secret, is_active)
      select team_id, id, 'https://hooks.example/', array['ping'], '\\x00', false from all_sites where id = ${siteId}`,
    sql`insert into webhook_deliveries (webhook_id, type, status, about_site_id)
      select webhooks.id, 'widget.silent', 'failed', ${siteId} from webhooks inner join all_sites using (team_id)
      where all_sites.id = ${siteId} limit 1`,
  ])
    await statement.execute(db);
}

export async function tablesWithoutRow(db: Database, siteId: number): Promise<string[]> {
  const empty: string[] = [];
  for (const { table, column } of await listSiteColumns(db)) {
    const found = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${siteId} limit 1`.execute(db);
    if (found.rows.length === 0) empty.push(table);
  }
  return empty;
}

export async function sitesOfRows(db: Database, columns: readonly SiteColumn[], siteIds: readonly number[]) {
  const parts = columns
    .filter(({ has_id, table }) => has_id && table !== 'tickets')
    .map(
      ({ table, column, has_ticket }) => sql`
        select ${`${table} `}::text || id as row, ${sql.ref(column)} as site_id from ${sql.table(table)}
        where ${sql.ref(column)} = any(${siteIds}::int8[]) and ${has_ticket ? sql`ticket_id is null` : sql`true`}`,
    );
  const { rows } = await sql<{ row: string; site_id: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ row, site_id }) => [row, site_id]));
}

export async function tablesApart(db: Database, columns: readonly SiteColumn[], siteIds: readonly number[]) {
  const parts = columns
    .filter(({ has_ticket, table }) => has_ticket && !LIVES_APART.includes(table))
    .map(
      ({ table, column }) => sql`
        select distinct ${table}::text as table from ${sql.table(table)} as own inner join tickets on tickets.id = ticket_id
        where tickets.site_id = any(${siteIds}::int8[]) and own.${sql.ref(column)} <> tickets.site_id`,
    );
  const { rows } = await sql<{ table: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ table }) => table);
}

export async function tablesWithVisitor(
  db: Database,
  columns: readonly SiteColumn[],
  { siteId, userId }: { readonly siteId: number; readonly userId: string },
) {
  const parts = columns
    .filter(({ has_user, table }) => has_user && table !== 'tickets')
    .map(
      ({ table, column }) => sql`
        select distinct ${table}::text as table from ${sql.table(table)}
        where ${sql.ref(column)} = ${siteId} and user_id = ${userId}`,
    );
  const { rows } = await sql<{ table: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ table }) => table);
}
