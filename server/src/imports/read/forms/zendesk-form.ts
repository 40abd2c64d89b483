import type { Person } from '../../imported-ticket.ts';
import {
  type CommentDraft,
  type FileDraft,
  fieldsOf,
  listOf,
  type Place,
  personOf,
  type RatingDraft,
  storedId,
} from '../check-ticket.ts';
import { storedPerson, storedText } from '../stored-text.ts';
import { addGroup, type Content, type Fields, type HistoryForm, personBy, type Reading } from './history-form.ts';

/** Two texts that begin with the same letters are the same. */
const COMPARED = 1_000;
const MERGE_TAG = 'closed_by_merge';
const MERGED_INTO = /merged into request #(\d{1,15})/;

/** One ticket a line with its comments, as the JSON export of Zendesk has it, and pages of its API. */
export const zendeskForm: HistoryForm = {
  recognize(first: Fields): Content | null {
    if (isTicket(first) || listOf(first.tickets).some((each) => isTicket(fieldsOf(each)))) return 'tickets';
    if (first.id === undefined || first.name === undefined) return null;
    if ('role' in first && 'email' in first) return 'people';
    return 'domain_names' in first || storedText(first.url).includes('zendesk.com/') ? 'people' : null;
  },

  read(record: Fields, place: Place, reading: Reading): void {
    for (const user of listOf(record.users)) readPerson(fieldsOf(user), reading);
    for (const group of [...listOf(record.groups), ...listOf(record.brands)]) readGroup(fieldsOf(group), reading);
    if (Array.isArray(record.tickets))
      for (const ticket of record.tickets) readTicket(fieldsOf(ticket), place, reading);
    else if (isTicket(record)) readTicket(record, place, reading);
    else if ('role' in record && 'email' in record) readPerson(record, reading);
    else readGroup(record, reading);
  },
};

const isTicket = (record: Fields): boolean =>
  record.id !== undefined &&
  'status' in record &&
  ('requester_id' in record || 'requester' in record) &&
  ('subject' in record || 'description' in record || 'comments' in record);

function readPerson(user: Fields, { people }: Reading): void {
  const id = storedId(user.id);
  if (id === null) return;
  const isAgent = user.role === 'agent' || user.role === 'admin';
  people.add(id, { email: null, name: null, ...storedPerson(user.email, user.name), isAgent });
}

const readGroup = (group: Fields, reading: Reading): void =>
  addGroup(reading, storedId(group.id), storedText(group.name));

function readTicket(ticket: Fields, place: Place, reading: Reading): void {
  const { checker } = reading;
  if (ticket.status === 'deleted') {
    checker.faults.add({ ...place, source_id: storedId(ticket.id), reason: 'The ticket was deleted in Zendesk.' });
    return;
  }
  const found = listOf(ticket.comments).map(fieldsOf);
  const { body, rest } = withoutDescription(ticket, found);
  const people = new TicketPeople(ticket, reading);
  const checked = checker.ticket(
    {
      source: 'zendesk',
      source_id: ticket.id,
      title: ticket.subject ?? ticket.raw_subject,
      text: (body && plainOf(body)) || ticket.description,
      html: body?.html_body,
      status: ticket.status,
      priority: ticket.priority,
      tags: tagsOf(ticket.tags),
      ...placesOf(ticket, reading),
      requester: people.requester,
      assignee: people.personOf(ticket.assignee_id, ticket.assignee),
      created_at: ticket.created_at,
      updated_at: ticket.updated_at,
      resolved_at: ticket.solved_at ?? fieldsOf(ticket.metric_set).solved_at,
      merged_into: mergedInto(ticket, found),
      rating: ratingOf(ticket),
      comments: rest.map((comment, n) => commentOf(comment, `${storedId(ticket.id)}-${n}`, people)),
      files: filesOf(body?.attachments),
    },
    place,
  );
  if (checked) reading.write(checked.source_id, { kind: 'ticket', ticket: checked });
}

