import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { testDatabase } from './test-database.ts';

export async function recount(siteId: number, db?: Database) {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where status = 'new') as new_tickets,
      count(*) filter (where status in ('open', 'in_progress')) as open_tickets,
      count(*) filter (where status in ('resolved', 'closed')) as closed_tickets,
      count(*) filter (where status = 'archived') as archived_tickets,
      count(*) as total_tickets,
      count(resolved_at) filter (where imported_at is null) as resolved_tickets,
      coalesce(sum(floor(extract(epoch from resolved_at - created_at))) filter (where imported_at is null), 0)::int8 as resolution_seconds
    from tickets where site_id = ${siteId}`.execute(db ?? (await testDatabase()));
  return rows[0];
}

export async function storedCounters(siteId: number, db?: Database) {
  return (db ?? (await testDatabase()))
    .selectFrom('sites')
    .select([
      'new_tickets',
      'open_tickets',
      'closed_tickets',
      'archived_tickets',
      'total_tickets',
      'resolved_tickets',
      'resolution_seconds',
    ])
    .where('id', '=', siteId)
    .executeTakeFirst();
}
