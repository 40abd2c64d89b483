import type { Person } from '../imported-ticket.ts';
import { fieldsOf, listOf, storedId } from '../read/check-ticket.ts';
import { storedPerson, storedText } from '../read/stored-text.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import { type DeskCalls, getJson, type Json } from './desk-calls.ts';
import type { NeutralComment, NeutralFile, NeutralLine, NeutralTicket } from './neutral-lines.ts';

const SAID = ['customer', 'message', 'note', 'chat', 'phone', 'beaconchat'];

/** Signs in with the id and secret of an own app of Help Scout, which are `ID:SECRET` in one variable. */
export async function helpscoutCalls(base: URL, key: string): Promise<DeskCalls> {
  const [client_id = '', client_secret = ''] = key.split(':');
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await fetch(new URL(`${base.pathname.replace(/\/+$/, '')}/oauth2/token`, base), {
    method: 'POST',
    body,
    redirect: 'error',
  });
  const token = answer.ok ? storedText(fieldsOf(await answer.json()).access_token) : '';
  if (token === '')
    throw new UnreadableHistory(`${base.host} refuses the key. Write the id and the secret of your app as ID:SECRET.`);
  return { base, headers: { authorization: `Bearer ${token}` } };
}

/** Reads all conversations of Help Scout with their threads, oldest first. The base address ends with `/v2`. */
export async function* helpscoutLines(calls: DeskCalls): AsyncGenerator<NeutralLine> {
  const mailboxes = new Map<string, string>();
  for await (const mailbox of pagesOf(calls, '/mailboxes?', 'mailboxes'))
    mailboxes.set(storedId(mailbox.id) ?? '', storedText(mailbox.name));
  const query = '/conversations?status=all&embed=threads&sortField=createdAt&sortOrder=asc&';
  for await (const conversation of pagesOf(calls, query, 'conversations'))
    yield* conversationLines(conversation, mailboxes);
}

async function* pagesOf(calls: DeskCalls, query: string, what: string): AsyncGenerator<Json> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = fieldsOf(await getJson(calls, `${query}page=${page}`));
    pages = Number(fieldsOf(answer.page).totalPages ?? 0);
    for (const each of listOf(fieldsOf(answer._embedded)[what])) yield fieldsOf(each);
  }
}

function* conversationLines(conversation: Json, mailboxes: ReadonlyMap<string, string>): Generator<NeutralLine> {
  if (conversation.state !== 'published' || conversation.status === 'spam') return;
  const ticket = ticketOf(conversation, mailboxes);
  const threads = listOf(fieldsOf(conversation._embedded).threads).map(fieldsOf);
  const said = threads
    .filter(({ type, state }) => SAID.includes(storedText(type)) && state !== 'draft')
    .sort((a, b) => (storedText(a.createdAt) < storedText(b.createdAt) ? -1 : 1));
  const first = said.findIndex(({ type }) => type !== 'note');
  const body = said[first];
  yield { kind: 'ticket', ...ticket, html: body ? storedText(body.body) : null, files: body ? filesOf(body) : [] };
  for (const [n, thread] of said.entries()) if (n !== first) yield { kind: 'comment', ...commentOf(thread, ticket.id) };
}

const ticketOf = (conversation: Json, mailboxes: ReadonlyMap<string, string>): NeutralTicket => ({
  id: storedId(conversation.number) ?? storedId(conversation.id) ?? '',
  title: storedText(conversation.subject) || null,
  status: storedText(conversation.status),
  tags: listOf(conversation.tags).map((each) => storedText(fieldsOf(each).tag)),
  brand: mailboxes.get(storedId(conversation.mailboxId) ?? '') ?? null,
  requester: personOf(conversation.primaryCustomer),
  assignee: personOf(conversation.assignee),
  created_at: storedText(conversation.createdAt),
  updated_at: storedText(conversation.userUpdatedAt) || null,
  resolved_at: storedText(conversation.closedAt) || null,
});

const commentOf = (thread: Json, ticket_id: string): NeutralComment => ({
  id: storedId(thread.id) ?? '',
  ticket_id,
  author: fieldsOf(thread.createdBy).type === 'customer' ? 'customer' : 'agent',
  person: personOf(thread.createdBy),
  is_private: thread.type === 'note',
  html: storedText(thread.body),
  created_at: storedText(thread.createdAt),
  files: filesOf(thread),
});

function personOf(value: unknown): Person | null {
  const { email, first, last } = fieldsOf(value);
  return storedPerson(email, `${storedText(first)} ${storedText(last)}`);
}

const filesOf = (thread: Json): NeutralFile[] =>
  listOf(fieldsOf(thread._embedded).attachments).map((each) => {
    const { filename, _links } = fieldsOf(each);
    return { name: storedText(filename), url: storedText(fieldsOf(fieldsOf(_links).data).href) };
  });
