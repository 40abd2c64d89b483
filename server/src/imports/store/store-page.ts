import { isEmailAddress } from '@deskbell/contract/email-address';
import { TICKET_TAGS_MAX, VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ImportCounts } from '../../db/tables/import-tables.ts';
import { lockSitesOfTickets } from '../../tickets/site-lock.ts';
import { COUNTER_OF, type Counter } from '../../tickets/ticket-counters.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import { assigneeOf, type ImportPlan, priorityOf, siteOf, statusOf } from './import-plan.ts';
import { type ImportRun, insertComments, newComments, nextIds, type StoredTicket } from './insert-comments.ts';
import { insertEvents } from './insert-events.ts';
import { insertFiles, newFiles } from './insert-files.ts';
import {
  commentKey,
  type KnownRows,
  type PlacedTicket,
  readKnownRows,
  recordRows,
  rowName,
  sourceKey,
} from './known-rows.ts';
import type { PutFiles } from './put-files.ts';

export const placedTickets = (plan: Pick<ImportPlan, 'sites'>, page: readonly ImportedTicket[]): PlacedTicket[] =>
  page.map((ticket) => ({ ticket, site_id: siteOf(plan, ticket), key: sourceKey(ticket.source_id) }));

/**
 * Stores tickets as they were, and of known ones the comments and files that are new. Nothing is announced and nothing counted
 * but the tickets of a site: who was told and what happened belongs to the other desk.
 */
export async function storePage(
  tx: Database,
  run: ImportRun,
  page: readonly ImportedTicket[],
  put: PutFiles,
): Promise<ImportCounts> {
  const placed = placedTickets(run.plan, page);
  const known = await readKnownRows(tx, placed);
  const fresh = placed.filter(({ site_id, key }) => !known.tickets.has(rowName(site_id, key)));
  const ids = await nextIds(tx, 'tickets', fresh.length);
  const added = fresh.map(
    (each, n): StoredTicket => ({ ...each, id: ids[n] as number, isNew: true, mergedInto: null }),
  );
  const changing = standingTickets(placed, known).filter(
    (each) => newComments(each, known).length + newFiles(each, known).length > 0,
  );
  // Comments change their tickets, which other transactions lock after the sites.
  await lockSitesOfTickets(
    tx,
    changing.flatMap(({ id, mergedInto }) => [id, mergedInto ?? id]),
  );
  await insertTickets(tx, run, added);
  await insertTags(tx, run, added);
  await insertRatings(tx, added);
  await insertEvents(tx, added, run.plan);
  const owners = [...added, ...changing];
  const comments = await insertComments(tx, run, owners, known);
  const files = await insertFiles(tx, owners, known, {
    importId: run.id,
    put,
    commentIdOf: (owner, source_id) => {
      const name = rowName(owner.site_id, commentKey(owner, { source_id }));
      return comments.ids.get(name) ?? known.comments.get(name);
    },
  });
  await recordRows(tx, run.id, added.map(rowOf));
  await countTickets(tx, added, run.plan);
  return {
    tickets: added.length,
    comments: comments.ofNew,
    known: placed.length - fresh.length,
    added_comments: comments.ids.size - comments.ofNew,
    ...files,
  };
}

const standingTickets = (placed: readonly PlacedTicket[], { tickets, standing }: KnownRows): StoredTicket[] =>
  placed.flatMap((each) => {
    const id = tickets.get(rowName(each.site_id, each.key));
    const stands = id === undefined ? undefined : standing.get(id);
    return id === undefined || !stands ? [] : [{ ...each, id, isNew: false, mergedInto: stands.merged_into }];
  });

const rowOf = ({ site_id, ticket, key, id }: StoredTicket) => ({
  ...{ site_id, source: ticket.source, kind: 'ticket' as const, key, row_id: id },
  merge_into: ticket.merged_into === null ? null : sourceKey(ticket.merged_into),
});

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
