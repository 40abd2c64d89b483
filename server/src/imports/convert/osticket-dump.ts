import type { Person } from '../imported-ticket.ts';
import { storedPerson } from '../read/stored-text.ts';
import { type DumpRow, dumpRows } from './dump-rows.ts';
import type { OpenDump } from './freescout-dump.ts';
import type { NeutralComment, NeutralFile, NeutralLine, NeutralTicket } from './neutral-lines.ts';

const FROM_CUSTOMER = 'M';
const NOTE = 'N';
/** An entry that was edited stays, hidden behind the newer one. */
const HIDDEN = 0x4;
const OF_TICKET = 'T';
const OF_ENTRY = 'H';

const cell = (row: DumpRow, name: string): string => row.get(name) ?? '';

/** Tables have a prefix of the installation, `ost_` unless somebody chose another one. */
const plainName = (table: string): string => table.replace(/^[a-z0-9]+?_(?=[a-z])/i, '');

/** Reads a dump of osTicket's database, 1.10 or later. Entries lie in the order in which they were written. */
export async function* osticketLines(open: OpenDump): AsyncGenerator<NeutralLine> {
  const desk = await readDesk(open);
  for await (const { row } of dumpRows(open(), (table) => plainName(table) === 'thread_entry')) {
    const ticketId = desk.threads.get(cell(row, 'thread_id'));
    if (ticketId === undefined || (Number(cell(row, 'flags')) & HIDDEN) !== 0) continue;
    const type = cell(row, 'type');
    const isText = cell(row, 'format') === 'text';
    const body = {
      ...(isText ? { text: cell(row, 'body') } : { html: cell(row, 'body') }),
      files: desk.files(cell(row, 'id')),
    };
    const ticket = desk.tickets.get(ticketId);
    if (ticket && type !== NOTE) {
      desk.tickets.delete(ticketId);
      desk.written.set(ticketId, cell(ticket, 'number'));
      yield { kind: 'ticket', ...desk.ticket(ticket, cell(row, 'title')), ...body };
      continue;
    }
    const number = ticket ? cell(ticket, 'number') : desk.written.get(ticketId);
    if (number !== undefined) yield { kind: 'comment', ...desk.comment(row, number), ...body };
  }
  for (const ticket of desk.tickets.values()) yield { kind: 'ticket', ...desk.ticket(ticket, '') };
}

class OsticketDesk {
  readonly tickets = new Map<string, DumpRow>();
  /** Numbers of tickets whose first entry was read. */
  readonly written = new Map<string, string>();
  readonly threads = new Map<string, string>();
  readonly staff = new Map<string, Person | null>();
  readonly users = new Map<string, string>();
  readonly addresses = new Map<string, string>();
  readonly statuses = new Map<string, string>();
  readonly priorities = new Map<string, string>();
  readonly departments = new Map<string, string>();
  readonly topics = new Map<string, string>();
  readonly details = new Map<string, DumpRow>();
  readonly fileNames = new Map<string, string>();
  /** Rows of `attachment` by entry; the names of their files come later in a dump. */
  readonly attachments = new Map<string, DumpRow[]>();

  ticket(row: DumpRow, firstTitle: string): NeutralTicket {
    const details = this.details.get(cell(row, 'ticket_id'));
    const priority = details?.get('priority') ?? '';
    return {
      id: cell(row, 'number') || cell(row, 'ticket_id'),
      title: details?.get('subject') || firstTitle || null,
      status: this.statuses.get(cell(row, 'status_id')) ?? '',
      priority: (this.priorities.get(priority) ?? priority) || null,
      tags: [],
      brand: this.topics.get(cell(row, 'topic_id')) ?? null,
      group: this.departments.get(cell(row, 'dept_id')) ?? null,
      requester: this.#user(cell(row, 'user_id')),
      assignee: this.staff.get(cell(row, 'staff_id')) ?? null,
      created_at: cell(row, 'created'),
      updated_at: row.get('updated') ?? null,
      resolved_at: row.get('closed') ?? null,
    };
  }

  comment(row: DumpRow, ticketNumber: string): NeutralComment {
    const isCustomer = cell(row, 'type') === FROM_CUSTOMER;
    const person = isCustomer ? this.#user(cell(row, 'user_id')) : this.staff.get(cell(row, 'staff_id'));
    return {
      id: cell(row, 'id'),
      ticket_id: ticketNumber,
      author: isCustomer ? 'customer' : 'agent',
      person: person ?? storedPerson(null, row.get('poster')),
      is_private: cell(row, 'type') === NOTE,
      created_at: cell(row, 'created'),
    };
  }

  files(entryId: string): NeutralFile[] {
    return (this.attachments.get(entryId) ?? []).map((row) => {
      const id = cell(row, 'file_id');
      return { name: row.get('name') ?? this.fileNames.get(id) ?? `file ${id}` };
    });
  }

  #user(id: string): Person | null {
    return storedPerson(this.addresses.get(id), this.users.get(id));
  }

  readonly take: Readonly<Record<string, (row: DumpRow) => void>> = {
    ticket: (row) => this.tickets.set(cell(row, 'ticket_id'), row),
    ticket__cdata: (row) => this.details.set(cell(row, 'ticket_id'), row),
    thread: (row) => {
      if (cell(row, 'object_type') === OF_TICKET) this.threads.set(cell(row, 'id'), cell(row, 'object_id'));
    },
    staff: (row) => {
      const name = `${cell(row, 'firstname')} ${cell(row, 'lastname')}`.trim();
      this.staff.set(cell(row, 'staff_id'), storedPerson(row.get('email'), name));
    },
    user: (row) => this.users.set(cell(row, 'id'), cell(row, 'name')),
    user_email: (row) => this.addresses.set(cell(row, 'user_id'), cell(row, 'address')),
    ticket_status: (row) => this.statuses.set(cell(row, 'id'), cell(row, 'name')),
    ticket_priority: (row) => this.priorities.set(cell(row, 'priority_id'), cell(row, 'priority')),
    department: (row) => this.departments.set(cell(row, 'id'), cell(row, 'name')),
    help_topic: (row) => this.topics.set(cell(row, 'topic_id'), cell(row, 'topic')),
    file: (row) => this.fileNames.set(cell(row, 'id'), cell(row, 'name')),
    attachment: (row) => {
      if (cell(row, 'type') !== OF_ENTRY || cell(row, 'inline') === '1') return;
      const entry = cell(row, 'object_id');
      this.attachments.set(entry, [...(this.attachments.get(entry) ?? []), row]);
    },
  };
}

async function readDesk(open: OpenDump): Promise<OsticketDesk> {
  const desk = new OsticketDesk();
  const isWanted = (table: string) => Object.hasOwn(desk.take, plainName(table));
  for await (const { table, row } of dumpRows(open(), isWanted)) desk.take[plainName(table)]?.(row);
  return desk;
}
