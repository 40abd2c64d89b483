import type { PageTickets } from '@deskbell/contract/known-issues';
import { PAGE_TICKETS_MAX } from '@deskbell/contract/limits';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';

/** Newest first. Tickets that wait for the reply to another known issue keep it. */
export async function listPageTickets(
  db: Database,
  siteId: number,
  { page, since }: PageTickets,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets
    where site_id = ${siteId} and page_path = ${page} and status = any(${[...OPEN_STATUSES]}::text[])
      and merged_into is null and known_issue_id is null
      and (${since ?? null}::timestamptz is null or created_at >= ${since ?? null}::timestamptz)
    order by id desc limit ${PAGE_TICKETS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countPageTickets(db: Database, scope: Scope<'work'>, siteId: number, asked: PageTickets) {
  await findSite(db, scope, siteId);
  return { count: (await listPageTickets(db, siteId, asked)).length };
}
