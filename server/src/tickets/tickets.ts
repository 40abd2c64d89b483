import type { Comment, Ticket, TicketDetail, TicketQuery } from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import { queueCommentEmail } from '../email/ticket-emails.ts';
import { NotFound } from '../errors.ts';
import type { Owner } from '../owner.ts';
import { findSite } from '../sites/sites.ts';
import { countFromCounters } from './ticket-counters.ts';
import { matching, type TicketFilter } from './ticket-filter.ts';

/** A search that finds more than this is not worth counting out; see docs/decisions/0006-search.md. */
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
  /** How many match, on this page or not; of what the counters cannot tell at most a thousand. */
  readonly total: number;
}

export async function listTickets(db: Database, owner: Owner, query: TicketQuery & TicketFilter): Promise<TicketPage> {
  const matches = ticketsOf(db, owner).where((row) => matching(row, query));
  const page = matches
    .$if(query.before !== undefined, (rows) => rows.where('tickets.id', '<', query.before ?? 0))
    .$if(query.limit !== undefined, (rows) => rows.limit(query.limit ?? 0));
  const tickets = await page.select(ticketColumns).orderBy('tickets.id', 'desc').execute();
  if (query.limit === undefined && query.before === undefined) return { tickets, total: tickets.length };
  const counted = await countFromCounters(db, owner, query);
  if (counted !== null) return { tickets, total: counted };
  const { total } = await db
    .selectFrom(matches.select('tickets.id').limit(COUNTED_AT_MOST).as('match'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { tickets, total };
}

export async function listSiteTickets(
  db: Database,
  owner: Owner,
  siteId: number,
  query: TicketQuery,
): Promise<TicketPage> {
  await findSite(db, owner, siteId);
  return listTickets(db, owner, { ...query, site_id: siteId });
}

export async function findTicket(db: Database, owner: Owner, id: number): Promise<TicketDetail> {
  const ticket = await ticketsOf(db, owner)
    .where('tickets.id', '=', id)
    .select([...ticketColumns, 'tickets.user_id', 'tickets.user_agent', 'tickets.resolved_at'])
    .executeTakeFirst();
  return ticket ?? noSuchTicket();
}

/** All of them, in any order; throws when one is unknown. */
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
