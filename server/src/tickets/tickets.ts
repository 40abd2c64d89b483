import { SEARCH_PAGES_COUNTED } from '@deskbell/contract/limits';
import type { Comment, Ticket, TicketDetail, TicketQuery } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueCommentEmail } from '../email/ticket-emails.ts';
import { NotFound } from '../errors.ts';
import { type ListPage, pageSizeOf, readPage } from '../http/list-page.ts';
import type { Owner } from '../owner.ts';
import { findSite, listDeletedSiteIds } from '../sites/sites.ts';
import { termsOf } from './search-terms.ts';
import { lockSite } from './site-lock.ts';
import { countFromCounters } from './ticket-counters.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { countTickets, newestIds } from './ticket-pages.ts';
import { searchTickets } from './ticket-search.ts';

/** Counting stops here, and for a search after SEARCH_PAGES_COUNTED pages; see docs/decisions/0006-search.md. */
const COUNTED_AT_MOST = 1_000;
/** For programs, which read a list without a limit. */
const COUNTED_WITHOUT_LIMIT = 100_000;
const SEARCH_COUNTED_WITHOUT_LIMIT = 10_000;

/** What a row of a list carries of the description. */
const EXCERPT_CHARACTERS = 500;
const COMMENTS_MAX = 1_000;

const ticketColumns = [
  'tickets.id',
  'tickets.site_id',
  'sites.name as site_name',
  'tickets.title',
  'tickets.description',
  'tickets.priority',
  'tickets.status',
  'tickets.user_email',
  'tickets.user_name',
  'tickets.page_url',
  'tickets.created_at',
  'tickets.updated_at',
] as const;

const listColumns = [
  ...ticketColumns.filter((column) => column !== 'tickets.description'),
  sql<string>`left(tickets.description, ${EXCERPT_CHARACTERS})`.as('description'),
] as const;

const commentColumns = [
  'id',
  'comment',
  'full_text',
  'author',
  'author_name',
  'received_by_email',
  'created_at',
] as const;

/** The total is capped where the site counters do not cover the filter. */
export async function listTickets(
  db: Database,
  owner: Owner,
  asked: TicketQuery & TicketFilter,
): Promise<ListPage<Ticket>> {
  const query = { ...asked, deleted_site_ids: await listDeletedSiteIds(db, owner) };
  const { limit, before, q = '' } = query;
  const size = pageSizeOf(limit);
  if (termsOf(q).length > 0) {
    const countedAtMost =
      limit === undefined ? SEARCH_COUNTED_WITHOUT_LIMIT : Math.min(COUNTED_AT_MOST, size * SEARCH_PAGES_COUNTED);
    const found = await searchTickets({ db, owner, filter: query, limit: size + 1, before, countedAtMost });
    const ids = found.ids.slice(0, size);
    const rows = await readTickets(db, owner, sql`select unnest(${ids}::int8[])`);
    return { rows, total: found.total, hasMore: found.ids.length > size };
  }
  const page = await readPage(size, (count) => readTickets(db, owner, newestIds(owner, query, count, before)));
  const total =
    (await countFromCounters(db, owner, query)) ??
    (await countTickets(db, owner, query, limit === undefined ? COUNTED_WITHOUT_LIMIT : COUNTED_AT_MOST));
  return { ...page, total };
}

const readTickets = (db: Database, owner: Owner, ids: RawBuilder<unknown>): Promise<Ticket[]> =>
  ticketsOf(db, owner)
    .where(sql<boolean>`tickets.id in (${ids})`)
    .select(listColumns)
    .orderBy('tickets.id', 'desc')
    .execute();

export async function listSiteTickets(
  db: Database,
  owner: Owner,
  siteId: number,
  query: TicketQuery,
): Promise<ListPage<Ticket>> {
  await findSite(db, owner, siteId);
  return listTickets(db, owner, { ...query, site_id: [siteId] });
}

export async function findTicket(db: Database, owner: Owner, id: number): Promise<TicketDetail> {
  const ticket = await ticketsOf(db, owner)
    .where('tickets.id', '=', id)
    .select([...ticketColumns, 'tickets.user_id', 'tickets.user_agent', 'tickets.language', 'tickets.resolved_at'])
    .executeTakeFirst();
  return ticket ?? noSuchTicket();
}

/** In any order; throws when one is unknown. */
export async function findTickets(db: Database, owner: Owner, ids: readonly number[]): Promise<Ticket[]> {
  const tickets = await ticketsOf(db, owner).where('tickets.id', 'in', ids).select(ticketColumns).execute();
  return tickets.length === new Set(ids).size ? tickets : noSuchTicket();
}

export async function findTicketWithComments(
  db: Database,
  owner: Owner,
  id: number,
): Promise<{ ticket: TicketDetail; comments: Comment[] }> {
  const ticket = await findTicket(db, owner, id);
  const comments = await db
    .selectFrom('comments')
    .select(commentColumns)
    .where('ticket_id', '=', id)
    .orderBy('id', 'desc')
    .limit(COMMENTS_MAX)
    .execute();
  return { ticket, comments: comments.reverse() };
}

export async function addComment(db: Database, owner: Owner, ticketId: number, comment: string): Promise<Comment> {
  return db.transaction().execute(async (tx) => {
    const ticket = await findTicket(tx, owner, ticketId);
    if (!(await lockSite(tx, ticket.site_id))) noSuchTicket();
    const added = await tx
      .insertInto('comments')
      .values({ ticket_id: ticketId, comment })
      .returning(commentColumns)
      .executeTakeFirstOrThrow();
    await queueCommentEmail(tx, ticket, added);
    return added;
  });
}

export function noSuchTicket(): never {
  throw new NotFound('Ticket not found.');
}

function ticketsOf(db: Database, owner: Owner) {
  return db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .where('tickets.owner_id', '=', owner.id);
}
