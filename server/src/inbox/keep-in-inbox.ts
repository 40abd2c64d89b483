import type { InboxKind } from '@deskbell/contract/inbox-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { InboxDetail } from '../db/tables/inbox-tables.ts';
import { seesSite } from '../names/site-member.ts';
import { queuePushes } from './queue-pushes.ts';

export interface TicketNews {
  readonly user_id: number;
  readonly kind: InboxKind;
  readonly ticket_id: number;
  readonly comment_id: number | null;
  readonly actor_id: number | null;
  /** When the ticket is due. */
  readonly since: string | null;
}

/** In the transaction that queues the emails about it. One row for each ticket and kind until it is read; a new id makes it the newest. */
export async function keepTicketNews(tx: Database, news: readonly TicketNews[]): Promise<void> {
  if (news.length === 0) return;
  const { rows } = await sql<Kept>`
    insert into inbox_rows (user_id, kind, ticket_id, comment_id, actor_id, since)
    select user_id, kind, ticket_id, comment_id, actor_id, since from json_to_recordset(${JSON.stringify(news)}) as told (
      user_id int8, kind text, ticket_id int8, comment_id int8, actor_id int8, since timestamptz
    )
    order by user_id, ticket_id
    on conflict (user_id, ticket_id, kind) where read_at is null do update set
      id = default, created_at = now(), comment_id = excluded.comment_id, actor_id = excluded.actor_id, since = excluded.since,
      count = case when inbox_rows.actor_id is not distinct from excluded.actor_id then inbox_rows.count + 1 else 1 end
    returning id`.execute(tx);
  await queuePushes(tx, idsOf(rows));
}

export interface SiteNews {
  readonly kind: InboxKind;
  readonly site_id: number;
  readonly path?: string;
  readonly since?: string;
  readonly detail: InboxDetail;
}

/** A row for each member of the team who chose alarms and sees the site, in the transaction that makes it true. */
export async function keepSiteNews(tx: Database, news: readonly SiteNews[]): Promise<void> {
  if (news.length === 0) return;
  const { rows } = await sql<Kept>`
    insert into inbox_rows (user_id, kind, site_id, path, since, detail)
    select member.user_id, kind, sites.id, path, since, detail
    from json_to_recordset(${JSON.stringify(news)}) as told (kind text, site_id int8, path text, since timestamptz, detail jsonb)
      inner join sites on sites.id = told.site_id
      inner join team_members as member on member.team_id = sites.team_id
    where role <> 'client' and notify_alarms and ${seesSite(sql`sites.id`)}
    order by member.user_id, sites.id, path
    returning id`.execute(tx);
  await queuePushes(tx, idsOf(rows));
}

interface Kept {
  readonly id: number;
}

const idsOf = (rows: readonly Kept[]): number[] => rows.map(({ id }) => id);
