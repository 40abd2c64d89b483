import { CONVERSATION_CHARACTERS, type ToolInput } from '@deskbell/contract/assistant-tools';
import type { Comment, TicketEvent } from '@deskbell/contract/tickets';
import { NotFound } from '../errors.ts';
import { findTicketWithComments } from '../tickets/conversation/comments.ts';
import { describeChange } from './describe-change.ts';
import { type ToolContext, unreadable } from './tool-context.ts';
import { quote, quoteOrNull, type Reader } from './visitor-text.ts';

const EVENTS_SHOWN = 20;

interface Entry {
  readonly by: 'visitor' | 'team' | 'note' | 'client';
  readonly author: string | null;
  readonly at: string;
  readonly text: string;
  readonly files: readonly string[];
}

export async function readTicket(context: ToolContext, { id, cursor }: ToolInput<'get_ticket'>) {
  const found = await findReadable(context, id);
  const { ticket } = found;
  const entries: Entry[] = [
    {
      by: 'visitor',
      author: ticket.user_name,
      at: ticket.created_at,
      text: ticket.full_text ?? ticket.description,
      files: ticket.files.map(({ name }) => name),
    },
    ...found.comments.map(entryOf),
  ];
  const page = cut(entries, cursor);
  const conversation = { conversation: page.entries.map((entry) => shown(context, entry)), cursor: page.cursor };
  if (cursor !== undefined) return { id, ...conversation };
  return {
    ...{ id, site_id: ticket.site_id, site: ticket.site_name, status: ticket.status, priority: ticket.priority },
    tags: ticket.tags.map(({ id, name }) => ({ id, name })),
    assignee: ticket.assignee_name,
    ...{ created_at: ticket.created_at, waiting_since: ticket.waiting_since, snoozed_until: ticket.snoozed_until },
    ...{ language: ticket.language, merged_into: ticket.merged_into },
    from_visitor: {
      title: quote(context, ticket.title),
      name: quoteOrNull(context, ticket.user_name),
      email: quoteOrNull(context, ticket.user_email),
      page: quoteOrNull(context, ticket.page_url),
      rating: ticket.rating && {
        score: ticket.rating.score,
        words: quoteOrNull(context, ticket.rating.words),
      },
    },
    ...conversation,
    history: found.events.slice(-EVENTS_SHOWN).map(eventLine),
    prepared_replies: found.suggested_replies
      .filter(({ used_by }) => !used_by)
      .map(({ token_name, text, is_stale }) => ({ by: token_name, text, is_stale })),
  };
}

export async function findReadable({ db, scope }: ToolContext, id: number) {
  return findTicketWithComments(db, scope, id).catch((error: unknown) => {
    throw error instanceof NotFound ? unreadable(id) : error;
  });
}

const KIND = { customer: 'visitor', client: 'client', agent: 'team' } as const;

function entryOf({ author, audience, author_name, created_at, comment, full_text, files }: Comment): Entry {
  return {
    by: author === 'agent' && audience !== 'customer' ? 'note' : KIND[author],
    author: author_name,
    at: created_at,
    text: full_text ?? comment,
    files: files.map(({ name }) => name),
  };
}

/** The cursor names an entry and a place in its text. */
function cut(entries: readonly Entry[], cursor = '0:0'): { entries: Entry[]; cursor: string | null } {
  const [first = 0, begin = 0] = cursor.split(':').map(Number);
  const page: Entry[] = [];
  let left = CONVERSATION_CHARACTERS;
  for (const [index, entry] of entries.entries()) {
    if (index < first) continue;
    const offset = index === first ? begin : 0;
    const text = entry.text.slice(offset, offset + left);
    page.push({ ...entry, text });
    left -= text.length;
    const end = offset + text.length;
    if (end < entry.text.length) return { entries: page, cursor: `${index}:${end}` };
    if (left <= 0 && index + 1 < entries.length) return { entries: page, cursor: `${index + 1}:0` };
  }
  return { entries: page, cursor: null };
}

function shown(reader: Reader, { by, author, at, text, files }: Entry) {
  const names = files.length > 0 ? { files: files.map((name) => quote(reader, name)) } : {};
  if (by === 'visitor')
    return { at, from_visitor: { author: quoteOrNull(reader, author), text: quote(reader, text), ...names } };
  return { at, by, author, text: quote(reader, text), ...names };
}

const eventLine = ({ kind, actor, actor_name, change, created_at }: TicketEvent) => ({
  ...{ at: created_at, by: actor_name ?? actor, kind },
  what: describeChange(kind, change),
});
