import { COMMENT_MAX, COMMENT_MINUTES_MAX, TICKET_DESCRIPTION_MAX, TICKET_TITLE_MAX } from '@deskbell/contract/limits';
import { RATING_SCORES } from '@deskbell/contract/ticket-values';
import { matchLanguage } from '@deskbell/contract/visitor-language';
import { cleanFileName } from '../../files/file-name.ts';
import type { FileLimits } from '../../files/uploads.ts';
import {
  type ExportedLine,
  FIELD_BYTES_MAX,
  type ImportedComment,
  type ImportedFile,
  type ImportedRating,
  type ImportedTicket,
  type Person,
  type Source,
} from '../imported-ticket.ts';
import type { FaultList } from './fault-list.ts';
import { refusalOfFile } from './file-refusal.ts';
import type { DateReader } from './history-date.ts';
import { htmlToPlain } from './html-to-plain.ts';
import { cut, oneLine, storedAddress, storedPerson, storedText } from './stored-text.ts';

const ID_MAX = 200;
const VALUE_MAX = 100;
const TAGS_MAX = 100;
const SENTENCE_MAX = 80;
const UNNAMED_FILE = 'file';
const TOO_LONG = 'is longer than 1 MB';

export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A value as the file has it: its type is not known. */
type Raw = unknown;

export interface FileDraft {
  readonly name: Raw;
  readonly url?: Raw;
  readonly path?: Raw;
  readonly size?: Raw;
  readonly created_at?: Raw;
}

/** What a file belongs to. */
interface FileOwner extends Place {
  readonly ticket_id: string;
  readonly comment_id: string | null;
}

export interface BodyDraft {
  readonly text?: Raw;
  /** The whole text, where the other is a part of it. */
  readonly full_text?: Raw;
  /** Read where there is no text. */
  readonly html?: Raw;
}

export interface CommentDraft extends BodyDraft {
  readonly source_id: Raw;
  readonly author: 'customer' | 'agent';
  readonly person: Person | null;
  readonly is_private: boolean;
  readonly created_at: Raw;
  readonly minutes?: Raw;
  readonly files?: readonly FileDraft[];
  readonly exported?: ExportedLine;
}

export interface RatingDraft {
  readonly score: Raw;
  readonly words: Raw;
  readonly created_at: Raw;
  readonly updated_at?: Raw;
}

export interface TicketDraft extends BodyDraft {
  readonly source: Source;
  readonly source_id: Raw;
  readonly title: Raw;
  readonly status: Raw;
  readonly priority?: Raw;
  readonly tags?: readonly Raw[];
  readonly brand?: Raw;
  readonly group?: Raw;
  readonly requester: Person | null;
  readonly assignee: Person | null;
  readonly page_url?: Raw;
  readonly language?: Raw;
  readonly minutes?: Raw;
  readonly created_at: Raw;
  readonly updated_at?: Raw;
  readonly resolved_at?: Raw;
  readonly merged_into?: Raw;
  readonly rating?: RatingDraft;
  readonly comments?: readonly CommentDraft[];
  readonly files?: readonly FileDraft[];
  readonly exported?: ExportedLine;
}

interface Dated {
  readonly created_at: string;
}

interface DatedTicket extends Place, Dated {
  readonly source_id: string;
}

export const storedId = (value: Raw): string | null => oneLine(value, ID_MAX);

/** What desks write, checked and cleaned; what cannot be kept becomes a fault. */
export class TicketChecker {
  /** Titles that were too long, and texts with bytes that were no letters. */
  readonly seen = { cutTitles: 0, unreadableLetters: 0 };

  constructor(
    readonly dates: DateReader,
    readonly faults: FaultList,
    readonly attachments: ReadonlyMap<string, number>,
    /** Null when the installation takes no files; undefined when nobody asks. */
    readonly limits?: FileLimits | null,
  ) {}

