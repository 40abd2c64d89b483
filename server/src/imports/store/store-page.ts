import { isEmailAddress } from '@deskbell/contract/email-address';
import { TICKET_TAGS_MAX, VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ImportCounts } from '../../db/tables/import-tables.ts';
import { lockSitesOfTickets } from '../../tickets/site-lock.ts';
import { COUNTER_OF, type Counter } from '../../tickets/ticket-counters.ts';
import type { ImportedComment, ImportedTicket } from '../imported-ticket.ts';
import { assigneeOf, authorOf, type ImportPlan, priorityOf, siteOf, statusOf } from './import-plan.ts';
import { type KnownRows, type PlacedTicket, readKnownRows, recordRows, sourceKey } from './known-rows.ts';

export interface ImportRun {
  readonly id: number;
  readonly team_id: number;
  readonly started_at: string;
  readonly plan: ImportPlan;
}

interface StoredTicket extends PlacedTicket {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Stores tickets as they were, and of known ones the comments that are new. Nothing is announced and nothing counted but the
 * tickets of a site: who was told and what happened belongs to the other desk.
 */
export async function storePage(tx: Database, run: ImportRun, page: readonly ImportedTicket[]): Promise<ImportCounts> {
  const placed = page.map(
    (ticket): PlacedTicket => ({ ticket, site_id: siteOf(run.plan, ticket), key: sourceKey(ticket.source_id) }),
  );
  const known = await readKnownRows(tx, placed);
  const fresh = placed.filter(({ site_id, key }) => !known.tickets.has(`${site_id} ${key}`));
  const ids = await nextIds(tx, 'tickets', fresh.length);
  const added = fresh.map((each, n): StoredTicket => ({ ...each, id: ids[n] as number, isNew: true }));
  const standing = placed.flatMap((each): StoredTicket[] => {
    const id = known.tickets.get(`${each.site_id} ${each.key}`);
    return id === undefined || !known.standing.has(id) ? [] : [{ ...each, id, isNew: false }];
  });
  // Comments change their tickets, which other transactions lock after the sites.
  const changing = standing.filter((each) => newComments(each, known).length > 0);
  await lockSitesOfTickets(
    tx,
    changing.map(({ id }) => id),
  );
  await insertTickets(tx, run, added);
  await insertTags(tx, run, added);
  await insertRatings(tx, added);
  const comments = await insertComments(tx, run, [...added, ...changing], known);
  await recordRows(
    tx,
    run.id,
    added.map(({ site_id, ticket, key, id }) => ({ site_id, source: ticket.source, kind: 'ticket', key, row_id: id })),
  );
  await countTickets(tx, added, run.plan);
  const added_comments = comments.filter((isNew) => !isNew).length;
  return {
    tickets: added.length,
    comments: comments.length - added_comments,
    known: placed.length - fresh.length,
    added_comments,
  };
}

/** In ascending order, so that tickets of one time stand in the order of their file. */
async function nextIds(tx: Database, table: 'tickets' | 'comments', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

async function insertTickets(tx: Database, run: ImportRun, added: readonly StoredTicket[]): Promise<void> {
  if (added.length === 0) return;
  const { plan } = run;
  const rows = added.map(({ ticket, id, site_id }) => {
    const { requester, exported } = ticket;
    const email = requester?.email ?? null;
    return {
      id,
      site_id,
      title: ticket.title,
      description: ticket.text,
      email_text: ticket.full_text,
      priority: priorityOf(plan, ticket),
      status: statusOf(plan, ticket),
      user_email: email !== null && isEmailAddress(email) ? email : null,
      user_name: requester?.name ?? null,
      user_id: textOf(exported?.user_id),
      user_agent: textOf(exported?.user_agent),
      page_url: ticket.page_url,
      language: VISITOR_LANGUAGES.find((each) => each === ticket.language?.toLowerCase()) ?? null,
      assignee_id: assigneeOf(plan, ticket),
      created_at: ticket.created_at,
      updated_at: ticket.updated_at,
      resolved_at: ticket.resolved_at,
    };
  });
  await sql`
    insert into tickets (id, site_id, team_id, title, description, email_text, priority, status, user_email, user_name, user_id,
      user_agent, page_url, language, assignee_id, created_at, updated_at, resolved_at, status_changed_at, origin, imported_at)
    overriding system value
    select id, site_id, ${run.team_id}::int8, title, description, email_text, priority, status, user_email, user_name, user_id,
      user_agent, page_url, language, assignee_id, created_at, updated_at,
      case when status in ('resolved', 'closed', 'archived') then resolved_at end, coalesce(resolved_at, updated_at),
      'import', ${run.started_at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as sent (id int8, site_id int8, title text, description text, email_text text,
      priority text, status text, user_email text, user_name text, user_id text, user_agent text, page_url text, language text,
      assignee_id int8, created_at timestamptz, updated_at timestamptz, resolved_at timestamptz)
    order by id`.execute(tx);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

async function insertTags(tx: Database, { plan }: ImportRun, added: readonly StoredTicket[]): Promise<void> {
  const rows = added.flatMap(({ ticket, id }) =>
    [...new Set(ticket.tags.map((tag) => plan.tags.get(tag)))]
      .filter((tag) => tag !== undefined)
      .slice(0, TICKET_TAGS_MAX)
      .map((tag_id) => ({ tag_id, ticket_id: id })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into ticket_tags (tag_id, ticket_id)
    select tag_id, ticket_id from json_to_recordset(${JSON.stringify(rows)}) as sent (tag_id int8, ticket_id int8)
    where exists (select from tags where tags.id = tag_id)
    order by tag_id, ticket_id`.execute(tx);
}

async function insertRatings(tx: Database, added: readonly StoredTicket[]): Promise<void> {
  const rows = added.flatMap(({ ticket, id }) => (ticket.rating ? [{ ticket_id: id, ...ticket.rating }] : []));
  if (rows.length === 0) return;
  await sql`
    insert into ratings (ticket_id, score, words, created_at, updated_at)
    select * from json_to_recordset(${JSON.stringify(rows)})
      as sent (ticket_id int8, score text, words text, created_at timestamptz, updated_at timestamptz)`.execute(tx);
}

const commentKey = ({ key }: PlacedTicket, { source_id }: ImportedComment): string => sourceKey(`${key}/${source_id}`);

const newComments = (placed: PlacedTicket, known: KnownRows): ImportedComment[] =>
  placed.ticket.comments.filter((comment) => !known.comments.has(`${placed.site_id} ${commentKey(placed, comment)}`));

/** Returns for each comment whether its ticket is new. */
async function insertComments(
  tx: Database,
  { id: importId, plan }: ImportRun,
  stored: readonly StoredTicket[],
  known: KnownRows,
): Promise<boolean[]> {
  const comments = stored.flatMap((each) =>
    (each.isNew ? each.ticket.comments : newComments(each, known)).map((comment) => ({ each, comment })),
  );
  if (comments.length === 0) return [];
  const ids = await nextIds(tx, 'comments', comments.length);
  const rows = comments.map(({ each, comment }, n) => {
    const { author, person, exported } = comment;
    return {
      id: ids[n],
      ticket_id: each.id,
      author,
      author_name: person?.name ?? person?.email ?? null,
      author_id: author === 'agent' ? authorOf(plan, person) : null,
      audience: exported?.audience === 'client' ? 'client' : comment.is_private ? 'team' : 'customer',
      comment: comment.text,
      full_text: comment.full_text,
      is_formatted: exported?.format === 'markdown',
      minutes: comment.minutes,
      created_at: comment.created_at,
    };
  });
  await sql`
    insert into comments (id, ticket_id, author, author_name, author_id, audience, comment, full_text, is_formatted, came_by, minutes, created_at)
    overriding system value
    select id, ticket_id, author, author_name, author_id, audience, comment, full_text, is_formatted,
      case when author = 'customer' then 'email' else 'app' end, minutes, created_at
    from json_to_recordset(${JSON.stringify(rows)}) as sent (id int8, ticket_id int8, author text, author_name text, author_id int8,
      audience text, comment text, full_text text, is_formatted bool, minutes int4, created_at timestamptz)
    order by id`.execute(tx);
  await recordRows(
    tx,
    importId,
    comments.map(({ each, comment }, n) => ({
      site_id: each.site_id,
      source: each.ticket.source,
      kind: 'comment',
      key: commentKey(each, comment),
      row_id: ids[n] as number,
    })),
  );
  return comments.map(({ each }) => each.isNew);
}

/** Last, so that intake waits for the commit alone; sites in the order of their ids, as everywhere. */
async function countTickets(tx: Database, added: readonly StoredTicket[], plan: ImportPlan): Promise<void> {
  const siteIds = [...new Set(added.map(({ site_id }) => site_id))].sort((one, other) => one - other);
  for (const siteId of siteIds) {
    const amounts = new Map<Counter, number>();
    for (const { ticket, site_id } of added) {
      if (site_id !== siteId) continue;
      const counter = COUNTER_OF[statusOf(plan, ticket)];
      amounts.set(counter, (amounts.get(counter) ?? 0) + 1);
    }
    await tx
      .updateTable('sites')
      .set((site) => Object.fromEntries([...amounts].map(([counter, amount]) => [counter, site(counter, '+', amount)])))
      .where('id', '=', siteId)
      .execute();
  }
}
