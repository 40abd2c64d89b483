import { SOURCES, type Source } from '../../imported-ticket.ts';
import { UnreadableHistory } from '../../unreadable-history.ts';
import {
  type CommentDraft,
  type FileDraft,
  fieldsOf,
  listOf,
  type Place,
  personOf,
  storedId,
  type TicketDraft,
} from '../check-ticket.ts';
import type { Content, Fields, HistoryForm, Reading } from './history-form.ts';

export const NEUTRAL_FORMAT = 1;

/** The lines that `deskbell convert` writes; docs/moving-from-another-desk.md has their fields. */
export function neutralForm(): HistoryForm {
  let source: Source = 'csv';
  let isWhole = false;
  return {
    recognize: (first: Fields): Content | null => (first.kind === 'history' ? 'tickets' : null),

    read(record: Fields, place: Place, reading: Reading): void {
      if (record.kind === 'history') source = sourceOf(record);
      else if (record.kind === 'ticket') readTicket(record, source, place, reading);
      else if (record.kind === 'comment') readComment(record, place, reading);
      else if (record.kind === 'end') isWhole = true;
    },

    end(place: Place, { checker }: Reading): void {
      if (!isWhole)
        checker.faults.add({ ...place, source_id: null, reason: 'The file ends too early: its last line is missing.' });
    },
  };
}

function sourceOf({ format, source }: Fields): Source {
  if (format !== NEUTRAL_FORMAT)
    throw new UnreadableHistory('The file was written by a newer version of Deskbell. Please update this one.');
  return SOURCES.find((each) => each === source) ?? 'csv';
}

function readTicket(record: Fields, source: Source, place: Place, reading: Reading): void {
  const ticket = reading.checker.ticket(ticketOf(record, source), place);
  if (ticket) reading.write(ticket.source_id, { kind: 'ticket', ticket });
}

function readComment(record: Fields, place: Place, { checker, write }: Reading): void {
  const ticketId = storedId(record.ticket_id);
  const draft = commentOf(record);
  const comment = ticketId === null ? null : checker.comment(draft, ticketId, place);
  if (ticketId === null || !comment) return;
  write(ticketId, { kind: 'comment', comment, place });
  const owner = { ...place, ticket_id: ticketId, comment_id: comment.source_id };
  for (const file of checker.files(draft.files ?? [], owner)) write(ticketId, { kind: 'file', file });
}

function ticketOf(record: Fields, source: Source): TicketDraft {
  const rating = fieldsOf(record.rating);
  return {
    source,
    source_id: record.id,
    title: record.title,
    text: record.text,
    html: record.html,
    status: record.status,
    priority: record.priority,
    tags: listOf(record.tags),
    brand: record.brand,
    group: record.group,
    requester: personOf(record.requester),
    assignee: personOf(record.assignee),
    page_url: record.page_url,
    language: record.language,
    minutes: record.minutes,
    created_at: record.created_at,
    updated_at: record.updated_at,
    resolved_at: record.resolved_at,
    merged_into: record.merged_into,
    rating: {
      score: rating.score,
      words: rating.words,
      created_at: rating.created_at,
    },
    comments: listOf(record.comments).map((each) => commentOf(fieldsOf(each))),
    files: filesOf(record.files),
  };
}

const commentOf = (record: Fields): CommentDraft => ({
  source_id: record.id,
  author: record.author === 'customer' ? 'customer' : 'agent',
  person: personOf(record.person),
  is_private: record.is_private === true,
  text: record.text,
  html: record.html,
  created_at: record.created_at,
  minutes: record.minutes,
  files: filesOf(record.files),
});

const filesOf = (files: unknown): FileDraft[] =>
  listOf(files).map((each) => {
    const { name, url, path } = fieldsOf(each);
    return { name, url, path };
  });
