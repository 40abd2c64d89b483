import type { Person } from '../../imported-ticket.ts';
import {
  type CommentDraft,
  type FileDraft,
  fieldsOf,
  listOf,
  type Place,
  personOf,
  storedId,
} from '../check-ticket.ts';
import { storedPerson, storedText } from '../stored-text.ts';
import { addGroup, type Content, type Fields, type HistoryForm, personBy, type Reading } from './history-form.ts';

const STATUSES: Readonly<Record<string, string>> = { 2: 'open', 3: 'pending', 4: 'resolved', 5: 'closed' };
const PRIORITIES: Readonly<Record<string, string>> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' };
/** Notes by which Freshdesk itself remembers how a ticket was made. */
const META_NOTE = 4;
const NO_AGENT = /^no agent$/i;
const OTHERS = ['company', 'category', 'folder', 'solution', 'forum_category', 'topic', 'time_entry', 'survey'];

/** The account export of Freshdesk: lists of objects with one field, which names what they are. */
export const freshdeskForm: HistoryForm = {
  recognize(first: Fields): Content | null {
    if ('helpdesk_ticket' in first) return 'tickets';
    if (['user', 'agent', 'group', 'contact'].some((name) => isWrapped(first, name))) return 'people';
    return OTHERS.some((name) => isWrapped(first, name)) ? 'other' : null;
  },

  read(record: Fields, place: Place, reading: Reading): void {
    const group = fieldsOf(record.group);
    if ('helpdesk_ticket' in record) readTicket(fieldsOf(record.helpdesk_ticket), place, reading);
    else if (record.group) addGroup(reading, storedId(group.id), storedText(group.name));
    else readPerson(record, reading);
  },
};

function readPerson(record: Fields, { people }: Reading): void {
  const agent = fieldsOf(record.agent);
  const user = fieldsOf(record.user ?? record.contact ?? agent.user);
  const id = storedId(user.id) ?? storedId(agent.user_id);
  const isAgent = Boolean(record.agent) || user.helpdesk_agent === true;
  if (id !== null) people.add(id, { email: null, name: null, ...storedPerson(user.email, user.name), isAgent });
}

const isWrapped = (record: Fields, name: string): boolean =>
  Object.keys(record).length === 1 && typeof record[name] === 'object';

function readTicket(ticket: Fields, place: Place, reading: Reading): void {
  const { checker, groups } = reading;
  const source_id = storedId(ticket.display_id) ?? storedId(ticket.id);
  const left = ticket.deleted === true ? 'is in the trash' : ticket.spam === true ? 'is marked as spam' : null;
  if (left) {
    checker.faults.add({ ...place, source_id, reason: `The ticket ${left} of Freshdesk.` });
    return;
  }
  const states = fieldsOf(ticket.ticket_states);
  const draft = {
    source: 'freshdesk' as const,
    source_id,
    title: ticket.subject,
    text: ticket.description,
    html: ticket.description_html,
    status: ticket.status_name ?? STATUSES[storedText(ticket.status)] ?? ticket.status,
    priority: ticket.priority_name ?? PRIORITIES[storedText(ticket.priority)] ?? ticket.priority,
    tags: listOf(ticket.tags).map((tag) => (typeof tag === 'string' ? tag : fieldsOf(tag).name)),
    brand: fieldsOf(ticket.product).name ?? ticket.product_name,
    group: groups.get(storedId(ticket.group_id) ?? '') ?? ticket.group_name,
    requester:
      personOf(ticket.requester) ?? personBy(ticket.requester_id, reading) ?? storedPerson(null, ticket.requester_name),
    assignee: assigneeOf(ticket, reading),
    created_at: ticket.created_at,
    updated_at: ticket.updated_at,
    resolved_at: states.resolved_at ?? states.closed_at,
    comments: notesOf(ticket, reading),
    files: filesOf(ticket.attachments),
  };
  const checked = checker.ticket(draft, place);
  if (checked) reading.write(checked.source_id, { kind: 'ticket', ticket: checked });
}

function assigneeOf(ticket: Fields, reading: Reading): Person | null {
  const name = storedText(ticket.responder_name);
  return personBy(ticket.responder_id, reading) ?? (NO_AGENT.test(name) ? null : storedPerson(null, name));
}

/** Some exports wrap each note in an object with the field `note`. */
function notesOf(ticket: Fields, reading: Reading): CommentDraft[] {
  const requesterId = storedId(ticket.requester_id);
  const notes = listOf(ticket.notes).map((each) => fieldsOf(fieldsOf(each).note ?? each));
  return notes
    .filter(({ deleted, source }) => deleted !== true && source !== META_NOTE)
    .map((note, n) => {
      const userId = storedId(note.user_id);
      const isCustomer = note.incoming === true || (userId !== null && userId === requesterId);
      return {
        source_id: note.id ?? `${storedId(ticket.id)}-${n}`,
        author: isCustomer ? 'customer' : 'agent',
        person: personBy(note.user_id, reading) ?? (isCustomer ? personOf(ticket.requester) : null),
        is_private: note.private === true && !isCustomer,
        text: note.body,
        html: note.body_html,
        created_at: note.created_at,
        files: filesOf(note.attachments),
      };
    });
}

const filesOf = (attachments: unknown): FileDraft[] =>
  listOf(attachments).map((each) => {
    const file = fieldsOf(fieldsOf(each).attachment ?? each);
    return { name: file.content_file_name ?? file.name, url: file.attachment_url };
  });
