import type { Brand } from '@deskbell/contract/brand';
import type { File } from '@deskbell/contract/files';
import { type FormOfAddress, UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { Rating } from '@deskbell/contract/ratings';
import type { Comment, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { commentFormat } from '../db/comment-format.ts';
import type { Database } from '../db/database.ts';
import { titleForVisitor } from '../db/tables/ticket-fields.ts';
import { mayRate } from '../email/delivery/rating-rule.ts';
import { type FileOfTicket, filesOf, listTicketFiles } from '../files/attached-files.ts';
import { siteLanguage } from '../languages/site-language.ts';
import { brandOf } from '../names/brand-of-team.ts';
import { lookUpShownNames, type ShownName } from '../names/shown-names.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { statusForVisitor } from '../tickets/blocked-tickets.ts';
import { commentsFor } from '../tickets/comment-audience.ts';
import { isErased } from '../tickets/erased-rule.ts';
import { belongedTo, listTicketsOfRequester } from '../tickets/requester.ts';
import { lookUpRating } from '../tickets/visitor/ratings.ts';

const COMMENTS_MAX = 100;
/** Characters of all texts of a page, which bounds its cost. A single message is shown whole. */
const CHARACTERS_MAX = 50_000;

export interface PageSite {
  readonly name: string;
  readonly domain: string;
  readonly widget_color: string;
  readonly api_key: string;
  readonly form_of_address: FormOfAddress;
  readonly brand: Brand | null;
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
  readonly timezone: string;
  readonly may_rate: boolean;
  /** Live, of the ticket; its language is that of the site. */
  readonly known_issue: {
    readonly sentence: string;
    readonly link: string | null;
    readonly language: string | null;
  } | null;
}

export interface VisitedComment
  extends Pick<Comment, 'id' | 'comment' | 'format' | 'author' | 'came_by' | 'created_at'> {
  readonly files: readonly File[];
  readonly agent: ShownName | null;
}

/** What a link may show: the tickets whose comments are visible, and the ticket with their conversation. */
export interface PageScope {
  readonly conversation_id: number;
  readonly ticket_ids: readonly number[];
}

export interface TicketPage {
  readonly ticket: VisitedTicket;
  /** Merged with a ticket that may be another person's: read-only. */
  readonly isMergedAway: boolean;
  readonly files: readonly File[];
  readonly comments: readonly VisitedComment[];
  readonly hasOlder: boolean;
  readonly isOlder: boolean;
  readonly rating: Rating | null;
}

/** Null for a forged or ended link, and for an erased or deleted ticket. */
export async function lookUpVisitedTicket(
  db: Database,
  links: PageLinks,
  address: string,
): Promise<VisitedTicket | null> {
  const id = links.lookUpTicketId(address);
  const ticket = id === null ? null : await lookUpTicket(db, id);
  return ticket && links.isGenuine(address, ticket) ? ticket : null;
}

export async function lookUpEndedTicket(
  db: Database,
  links: PageLinks,
  address: string,
): Promise<VisitedTicket | null> {
  const id = links.lookUpTicketId(address);
  const ticket = id === null ? null : await lookUpTicket(db, id);
  return ticket && links.wasGenuine(address, ticket) ? ticket : null;
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
      statusForVisitor,
    ])
    .select(['user_email', 'merged_into', 'tickets.created_at'])
    .select(sql<string | null>`coalesce(language, ${siteLanguage})`.as('language'))
    .select(['sites.name', 'domain', 'widget_color', 'is_active', 'takes_files', 'admin_notification_email'])
    .select(['api_key', 'form_of_address', sql<string>`coalesce(user_timezone, teams.timezone)`.as('timezone')])
    .select([brandOf('teams.id').as('brand'), sql<boolean>`${mayRate}`.as('may_rate')])
    .select(
      sql<VisitedTicket['known_issue']>`(
        select json_build_object('sentence', sentence, 'link', link, 'language', ${siteLanguage})
        from known_issues where known_issues.id = tickets.known_issue_id and solved_at is null
      )`.as('known_issue'),
    )
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

/** Whether the conversation continued in a ticket without proof of the same requester. */
export const isMergedAway = ({ conversation_id, ticket_ids }: PageScope): boolean =>
  !ticket_ids.includes(conversation_id);

/** Hides replies that can still be undone. */
const isPastUndo = sql<boolean>`(
  author = 'customer' or came_by <> 'app' or created_at <= now() - make_interval(secs => ${UNDO_SEND_SECONDS})
)`;

/** What the visitor may see; `before` pages back from a comment. */
export async function readTicketPage(
  db: Database,
  ticket: VisitedTicket,
  extent: PageScope,
  before: number,
): Promise<TicketPage> {
  const descriptionId = ticket.merged_into === null ? null : await lookUpDescription(db, ticket.id);
  const visible = commentsFor(db, 'visitor', extent.conversation_id)
    .where(belongedTo(extent.ticket_ids))
    .where('id', 'is distinct from', descriptionId)
    .where(isPastUndo);
  // Only visible comments: the position of a note would reveal its time.
  const start = before === 0 ? undefined : await visible.select('id').where('id', '=', before).executeTakeFirst();
  const newest = await visible
    .where(
      start
        ? sql<boolean>`(created_at, id) < (select created_at, id from comments as start where start.id = ${start.id})`
        : sql<boolean>`true`,
    )
    .select(['id', 'comment', commentFormat.as('format'), 'author', 'came_by', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMMENTS_MAX + 1)
    .execute();
  const shown = cutToPage(newest);
  const agents = await lookUpShownNames(
    db,
    shown.map(({ id }) => id),
  );
  const files: readonly FileOfTicket[] = await listTicketFiles(db, extent.conversation_id);
  return {
    ticket,
    isMergedAway: isMergedAway(extent),
    files: filesOf(files, descriptionId),
    comments: shown
      .toReversed()
      .map((comment) => ({ ...comment, files: filesOf(files, comment.id), agent: agents.get(comment.id) ?? null })),
    hasOlder: newest.length > shown.length,
    isOlder: start !== undefined,
    rating: ticket.may_rate ? await lookUpRating(db, ticket.id) : null,
  };
}

function cutToPage<Row extends { readonly comment: string }>(newest: readonly Row[]): Row[] {
  const shown: Row[] = [];
  let characters = 0;
  for (const row of newest) {
    characters += row.comment.length;
    const isFull = shown.length === COMMENTS_MAX || characters > CHARACTERS_MAX;
    if (isFull && shown.length > 0) break;
    shown.push(row);
  }
  return shown;
}

/** The description that a merge turned into a comment is shown anyway. */
async function lookUpDescription(db: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ description_id: number }>`
    select (change #>> '{moved,description_id}')::int8 as description_id from ticket_events
    where ticket_id = ${id} and kind = 'merged' and change ? 'moved' order by id desc limit 1`.execute(db);
  return rows[0]?.description_id ?? null;
}
