import { SEARCH_PAGES_COUNTED } from '@deskbell/contract/limits';
import type { Comment, Ticket, TicketDetail, TicketQuery } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueCommentEmail } from '../email/ticket-emails.ts';
import { NotFound } from '../errors.ts';
import type { Owner } from '../owner.ts';
import { findSite, listDeletedSiteIds } from '../sites/sites.ts';
import { termsOf } from './search-terms.ts';
import { lockSite } from './site-lock.ts';
import { countFromCounters } from './ticket-counters.ts';
import { containsWords, inScope, isBefore, matchesStatusAndPriority, type TicketFilter } from './ticket-filter.ts';
import { countTickets, newestIds } from './ticket-pages.ts';
import { searchTickets } from './ticket-search.ts';

/** Counting stops here, and for a search after SEARCH_PAGES_COUNTED pages; see docs/decisions/0006-search.md. */
const COUNTED_AT_MOST = 1_000;

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

const commentColumns = [
  'id',
  'comment',
  'full_text',
  'author',
  'author_name',
  'received_by_email',
  'created_at',
] as const;

export interface TicketPage {
  readonly tickets: Ticket[];
  /** All matches, not just this page. Capped at COUNTED_AT_MOST where the site counters do not cover the filter. */
  readonly total: number;
}

export async function listTickets(db: Database, owner: Owner, asked: TicketQuery & TicketFilter): Promise<TicketPage> {
  const query = { ...asked, deleted_site_ids: await listDeletedSiteIds(db, owner) };
  const { limit, before, q = '' } = query;
  if (limit === undefined) return listAllTickets(db, owner, query);
  if (termsOf(q).length > 0) {
    const countedAtMost = Math.min(COUNTED_AT_MOST, limit * SEARCH_PAGES_COUNTED);
    const { ids, total } = await searchTickets({ db, owner, filter: query, limit, before, countedAtMost });
    return { tickets: await readTickets(db, owner, sql`select unnest(${ids}::int8[])`), total };
  }
  const tickets = await readTickets(db, owner, newestIds(owner, query, limit, before));
  const total = (await countFromCounters(db, owner, query)) ?? (await countTickets(db, owner, query, COUNTED_AT_MOST));
  return { tickets, total };
}

const readTickets = (db: Database, owner: Owner, ids: RawBuilder<unknown>): Promise<Ticket[]> =>
  ticketsOf(db, owner)
    .where(sql<boolean>`tickets.id in (${ids})`)
    .select(ticketColumns)
    .orderBy('tickets.id', 'desc')
    .execute();

/** Without a page size. */
async function listAllTickets(db: Database, owner: Owner, query: TicketQuery & TicketFilter): Promise<TicketPage> {
  const tickets = await ticketsOf(db, owner)
    .where(inScope(owner, query))
    .where(isBefore(query.before))
    .where(matchesStatusAndPriority(query))
    .where(containsWords(query))
    .select(ticketColumns)
    .orderBy('tickets.id', 'desc')
    .execute();
  if (query.before === undefined) return { tickets, total: tickets.length };
  const { total } = await listTickets(db, owner, {
    ...query,
    before: undefined,
    limit: COUNTED_AT_MOST / SEARCH_PAGES_COUNTED,
  });
  return { tickets, total };
}

export async function listSiteTickets(
  db: Database,
  owner: Owner,
  siteId: number,
  query: TicketQuery,
): Promise<TicketPage> {
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
    .orderBy('id')
    .execute();
  return { ticket, comments };
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
