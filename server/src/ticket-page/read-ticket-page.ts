import type { File } from '@deskbell/contract/files';
import { type FormOfAddress, UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { Comment, Rating, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { commentFormat } from '../db/comment-format.ts';
import type { Database } from '../db/database.ts';
import { titleForVisitor } from '../db/ticket-fields.ts';
import { mayRate } from '../email/delivery/rating-rule.ts';
import { type FileOfTicket, filesOf, listTicketFiles } from '../files/attached-files.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { lookUpShownNames, type ShownName } from '../teams/shown-names.ts';
import { commentsFor } from '../tickets/conversation/comments.ts';
import { isErased } from '../tickets/erase/erased-rule.ts';
import { belongedTo, listTicketsOfRequester } from '../tickets/merge/requester.ts';
import { lookUpRating } from '../tickets/visitor/ratings.ts';

/** The newest ones: a page of all would grow without a limit. */
const COMMENTS_MAX = 200;

export interface PageSite {
  readonly name: string;
  readonly domain: string;
  readonly widget_color: string;
  readonly api_key: string;
  readonly form_of_address: FormOfAddress;
}

export interface VisitedTicket extends PageSite {
  readonly id: number;
  readonly page_version: number;
  readonly site_id: number;
  readonly team_id: number;
  readonly title: string;
  readonly description: string;
  readonly status: TicketStatus;
  readonly user_email: string | null;
  readonly language: string | null;
  readonly merged_into: number | null;
  readonly created_at: string;
  readonly is_active: boolean;
  readonly takes_files: boolean;
  readonly admin_notification_email: string | null;
  /** Of the visitor, else of the team. */
  readonly timezone: string;
  readonly may_rate: boolean;
}

export interface VisitedComment
  extends Pick<Comment, 'id' | 'comment' | 'format' | 'author' | 'came_by' | 'created_at'> {
  readonly files: readonly File[];
  /** Who answered, where the team shows names. */
  readonly agent: ShownName | null;
}

/** What a link may show: of the ticket that has the conversation, what belonged to these tickets. */
export interface PageScope {
  readonly conversation_id: number;
  readonly ticket_ids: readonly number[];
}

export interface TicketPage {
  readonly ticket: VisitedTicket;
  /** Merged with a ticket that may be another person's: it is only shown. */
  readonly isMergedAway: boolean;
  readonly files: readonly File[];
  readonly comments: readonly VisitedComment[];
  readonly hasOlder: boolean;
  readonly rating: Rating | null;
}

/** The ticket of a genuine address; null when it is forged or ended, or the ticket is erased or gone. */
export async function lookUpVisitedTicket(
  db: Database,
  links: PageLinks,
  address: string,
): Promise<VisitedTicket | null> {
  const id = links.lookUpTicketId(address);
  const ticket = id === null ? null : await lookUpTicket(db, id);
  return ticket && links.isGenuine(address, ticket) ? ticket : null;
}

export async function lookUpTicket(db: Database, id: number): Promise<VisitedTicket | null> {
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .select([
      'tickets.id',
      'page_version',
      'site_id',
      'tickets.team_id',
      titleForVisitor,
      'tickets.description',
      'status',
    ])
    .select(['user_email', 'language', 'merged_into', 'tickets.created_at'])
    .select(['sites.name', 'domain', 'widget_color', 'is_active', 'takes_files', 'admin_notification_email'])
    .select(['api_key', 'form_of_address', sql<string>`coalesce(user_timezone, teams.timezone)`.as('timezone')])
    .select(sql<boolean>`${mayRate}`.as('may_rate'))
    .where('tickets.id', '=', id)
    .where(sql<boolean>`not ${isErased}`)
    .executeTakeFirst();
  return ticket ?? null;
}

export async function readPageScope(db: Database, ticket: VisitedTicket): Promise<PageScope> {
  return {
    conversation_id: ticket.merged_into ?? ticket.id,
    ticket_ids: await listTicketsOfRequester(db, ticket),
  };
}

/** Whether the conversation went on in a ticket that does not prove to have the same requester. */
export const isMergedAway = ({ conversation_id, ticket_ids }: PageScope): boolean =>
  !ticket_ids.includes(conversation_id);

/** Not a reply that its writer can still take back. */
const isSettled = sql<boolean>`(
  author = 'customer' or came_by <> 'app' or created_at <= now() - make_interval(secs => ${UNDO_SEND_SECONDS})
)`;

/** What its visitor may see. */
export async function readTicketPage(db: Database, ticket: VisitedTicket, extent: PageScope): Promise<TicketPage> {
  const descriptionId = ticket.merged_into === null ? null : await lookUpDescription(db, ticket.id);
  const newest = await commentsFor(db, 'visitor', extent.conversation_id)
    .where(belongedTo(extent.ticket_ids))
    .where('id', 'is distinct from', descriptionId)
    .where(isSettled)
    .select(['id', 'comment', commentFormat.as('format'), 'author', 'came_by', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMMENTS_MAX + 1)
    .execute();
  const agents = await lookUpShownNames(
    db,
    newest.map(({ id }) => id),
  );
  const files: readonly FileOfTicket[] = await listTicketFiles(db, extent.conversation_id);
  return {
    ticket,
    isMergedAway: isMergedAway(extent),
    files: filesOf(files, descriptionId),
    comments: newest
      .slice(0, COMMENTS_MAX)
      .reverse()
      .map((comment) => ({ ...comment, files: filesOf(files, comment.id), agent: agents.get(comment.id) ?? null })),
    hasOlder: newest.length > COMMENTS_MAX,
    rating: ticket.may_rate ? await lookUpRating(db, ticket.id) : null,
  };
}

/** The comment that a merge made of the description, which the page shows anyway. */
async function lookUpDescription(db: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ description_id: number }>`
    select (change #>> '{moved,description_id}')::int8 as description_id from ticket_events
    where ticket_id = ${id} and kind = 'merged' and change ? 'moved' order by id desc limit 1`.execute(db);
  return rows[0]?.description_id ?? null;
}
