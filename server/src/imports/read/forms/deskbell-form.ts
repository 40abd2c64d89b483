import type { ExportedLine } from '../../imported-ticket.ts';
import { UnreadableHistory } from '../../unreadable-history.ts';
import { type CommentDraft, listOf, type Place, storedId, type TicketDraft } from '../check-ticket.ts';
import { storedPerson, storedValue } from '../stored-text.ts';
import { exportedEvent } from './exported-event.ts';
import type { Content, Fields, HistoryForm, Reading } from './history-form.ts';

const EXPORT_FORMAT = 1;

/** Fields that the ticket or comment itself has; `exported` keeps all others. */
const TICKET_FIELDS = new Set(
  'kind id title description full_text priority status user_email user_name page_url language tags minutes merged_into created_at updated_at resolved_at'.split(
    ' ',
  ),
);
const COMMENT_FIELDS = new Set('kind id ticket_id merged_from comment full_text minutes created_at'.split(' '));

/** The team.jsonl of this product: comments, files, events and ratings are lines of their own, long after their ticket. */
export function deskbellForm(): HistoryForm {
  let isWhole = false;
  const readers: Readonly<Record<string, (line: Fields, place: Place, reading: Reading) => void>> = {
    export: ({ format }) => {
      if (format !== EXPORT_FORMAT)
        throw new UnreadableHistory('The file was written by a newer version of Deskbell. Please update this one.');
    },
    member: readMember,
    ticket: readTicket,
    comment: readComment,
    file: readFile,
    rating: readRating,
    event: readEvent,
    end: () => {
      isWhole = true;
    },
  };
  return {
    recognize: (first: Fields): Content | null => (first.kind === 'export' && 'team_id' in first ? 'tickets' : null),
    read: (line, place, reading) => {
      if (typeof line.kind === 'string' && Object.hasOwn(readers, line.kind))
        readers[line.kind]?.(line, place, reading);
    },
    end: (place, { checker }) => {
      if (!isWhole)
        checker.faults.add({ ...place, source_id: null, reason: 'The file ends too early: its last line is missing.' });
    },
  };
}

function readMember({ user_id, email, name }: Fields, _place: Place, { people }: Reading): void {
  const id = storedId(user_id);
  if (id !== null) people.add(id, { email: null, name: null, ...storedPerson(email, name), isAgent: true });
}

function memberBy(id: unknown, name: unknown, { people }: Reading) {
  const found = people.find(storedId(id));
  return storedPerson(found?.email, name ?? found?.name);
}

function readTicket(line: Fields, place: Place, reading: Reading): void {
  const draft: TicketDraft = {
    source: 'deskbell',
    source_id: line.id,
    title: line.title,
    text: line.description,
    full_text: line.full_text,
    status: line.status,
    priority: line.priority,
    tags: listOf(line.tags),
    brand: line.site_name,
    requester: storedPerson(line.user_email, line.user_name),
    assignee: line.assignee_id ? memberBy(line.assignee_id, line.assignee_name, reading) : null,
    page_url: line.page_url,
    language: line.language,
    minutes: line.minutes,
    created_at: line.created_at,
    updated_at: line.updated_at,
    resolved_at: line.resolved_at,
    merged_into: line.merged_into,
    exported: without(line, TICKET_FIELDS),
  };
  const ticket = reading.checker.ticket(draft, place);
  if (ticket) reading.write(ticket.source_id, { kind: 'ticket', ticket });
}

function readComment(line: Fields, place: Place, reading: Reading): void {
  const ticketId = formerTicket(line);
  if (ticketId === null) return;
  const draft: CommentDraft = {
    source_id: line.id,
    author: line.author === 'customer' ? 'customer' : 'agent',
    person: memberBy(line.author_id, line.author_name, reading),
    is_private: line.audience !== 'customer',
    text: line.comment,
    full_text: line.full_text,
    created_at: line.created_at,
    minutes: line.minutes,
    exported: without(line, COMMENT_FIELDS),
  };
  const comment = reading.checker.comment(draft, ticketId, place);
  if (comment) reading.write(ticketId, { kind: 'comment', comment, place });
}

function readFile(line: Fields, place: Place, { checker, write }: Reading): void {
  const { comment_id, name, size, created_at } = line;
  const ticketId = formerTicket(line);
  if (ticketId === null) return;
  const owner = { ...place, ticket_id: ticketId, comment_id: storedId(comment_id) };
  for (const file of checker.files([{ name, size, created_at }], owner)) write(ticketId, { kind: 'file', file });
}

function readRating(line: Fields, _place: Place, { checker, write }: Reading): void {
  const ticketId = storedId(line.ticket_id);
  const { score, words, created_at, updated_at } = line;
  const rating = checker.rating({ score, words, created_at, updated_at }, '');
  if (ticketId !== null && rating) write(ticketId, { kind: 'rating', rating });
}

function readEvent(line: Fields, _place: Place, reading: Reading): void {
  const ticketId = storedId(line.ticket_id);
  const event = exportedEvent(line, reading.checker.dates, reading);
  if (ticketId !== null && event) reading.write(ticketId, { kind: 'event', event });
}

/** The conversation of a merged ticket stands in the one that stays; the import merges it again. */
const formerTicket = ({ merged_from, ticket_id }: Fields): string | null =>
  storedId(merged_from) ?? storedId(ticket_id);

const without = (line: Fields, names: ReadonlySet<string>): ExportedLine =>
  storedValue(Object.fromEntries(Object.entries(line).filter(([name]) => !names.has(name)))) as ExportedLine;
