import { type Comment, comment as commentFields, type TicketDetail, ticketDetail } from '@deskbell/contract/tickets';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { withMentionedNames } from '../names/mentioned-names.ts';
import { currentUser, Scope } from '../scope.ts';
import { lookUpComment } from '../tickets/conversation/comments.ts';
import { findTicketDetail } from '../tickets/tickets.ts';

const TEXT_MAX = 8_000;
const BODY_BYTES_MAX = 20_000;

export interface DeliveredEvent {
  readonly type: string;
  readonly ticket_id: number | null;
  readonly comment_id: number | null;
  readonly change: unknown;
  readonly created_at: string;
  readonly team_id: number;
  readonly includes_notes: boolean;
  readonly webhook_site_id: number | null;
}

export async function renderBody(db: Database, event: DeliveredEvent, publicUrl: string): Promise<string | null> {
  const { type, created_at: timestamp, ticket_id, comment_id } = event;
  const change = shownTo(event);
  if (ticket_id === null) return JSON.stringify({ type, timestamp, data: change ?? {} });
  const ticket = await lookUpTicket(db, event, ticket_id);
  const comment = comment_id === null ? null : await lookUpSentComment(db, event, comment_id);
  if (!ticket || (comment_id !== null && !comment)) return null;
  const data = {
    ticket: { ...ticket, url: `${publicUrl}/sites/${ticket.site_id}?ticket=${ticket_id}` },
    ...(comment && { comment }),
    ...(change ? { change } : {}),
  };
  return shorten({ type, timestamp, data });
}

/** A webhook of one site must not learn from which site a ticket came. */
function shownTo({ change, webhook_site_id }: DeliveredEvent): unknown {
  const moved = siteChange.safeParse(change);
  if (!moved.success || webhook_site_id === null) return change;
  const { before, after } = moved.data;
  const side = (site: z.infer<typeof namedSite>) =>
    site.site_id === webhook_site_id ? site : { site_id: null, site_name: null };
  return { ...moved.data, before: side(before), after: side(after) };
}

const namedSite = z.looseObject({ site_id: z.int() });
const siteChange = z.looseObject({ field: z.literal('site'), before: namedSite, after: namedSite });

export async function lookUpTicket(
  db: Database,
  { team_id }: Pick<DeliveredEvent, 'team_id'>,
  ticketId: number,
): Promise<TicketDetail | null> {
  const membership = { team_id, team_name: '', member_id: 0, role: 'admin', site_ids: null } as const;
  const scope = Scope.of(currentUser(0, [membership]), 'read');
  try {
    // Parsing drops columns that the contract does not name.
    return ticketDetail.parse(await findTicketDetail(db, scope, ticketId));
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

export async function lookUpSentComment(
  db: Database,
  { team_id, includes_notes }: Pick<DeliveredEvent, 'team_id' | 'includes_notes'>,
  id: number,
): Promise<Comment | null> {
  const comment = await lookUpComment(db, includes_notes ? 'team' : 'visitor', { id, team_id });
  return comment && withMentionedNames(commentFields.parse(comment));
}

interface Body {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly ticket: TicketDetail & { url: string };
    readonly comment?: Comment;
    readonly change?: unknown;
  };
}

/** Truncates long texts, further when the whole is still too large; `truncated` says so. */
function shorten({ type, timestamp, data }: Body): string {
  for (let max = TEXT_MAX; ; max = Math.floor(max * 0.9)) {
    const { ticket, comment, change } = data;
    const parts = {
      ticket: cut(ticket, ['title', 'description'], max),
      ...(comment && { comment: cut(comment, ['comment', 'full_text'], max) }),
      ...(change !== undefined && { change }),
    };
    const isCut = [ticket.title, ticket.description, comment?.comment, comment?.full_text].some(
      (text) => (text?.length ?? 0) > max,
    );
    const body = JSON.stringify({ type, timestamp, data: parts, ...(isCut && { truncated: true }) });
    if (Buffer.byteLength(body) <= BODY_BYTES_MAX || max < 1) return body;
  }
}

const cut = <Part extends object, Name extends keyof Part>(part: Part, names: readonly Name[], max: number): Part => ({
  ...part,
  ...Object.fromEntries(names.map((name) => [name, part[name] === null ? null : cutText(String(part[name]), max)])),
});

/** Avoids half of a surrogate pair. */
const cutText = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
