import { fieldsOf, listOf, personOf, storedId } from '../read/check-ticket.ts';
import { storedText } from '../read/stored-text.ts';
import { type DeskCalls, getJson, type Json } from './desk-calls.ts';
import type { NeutralComment, NeutralFile, NeutralLine, NeutralTicket } from './neutral-lines.ts';

const [INCOMING, OUTGOING] = [0, 1];

/** Reads all conversations of an account of Chatwoot with their messages. The base address ends with `/api/v1/accounts/ID`. */
export async function* chatwootLines(calls: DeskCalls): AsyncGenerator<NeutralLine> {
  const inboxes = new Map<string, string>();
  for (const inbox of listOf(fieldsOf(await getJson(calls, '/inboxes')).payload).map(fieldsOf))
    inboxes.set(storedId(inbox.id) ?? '', storedText(inbox.name));
  const read = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = fieldsOf(
      await getJson(calls, `/conversations?status=all&assignee_type=all&sort_by=created_at_asc&page=${page}`),
    );
    const conversations = listOf(fieldsOf(answer.data).payload ?? answer.payload).map(fieldsOf);
    if (conversations.length === 0) return;
    for (const conversation of conversations) {
      const id = storedId(conversation.id);
      // Conversations that are written to meanwhile move to another page.
      if (id === null || read.has(id)) continue;
      read.add(id);
      yield* conversationLines(conversation, await messagesOf(calls, id), inboxes);
    }
  }
}

/** All messages of a conversation, oldest first; the desk gives the newest ones first. */
async function messagesOf(calls: DeskCalls, id: string): Promise<Json[]> {
  const messages = new Map<number, Json>();
  for (let before: number | null = null; ; ) {
    const answer = await getJson(calls, `/conversations/${id}/messages${before === null ? '' : `?before=${before}`}`);
    const found = listOf(fieldsOf(answer).payload).map(fieldsOf);
    const fresh = found.filter((message) => !messages.has(Number(message.id)));
    for (const message of fresh) messages.set(Number(message.id), message);
    if (fresh.length === 0) return [...messages].sort(([a], [b]) => a - b).map(([, message]) => message);
    before = Math.min(...messages.keys());
  }
}

function* conversationLines(
  conversation: Json,
  messages: readonly Json[],
  inboxes: ReadonlyMap<string, string>,
): Generator<NeutralLine> {
  const ticket = ticketOf(conversation, inboxes);
  const said = messages.filter(({ message_type }) => message_type === INCOMING || message_type === OUTGOING);
  const first = said.findIndex((message) => message.private !== true);
  const body = said[first];
  yield { kind: 'ticket', ...ticket, text: body ? storedText(body.content) : null, files: body ? filesOf(body) : [] };
  for (const [n, message] of said.entries())
    if (n !== first) yield { kind: 'comment', ...commentOf(message, ticket.id) };
}

/** Chatwoot has no titles, except those of emails. */
function ticketOf(conversation: Json, inboxes: ReadonlyMap<string, string>): NeutralTicket {
  const meta = fieldsOf(conversation.meta);
  const subject = storedText(fieldsOf(conversation.additional_attributes).mail_subject);
  const created = conversation.created_at ?? conversation.timestamp;
  return {
    id: storedId(conversation.id) ?? '',
    title: subject || null,
    status: storedText(conversation.status),
    priority: storedText(conversation.priority) || null,
    tags: listOf(conversation.labels).map(storedText),
    brand: inboxes.get(storedId(conversation.inbox_id) ?? '') ?? null,
    group: storedText(fieldsOf(meta.team).name) || null,
    requester: personOf(meta.sender),
    assignee: personOf(meta.assignee),
    created_at: dateOf(created),
    updated_at: dateOf(conversation.last_activity_at ?? conversation.updated_at),
  };
}

const commentOf = (message: Json, ticket_id: string): NeutralComment => ({
  id: storedId(message.id) ?? '',
  ticket_id,
  author: message.message_type === INCOMING ? 'customer' : 'agent',
  person: personOf(message.sender),
  is_private: message.private === true,
  text: storedText(message.content),
  created_at: dateOf(message.created_at),
  files: filesOf(message),
});

const filesOf = (message: Json): NeutralFile[] =>
  listOf(message.attachments).map((each) => {
    const { data_url, file_type } = fieldsOf(each);
    const url = storedText(data_url);
    return { name: url.split(/[?#]/)[0]?.split('/').at(-1) || storedText(file_type) || 'file', url };
  });

const dateOf = (value: unknown): string | number | null =>
  typeof value === 'number' ? Math.floor(value) : storedText(value) || null;
