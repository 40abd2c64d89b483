import { COMMENT_ORIGINS } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ImportedComment } from '../imported-ticket.ts';
import { authorOf, type ImportPlan } from './import-plan.ts';
import { commentKey, type KnownRows, type PlacedTicket, recordRows, rowName } from './known-rows.ts';

export interface ImportRun {
  readonly id: number;
  readonly team_id: number;
  readonly started_at: string;
  readonly plan: ImportPlan;
}

export interface StoredTicket extends PlacedTicket {
  readonly id: number;
  readonly isNew: boolean;
  /** Somebody merged it since: what is new goes into that conversation. */
  readonly mergedInto: number | null;
}

/** In ascending order, so that rows of one time stand in the order of their file. */
export async function nextIds(tx: Database, table: 'tickets' | 'comments' | 'files', count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

export const newComments = (placed: PlacedTicket, { comments }: Pick<KnownRows, 'comments'>): ImportedComment[] =>
  placed.ticket.comments.filter((comment) => !comments.has(rowName(placed.site_id, commentKey(placed, comment))));

interface InsertedComments {
  /** Named by `rowName`. */
  readonly ids: ReadonlyMap<string, number>;
  /** How many belong to new tickets. */
  readonly ofNew: number;
}

export async function insertComments(
  tx: Database,
  run: ImportRun,
  stored: readonly StoredTicket[],
  known: KnownRows,
): Promise<InsertedComments> {
  const comments = stored.flatMap((each) =>
    (each.isNew ? each.ticket.comments : newComments(each, known)).map((comment) => ({ each, comment })),
  );
  if (comments.length === 0) return { ids: new Map(), ofNew: 0 };
  const ids = await nextIds(tx, 'comments', comments.length);
  const rows = comments.map(({ each, comment }, n) => ({
    id: ids[n],
    ticket_id: each.mergedInto ?? each.id,
    merged_from: each.mergedInto === null ? null : each.id,
    ...valuesOf(comment, run.plan),
  }));
  await sql`
    insert into comments (id, ticket_id, merged_from, author, author_name, author_id, audience, comment, full_text, is_formatted, came_by,
      minutes, created_at)
    overriding system value
    select id, ticket_id, merged_from, author, author_name, author_id, audience, comment, full_text, is_formatted, came_by, minutes,
      created_at
    from json_to_recordset(${JSON.stringify(rows)}) as sent (id int8, ticket_id int8, merged_from int8, author text, author_name text,
      author_id int8, audience text, comment text, full_text text, is_formatted bool, came_by text, minutes int4, created_at timestamptz)
    order by id`.execute(tx);
  const keyed = comments.map(({ each, comment }, n) => ({
    ...{ site_id: each.site_id, source: each.ticket.source, kind: 'comment' as const },
    key: commentKey(each, comment),
    row_id: ids[n] as number,
  }));
  await recordRows(tx, run.id, keyed);
  return {
    ids: new Map(keyed.map(({ site_id, key, row_id }) => [rowName(site_id, key), row_id])),
    ofNew: comments.filter(({ each }) => each.isNew).length,
  };
}

function valuesOf(comment: ImportedComment, plan: ImportPlan) {
  const { author, person, exported } = comment;
  const written = COMMENT_ORIGINS.find((each) => each === exported?.came_by);
  return {
    author: exported?.author === 'client' ? 'client' : author,
    author_name: person?.name ?? person?.email ?? null,
    author_id: author === 'agent' ? authorOf(plan, person) : null,
    audience: exported?.audience === 'client' ? 'client' : comment.is_private ? 'team' : 'customer',
    comment: comment.text,
    full_text: comment.full_text,
    is_formatted: exported?.format === 'markdown',
    came_by: written ?? (author === 'customer' ? 'email' : 'app'),
    minutes: comment.minutes,
    created_at: comment.created_at,
  };
}
