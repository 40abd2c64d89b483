import {
  type Fault,
  type ImportedComment,
  type ImportedEvent,
  type ImportedFile,
  type ImportedRating,
  type ImportedTicket,
  RECORD_MAX,
} from '../imported-ticket.ts';
import { byDate, type Place } from '../read/check-ticket.ts';
import type { Piece } from '../read/forms/history-form.ts';
import type { SpooledPiece } from './bucket-files.ts';

const ORPHAN = 'A comment of a ticket that is not in the file, or was left out.';

/** Makes tickets of the pieces of a bucket. A ticket that comes twice is the one changed last, with the comments of both. */
export async function* groupPieces(
  pieces: AsyncIterable<SpooledPiece>,
  fault: (fault: Fault) => void,
): AsyncGenerator<{ readonly ticket: ImportedTicket; readonly repeated: number }> {
  const byTicket = new Map<string, { json: string[]; length: number; dropped: number }>();
  for await (const { ticketId, json } of pieces) {
    const group = byTicket.get(ticketId) ?? { json: [], length: 0, dropped: 0 };
    byTicket.set(ticketId, group);
    group.length += json.length;
    // The ticket itself may be longer than the bound, by what checking adds to a record of that length.
    if (group.length <= RECORD_MAX || group.json.length === 0) group.json.push(json);
    else group.dropped += 1;
  }
  for (const [ticketId, group] of byTicket) {
    byTicket.delete(ticketId);
    const found = group.json.map((json) => JSON.parse(json) as Piece);
    const joined = joinPieces(ticketId, found, fault);
    if (!joined) continue;
    const { file, line } = joined.ticket;
    if (group.dropped > 0)
      fault({
        file,
        line,
        source_id: ticketId,
        reason: `The ticket has more than 16 MB; ${group.dropped} comments and files are left out.`,
      });
    yield joined;
  }
}

/** What was found of one ticket, in the order of the file; what comes later replaces what has the same number. */
class TicketPieces {
  readonly comments = new Map<string, ImportedComment>();
  readonly files = new Map<string, ImportedFile>();
  readonly events = new Map<string, ImportedEvent>();
  ticket: ImportedTicket | null = null;
  rating: ImportedRating | null = null;
  /** Where the first comment of a ticket stands that may not be in the file. */
  orphan: Place | null = null;
  rows = 0;

  add(piece: Piece): void {
    if (piece.kind === 'ticket') this.#addRow(piece.ticket);
    else if (piece.kind === 'comment') {
      this.comments.set(piece.comment.source_id, piece.comment);
      this.orphan ??= piece.place;
    } else if (piece.kind === 'file') this.files.set(keyOf(piece.file, this.files.size), piece.file);
    else if (piece.kind === 'event') this.events.set(piece.event.source_id, piece.event);
    else this.rating = piece.rating;
  }

  #addRow(row: ImportedTicket): void {
    this.rows += 1;
    for (const comment of row.comments) this.comments.set(comment.source_id, comment);
    for (const file of row.files) this.files.set(keyOf(file), file);
    this.rating = row.rating ?? this.rating;
    if (!this.ticket || row.updated_at >= this.ticket.updated_at) this.ticket = row;
  }
}

function joinPieces(ticketId: string, found: readonly Piece[], fault: (fault: Fault) => void) {
  const pieces = new TicketPieces();
  for (const piece of found) pieces.add(piece);
  const { ticket, orphan, rating, comments, files, events, rows } = pieces;
  if (!ticket) {
    if (orphan) fault({ ...orphan, source_id: ticketId, reason: ORPHAN });
    return null;
  }
  const joined: ImportedTicket = {
    ...ticket,
    rating,
    comments: [...comments.values()].sort(byDate),
    files: [...files.values()],
    events: [...events.values()].sort(byDate),
  };
  return { ticket: joined, repeated: rows - 1 };
}

const keyOf = ({ comment_source_id, name, url, path_in_archive }: ImportedFile, n?: number): string =>
  JSON.stringify([comment_source_id, name, url, path_in_archive, url || path_in_archive ? null : n]);