  ticket(draft: TicketDraft, place: Place): ImportedTicket | null {
    const source_id = storedId(draft.source_id);
    const text = this.#bodyOf(draft);
    const title = oneLine(draft.title, FIELD_BYTES_MAX) ?? firstSentence(text);
    this.#noteLetters(draft.title);
    if (source_id === null) return this.#refuse(place, null, 'The ticket has no number.');
    if (text === null || isLong(draft.full_text)) return this.#refuse(place, source_id, `The text ${TOO_LONG}.`);
    if (title === null) return this.#refuse(place, source_id, 'No title and no text.');
    const created = this.dates.read(draft.created_at);
    if ('reason' in created)
      return this.#refuse(place, source_id, isEmpty(draft.created_at) ? 'The ticket has no date.' : created.reason);
    const isCut = title.length > TICKET_TITLE_MAX;
    if (isCut) this.seen.cutTitles += 1;
    const comments = this.#comments(draft.comments ?? [], source_id, place);
    const checked = { ...place, source_id, created_at: created.iso };
    return {
      ...checked,
      title: cut(title, TICKET_TITLE_MAX),
      ...parted(isCut ? `${title}\n\n${text}`.trim() : text, TICKET_DESCRIPTION_MAX, draft),
      ...wordsOf(draft),
      updated_at: this.#later(draft.updated_at, checked) ?? comments.at(-1)?.created_at ?? created.iso,
      resolved_at: this.#later(draft.resolved_at, checked),
      rating: draft.rating ? this.rating(draft.rating, created.iso) : null,
      comments,
      files: this.#allFiles(draft, { ...place, ticket_id: source_id, comment_id: null }),
    };
  }

  comment(draft: CommentDraft, ticketId: string, place: Place): ImportedComment | null {
    const source_id = storedId(draft.source_id);
    const refuse = (reason: string) => this.#refuse(place, ticketId, reason);
    if (source_id === null) return refuse('A comment has no number.');
    const text = this.#bodyOf(draft);
    if (text === null || isLong(draft.full_text)) return refuse(`A comment ${TOO_LONG}.`);
    if (text === '' && (draft.files ?? []).length === 0 && !draft.exported) return null;
    const created = this.dates.read(draft.created_at);
    if ('reason' in created)
      return refuse(isEmpty(draft.created_at) ? 'A comment has no date.' : `A comment: ${created.reason}`);
    return {
      source_id,
      author: draft.author,
      person: draft.person,
      is_private: draft.is_private,
      ...parted(text, COMMENT_MAX, draft),
      minutes: minutesOf(draft.minutes),
      created_at: created.iso,
      exported: draft.exported ?? null,
    };
  }

  files(drafts: readonly FileDraft[], owner: FileOwner): ImportedFile[] {
    return drafts.map(({ name, url, path, size, created_at }) => {
      const named = cleanFileName(storedText(name)) || UNNAMED_FILE;
      const packed = storedText(path);
      const bytes = this.attachments.get(packed);
      const date = isEmpty(created_at) ? null : this.dates.read(created_at);
      return {
        name: named,
        url: storedAddress(url),
        path_in_archive: bytes === undefined ? null : packed,
        comment_source_id: owner.comment_id,
        size: bytes ?? (typeof size === 'number' && Number.isSafeInteger(size) && size > 0 ? size : null),
        refusal: bytes === undefined ? null : this.#refuseFile(named, bytes, owner),
        created_at: date && 'iso' in date ? date.iso : null,
      };
    });
  }

