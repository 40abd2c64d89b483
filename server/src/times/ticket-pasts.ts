import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { TicketPast } from './times-of-ticket.ts';

export type MeasuredTicket = TicketPast &
  Pick<Ticket, 'id' | 'site_id' | 'priority'> & {
    readonly team_id: number;
    /** Ascending. */
    readonly tags: readonly number[];
    readonly isWaiting: boolean;
    /** Its history says no longer when it was closed. */
    readonly is_erased: boolean;
  };

interface TicketRow extends Pick<Ticket, 'id' | 'site_id' | 'priority' | 'status' | 'created_at' | 'waiting_since'> {
  readonly team_id: number;
  readonly origin: Ticket['came_by'];
  readonly resolved_at: string | null;
  readonly resolved_by: number;
  readonly merged_into: number | null;
  readonly no_reply_at: string | null;
  readonly no_reply_marks: readonly string[];
  readonly closings: readonly string[];
  readonly is_erased: boolean;
  readonly tags: readonly number[];
}

interface CommentRow {
  readonly ticket_id: number;
  readonly author: 'agent' | 'customer' | 'client';
  readonly author_id: number | null;
  readonly created_at: string;
}

/** The caller has locked the tickets: what commits later makes them stale again. */
export async function readTicketPasts(tx: Database, ids: readonly number[]): Promise<MeasuredTicket[]> {
  const { rows: tickets } = await sql<TicketRow>`
    select id, site_id, team_id, priority, status, created_at, waiting_since, origin, resolved_at, merged_into,
      no_reply_at, to_json(no_reply_marks) as no_reply_marks,
      coalesce((
        select json_agg(created_at) from ticket_events
        where ticket_id = tickets.id and kind = 'status' and change->>'after' in ('resolved', 'closed', 'archived')
      ), '[]') as closings,
      coalesce((
        select actor_id from ticket_events
        where ticket_id = tickets.id and kind = 'status' and change->>'after' in ('resolved', 'closed')
          and change->>'before' not in ('resolved', 'closed') order by id desc limit 1
      ), 0) as resolved_by,
      exists (select from ticket_events where ticket_id = tickets.id and kind = 'erased') as is_erased,
      coalesce((select json_agg(tag_id order by tag_id) from ticket_tags where ticket_id = tickets.id), '[]') as tags
    from tickets where id = any(${ids}::int8[]) order by id`.execute(tx);
  const { rows: comments } = await sql<CommentRow>`
    select ticket_id, author, author_id, created_at from comments
    where ticket_id = any(${ids}::int8[]) and audience = 'customer' order by created_at, id`.execute(tx);
  const commentsOf = new Map<number, CommentRow[]>(tickets.map(({ id }) => [id, []]));
  for (const comment of comments) commentsOf.get(comment.ticket_id)?.push(comment);
  return tickets.map((ticket) => asPast(ticket, commentsOf.get(ticket.id) ?? []));
}

function asPast(
  { status, origin, merged_into, created_at, resolved_at, waiting_since, no_reply_at, ...ticket }: TicketRow,
  comments: readonly CommentRow[],
): MeasuredTicket {
  return {
    ...ticket,
    created_at: Date.parse(created_at),
    resolved_at: resolved_at === null ? null : Date.parse(resolved_at),
    is_imported: origin === 'import',
    is_merged: merged_into !== null,
    is_open: OPEN_STATUSES.some((open) => open === status),
    isWaiting: waiting_since !== null,
    comments: comments.map(({ author, author_id, created_at: at }) => ({
      at: Date.parse(at),
      isByCustomer: author === 'customer',
      replier_id: author_id ?? 0,
    })),
    // Releases before 2.0 kept the last one only.
    no_reply_marks: [...ticket.no_reply_marks, ...(no_reply_at === null ? [] : [no_reply_at])].map((at) =>
      Date.parse(at),
    ),
    closings: ticket.closings.map((at) => Date.parse(at)),
  };
}
