import type { InboxRow } from '@deskbell/contract/inbox';
import type { InboxKind } from '@deskbell/contract/inbox-values';
import type { PushPayload } from '@deskbell/contract/push-values';
import { DAY_MS, SECOND_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { lookUpUnread } from '../inbox/inbox.ts';
import type { CurrentUser } from '../scope.ts';
import { isReadable } from '../sites/site-scope.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import type { ClaimedPush } from './claim-push.ts';
import type { PushMessage } from './push-sender.ts';

/** A device that was off for longer hears nothing of it. */
const LASTS_SECONDS = DAY_MS / SECOND_MS;
/** A delivery that is claimed at its last moment. */
const TTL_SECONDS_MIN = 60;
const URGENT = new Set<PushPayload['kind']>(['due_soon', 'overdue', 'widget_silent', 'widget_blocked', 'page_alarm']);

/** Null when there is nothing to say any more: it was read, erased, or the user lost it. */
export async function composePush(db: Database, claimed: ClaimedPush): Promise<PushMessage | null> {
  const { user_id, inbox_row_id, ticket_id, age_seconds, is_superseded } = claimed;
  if (is_superseded || age_seconds > LASTS_SECONDS) return null;
  const user = await readCurrentUser(db, user_id);
  const payload =
    inbox_row_id === null ? await newTicketPayload(db, user, ticket_id) : await newsPayload(db, user, inbox_row_id);
  if (payload === null) return null;
  return {
    payload,
    ttlSeconds: Math.max(TTL_SECONDS_MIN, Math.round(LASTS_SECONDS - age_seconds)),
    urgency: URGENT.has(payload.kind) ? 'high' : 'normal',
  };
}

async function newsPayload(db: Database, user: CurrentUser, inboxRowId: number): Promise<PushPayload | null> {
  const row = await lookUpUnread(db, user, inboxRowId);
  if (row === null) return null;
  const { kind, title, site_name, ticket_id } = row;
  const inbox_id = ticket_id === null ? row.id : null;
  const words = { title, body: `${wordsOf(row)} · ${site_name}` };
  return { kind, ticket_id, inbox_id, ...words, tag: tagOf(row), path: pathOf(row) };
}

/** Nothing about a ticket that its reader has opened meanwhile, or that became part of another one. */
async function newTicketPayload(db: Database, user: CurrentUser, ticketId: number | null): Promise<PushPayload | null> {
  const { rows } = await sql<{ id: number; title: string; site_id: number; site_name: string }>`
    select tickets.id, title, site_id, sites.name as site_name
    from tickets inner join sites on sites.id = site_id
    where tickets.id = ${ticketId} and merged_into is null and ${isReadable({ user })} and not exists (
      select from ticket_reads where user_id = ${user.id} and ticket_id = tickets.id and read_at > '-infinity'
    )`.execute(db);
  const [ticket] = rows;
  if (!ticket) return null;
  const { id, title, site_id, site_name } = ticket;
  return {
    ...{ kind: 'new_ticket', title, ticket_id: id, inbox_id: null },
    ...{ body: `New ticket · ${site_name}`, tag: `ticket-${id}`, path: ticketPath(site_id, id) },
  };
}

const WORDS: Record<InboxKind, string> = {
  mention: 'You were mentioned',
  reply: 'New reply',
  note: 'New note',
  assigned: 'Assigned to you',
  rated: 'New rating',
  woke: 'Back from its snooze',
  due_soon: 'Due soon',
  overdue: 'Overdue',
  widget_silent: 'Widget alarm',
  widget_blocked: 'Widget alarm',
  widget_back: 'Widget alarm',
  widget_elsewhere: 'Widget alarm',
  page_alarm: 'Page alarm',
};

function wordsOf({ kind, count }: InboxRow): string {
  if (count > 1 && kind === 'reply') return `${count} new replies`;
  if (count > 1 && kind === 'note') return `${count} new notes`;
  return WORDS[kind];
}

function tagOf({ kind, ticket_id, site_id, page }: InboxRow): string {
  if (ticket_id !== null) return `ticket-${ticket_id}`;
  return kind === 'page_alarm' ? `page-${site_id}-${page}` : `site-${site_id}`;
}

function pathOf({ kind, ticket_id, site_id, page }: InboxRow): string {
  if (ticket_id !== null) return ticketPath(site_id, ticket_id);
  return kind === 'page_alarm' && page !== null
    ? `/sites/${site_id}?${new URLSearchParams({ page })}`
    : `/sites/${site_id}?tab=settings`;
}

const ticketPath = (siteId: number, ticketId: number): string => `/sites/${siteId}?ticket=${ticketId}`;