/** The people of a ticket are in it, or in the users of the archive. */
class TicketPeople {
  readonly #embedded = new Map<string, Person>();
  readonly #requesterId: string | null;
  readonly requester: Person | null;

  constructor(
    ticket: Fields,
    readonly reading: Reading,
  ) {
    for (const each of [ticket.requester, ticket.submitter, ticket.assignee, ...listOf(ticket.collaborator)]) {
      const id = storedId(fieldsOf(each).id);
      const person = personOf(each);
      if (id !== null && person) this.#embedded.set(id, person);
    }
    this.#requesterId = storedId(ticket.requester_id) ?? storedId(fieldsOf(ticket.requester).id);
    this.requester = this.personOf(this.#requesterId, ticket.requester);
  }

  personOf(id: unknown, embedded: unknown = null): Person | null {
    return this.#embedded.get(storedId(id) ?? '') ?? personBy(id, this.reading) ?? personOf(embedded);
  }

  isCustomer(id: unknown, isPublic: boolean): boolean {
    const known = storedId(id);
    if (known === null) return false;
    return known === this.#requesterId || (isPublic && this.reading.people.find(known)?.isAgent === false);
  }
}

const commentOf = (comment: Fields, id: string, people: TicketPeople): CommentDraft => ({
  source_id: comment.id ?? id,
  author: people.isCustomer(comment.author_id, comment.public !== false) ? 'customer' : 'agent',
  person: people.personOf(comment.author_id),
  is_private: comment.public === false,
  text: plainOf(comment),
  html: comment.html_body,
  created_at: comment.created_at,
  files: filesOf(comment.attachments),
});

const placesOf = (ticket: Fields, { groups }: Reading) => ({
  brand: groups.get(storedId(ticket.brand_id) ?? '') ?? fieldsOf(ticket.brand).name ?? ticket.brand_id,
  group: fieldsOf(ticket.group).name ?? groups.get(storedId(ticket.group_id) ?? '') ?? ticket.group_id,
});

function ratingOf(ticket: Fields): RatingDraft {
  const { score, comment, created_at = ticket.updated_at } = fieldsOf(ticket.satisfaction_rating);
  return { score, words: comment, created_at };
}

/** The first comment repeats the description; it has the files. */
function withoutDescription(
  ticket: Fields,
  comments: readonly Fields[],
): { body: Fields | null; rest: readonly Fields[] } {
  const [first, ...rest] = comments;
  if (!first) return { body: null, rest: comments };
  const description = asWords(storedText(ticket.description));
  const texts = [first.plain_body, first.body].map((text) => asWords(storedText(text)));
  const isSame = description === '' || texts.some((text) => text === description);
  return isSame ? { body: first, rest } : { body: null, rest: comments };
}

const asWords = (text: string): string =>
  text
    .slice(0, COMPARED)
    .replace(/&nbsp;|\s+/g, '')
    .slice(0, COMPARED / 2);

/** Where there is HTML, plain_body has its entities for blanks. */
const plainOf = ({ plain_body, body }: Fields): string => storedText(plain_body ?? body).replaceAll('&nbsp;', ' ');

const tagsOf = (tags: unknown): readonly unknown[] => (typeof tags === 'string' ? tags.split(/[\s,]+/) : listOf(tags));

function mergedInto(ticket: Fields, comments: readonly Fields[]): string | null {
  if (!tagsOf(ticket.tags).includes(MERGE_TAG)) return null;
  for (const comment of comments.toReversed()) {
    const [, id] = MERGED_INTO.exec(storedText(comment.plain_body ?? comment.body)) ?? [];
    if (id) return id;
  }
  return null;
}

const filesOf = (attachments: unknown): FileDraft[] =>
  listOf(attachments).map((each) => {
    const { file_name, name, content_url } = fieldsOf(each);
    return { name: file_name ?? name, url: content_url };
  });