  #refuseFile(name: string, bytes: number, { file, line, ticket_id }: FileOwner): string | null {
    const refusal = this.limits === undefined ? null : refusalOfFile(name, bytes, this.limits);
    if (refusal !== null) this.#refuse({ file, line }, ticket_id, `The attachment "${cut(name, 100)}": ${refusal}`);
    return refusal;
  }

  #comments(drafts: readonly CommentDraft[], ticketId: string, place: Place): ImportedComment[] {
    const kept = drafts.flatMap((draft) => this.comment(draft, ticketId, place) ?? []);
    return kept.sort(byDate);
  }

  #allFiles({ files = [], comments = [] }: TicketDraft, owner: FileOwner): ImportedFile[] {
    const ofComments = comments.flatMap((each) =>
      this.files(each.files ?? [], { ...owner, comment_id: storedId(each.source_id) }),
    );
    return [...this.files(files, owner), ...ofComments];
  }

  /** Null when it is longer than a field may be. */
  #bodyOf({ text, html }: BodyDraft): string | null {
    const plain = storedText(text);
    const raw = plain === '' && typeof html === 'string' ? html : plain;
    if (isLong(raw)) return null;
    const read = plain === '' && typeof html === 'string' ? storedText(htmlToPlain(html)) : plain;
    this.#noteLetters(read);
    return read;
  }

  #noteLetters(text: Raw): void {
    if (typeof text === 'string' && text.includes('\uFFFD')) this.seen.unreadableLetters += 1;
  }

  /** A date that is left out when it cannot be read, and that is not before the ticket. */
  #later(value: Raw, { file, line, source_id, created_at }: DatedTicket): string | null {
    if (isEmpty(value)) return null;
    const date = this.dates.read(value);
    if ('iso' in date) return date.iso < created_at ? created_at : date.iso;
    this.faults.add({ file, line, source_id, reason: `${date.reason} The ticket is imported without this date.` });
    return null;
  }

  rating({ score, words, created_at, updated_at }: RatingDraft, ticketDate: string): ImportedRating | null {
    const known = RATING_SCORES.find((each) => each === score);
    if (!known) return null;
    const dates = [created_at, updated_at].map((value) => this.dates.read(value));
    const [first = ticketDate, last = first] = dates.flatMap((date) => ('iso' in date ? [date.iso] : []));
    return { score: known, words: storedText(words) || null, created_at: first, updated_at: last };
  }

  #refuse(place: Place, source_id: string | null, reason: string): null {
    this.faults.add({ ...place, source_id, reason });
    return null;
  }
}

export const byDate = (a: Dated, b: Dated): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0;

function parted(whole: string, max: number, { full_text }: BodyDraft): Pick<ImportedComment, 'text' | 'full_text'> {
  const given = storedText(full_text) || null;
  return whole.length > max ? { text: cut(whole, max), full_text: given ?? whole } : { text: whole, full_text: given };
}

/** A letter has at most three bytes for each of its UTF-16 units. */
const isLong = (text: Raw): boolean =>
  typeof text === 'string' && text.length > FIELD_BYTES_MAX / 3 && Buffer.byteLength(text) > FIELD_BYTES_MAX;

const isEmpty = (value: Raw): boolean => value === null || value === undefined || value === '';
/** What is kept as it is written there. */
const wordsOf = (draft: TicketDraft) => ({
  source: draft.source,
  status: lowerCase(draft.status) ?? '',
  priority: lowerCase(draft.priority),
  tags: tagsOf(draft.tags ?? []),
  brand: oneLine(draft.brand, VALUE_MAX),
  group: oneLine(draft.group, VALUE_MAX),
  requester: draft.requester,
  assignee: draft.assignee,
  page_url: storedAddress(draft.page_url),
  language: matchLanguage(storedText(draft.language)),
  minutes: minutesOf(draft.minutes),
  merged_into: storedId(draft.merged_into),
  exported: draft.exported ?? null,
  events: [],
});

const lowerCase = (value: Raw): string | null => oneLine(value, VALUE_MAX)?.toLowerCase() ?? null;

/** The title of an email without a subject. */
const firstSentence = (text: string | null): string | null => oneLine(text?.split('\n', 1)[0], SENTENCE_MAX);

const tagsOf = (tags: readonly Raw[]): string[] => [
  ...new Set(tags.slice(0, TAGS_MAX).flatMap((tag) => oneLine(tag, VALUE_MAX) ?? [])),
];

function minutesOf(value: Raw): number | null {
  const minutes = typeof value === 'number' ? value : Number.parseInt(storedText(value), 10);
  return Number.isSafeInteger(minutes) && minutes > 0 ? Math.min(minutes, COMMENT_MINUTES_MAX * TAGS_MAX) : null;
}

export const personOf = (value: Raw): Person | null => {
  const { email, name } = fieldsOf(value);
  return storedPerson(email, name);
};

/** An object's fields; none of anything else. */
export const fieldsOf = (value: Raw): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const listOf = (value: Raw): readonly unknown[] => (Array.isArray(value) ? value : []);
