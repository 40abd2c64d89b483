import type { TicketEvent } from '@deskbell/contract/tickets';
import { MIB } from '@deskbell/contract/units';

export const SOURCES = [
  'zendesk',
  'freshdesk',
  'helpscout',
  'freescout',
  'osticket',
  'chatwoot',
  'deskbell',
  'csv',
] as const;
export type Source = (typeof SOURCES)[number];

export const IMPORTED_TICKETS_MAX = 1_000_000;
/** A text of a ticket or comment, in UTF-8. */
export const FIELD_BYTES_MAX = MIB;
/** A line, row or element of a list; a ticket with all its comments. */
export const RECORD_MAX = 16 * MIB;
/** JSON escapes at most double what a record has; a long text is kept beside its beginning. */
export const SPOOLED_LINE_MAX = 2 * RECORD_MAX + MIB;
export const UNPACKED_BYTES_MAX = 5_000 * MIB;
export const EARLIEST_DATE = '1995-01-01T00:00:00.000Z';

export interface Person {
  readonly email: string | null;
  readonly name: string | null;
}

/** Bytes are in the archive, at an address of the other desk, or nowhere. */
export interface ImportedFile {
  readonly name: string;
  readonly url: string | null;
  readonly path_in_archive: string | null;
  readonly comment_source_id: string | null;
  /** Bytes, where the export says so. */
  readonly size: number | null;
  /** Why its bytes are not kept, although the archive has them. */
  readonly refusal: string | null;
  /** Where the export says so, and not when its ticket or comment was written. */
  readonly created_at: string | null;
}

export interface ImportedComment {
  readonly source_id: string;
  readonly author: 'customer' | 'agent';
  readonly person: Person | null;
  readonly is_private: boolean;
  /** At most COMMENT_MAX characters; `full_text` has all of a longer one. */
  readonly text: string;
  readonly full_text: string | null;
  readonly minutes: number | null;
  readonly created_at: string;
  /** The line of our own export, with what other desks do not have. */
  readonly exported: ExportedLine | null;
}

export type ExportedLine = Readonly<Record<string, unknown>>;

/** A ticket of another desk with all that belongs to it, in words of no desk. Dates are ISO 8601 in UTC. */
export interface ImportedTicket {
  /** Where it begins, for faults. */
  readonly file: string;
  readonly line: number;
  readonly source: Source;
  readonly source_id: string;
  readonly title: string;
  /** At most TICKET_DESCRIPTION_MAX characters; `full_text` has all of a longer one. */
  readonly text: string;
  readonly full_text: string | null;
  /** Words of the other desk in lower case; a mapping translates them later. */
  readonly status: string;
  readonly priority: string | null;
  readonly tags: readonly string[];
  readonly brand: string | null;
  readonly group: string | null;
  readonly requester: Person | null;
  readonly assignee: Person | null;
  readonly page_url: string | null;
  readonly language: string | null;
  readonly minutes: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly resolved_at: string | null;
  readonly merged_into: string | null;
  readonly rating: ImportedRating | null;
  readonly comments: readonly ImportedComment[];
  readonly files: readonly ImportedFile[];
  readonly exported: ExportedLine | null;
  readonly events: readonly ImportedEvent[];
}

type EventValue = string | number | null | Person | { readonly [name: string]: EventValue };
/** A word, or an object whose ids are those of the other installation. */
export type EventSide = EventValue | readonly EventValue[];

/** What happened to a ticket of our own export. */
export interface ImportedEvent {
  readonly source_id: string;
  readonly kind: TicketEvent['kind'];
  readonly actor: TicketEvent['actor'];
  /** The member who did it. */
  readonly person: Person | null;
  readonly before?: EventSide;
  readonly after?: EventSide;
  readonly because: 'reply' | null;
  readonly created_at: string;
}

export interface ImportedRating {
  readonly score: 'good' | 'okay' | 'bad';
  readonly words: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Why something is not imported, or not as it stands there: one sentence. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly source_id: string | null;
  readonly reason: string;
}
