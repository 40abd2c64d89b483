import type {
  ImportedComment,
  ImportedEvent,
  ImportedFile,
  ImportedRating,
  ImportedTicket,
  Person,
} from '../../imported-ticket.ts';
import { type Place, storedId, type TicketChecker } from '../check-ticket.ts';
import type { PeopleIndex } from '../people-index.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a form finds: tickets, and what belongs to them, which may come before or long after them. */
export type Piece =
  | { readonly kind: 'ticket'; readonly ticket: ImportedTicket }
  | { readonly kind: 'comment'; readonly comment: ImportedComment; readonly place: Place }
  | { readonly kind: 'file'; readonly file: ImportedFile }
  | { readonly kind: 'rating'; readonly rating: ImportedRating }
  | { readonly kind: 'event'; readonly event: ImportedEvent };

export interface Reading {
  readonly checker: TicketChecker;
  readonly people: PeopleIndex;
  /** Names of groups and brands by their id. */
  readonly groups: Map<string, string>;
  write(ticketId: string, piece: Piece): void;
}

/** More are not told apart. */
const GROUPS_MAX = 10_000;

export function addGroup({ groups }: Reading, id: string | null, name: string): void {
  if (id !== null && name !== '' && groups.size < GROUPS_MAX) groups.set(id, name);
}

/** Null for an id of nobody, such as an agent who was deleted. */
export function personBy(id: unknown, { people }: Reading): Person | null {
  const found = people.find(storedId(id));
  return found && (found.email ?? found.name) !== null ? { email: found.email, name: found.name } : null;
}

/** What the records of a file are. People and groups of an archive are read before its tickets. */
export type Content = 'tickets' | 'people' | 'other';

/** The export of a desk, whose records are objects. A reader is made for each file. */
export interface HistoryForm {
  /** Judges by the first record; null if it is of another form. */
  recognize(first: Fields): Content | null;
  read(record: Fields, place: Place, reading: Reading): void;
  /** Called at the end of a file that was read as tickets. */
  end?(place: Place, reading: Reading): void;
}
