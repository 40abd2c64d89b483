import type { Person } from '../imported-ticket.ts';
import { storedPerson } from '../read/stored-text.ts';
import { type DumpRow, dumpRows } from './dump-rows.ts';
import type { NeutralFile, NeutralLine, NeutralTicket } from './neutral-lines.ts';

const STATUSES: Readonly<Record<string, string>> = { 1: 'active', 2: 'pending', 3: 'closed', 4: 'spam' };
const PUBLISHED = '2';
const SPAM = '4';
const [FROM_CUSTOMER, FROM_USER, NOTE] = ['1', '2', '3'];

/** Opens the dump anew: people and conversations are read first, threads in a second pass. */
export type OpenDump = () => AsyncIterable<string>;

const cell = (row: DumpRow, name: string): string => row.get(name) ?? '';
const nameOf = (row: DumpRow): string => `${cell(row, 'first_name')} ${cell(row, 'last_name')}`.trim();

/** Reads a dump of FreeScout's database. Threads lie in the order in which they were written. */
export async function* freescoutLines(open: OpenDump): AsyncGenerator<NeutralLine> {
  const desk = await readDesk(open);
  for await (const { row } of dumpRows(open(), (table) => table === 'threads')) {
    const type = cell(row, 'type');
    const id = cell(row, 'conversation_id');
    if (cell(row, 'state') !== PUBLISHED || ![FROM_CUSTOMER, FROM_USER, NOTE].includes(type)) continue;
    const body = { html: cell(row, 'body'), files: desk.files.get(cell(row, 'id')) ?? [] };
    const conversation = desk.conversations.get(id);
    if (conversation && type !== NOTE) {
      desk.conversations.delete(id);
      desk.written.add(id);
      yield { kind: 'ticket', ...desk.ticket(conversation), ...body };
    } else if (conversation || desk.written.has(id)) yield { kind: 'comment', ...desk.comment(row), ...body };
  }
  for (const conversation of desk.conversations.values()) yield { kind: 'ticket', ...desk.ticket(conversation) };
}

class FreescoutDesk {
  readonly conversations = new Map<string, DumpRow>();
  readonly written = new Set<string>();
  readonly users = new Map<string, Person | null>();
  readonly customers = new Map<string, string>();
  readonly addresses = new Map<string, string>();
  readonly mailboxes = new Map<string, string>();
  readonly files = new Map<string, NeutralFile[]>();
  readonly tags = new Map<string, string>();
  readonly tagsOf = new Map<string, string[]>();

  ticket(row: DumpRow): NeutralTicket {
    const id = cell(row, 'id');
    const customer = cell(row, 'customer_id');
    const address = cell(row, 'customer_email') || this.addresses.get(customer);
    return {
      id,
      title: row.get('subject') ?? null,
      status: STATUSES[cell(row, 'status')] ?? cell(row, 'status'),
      tags: (this.tagsOf.get(id) ?? []).flatMap((tag) => this.tags.get(tag) ?? []),
      brand: this.mailboxes.get(cell(row, 'mailbox_id')) ?? null,
      requester: storedPerson(address, this.customers.get(customer)),
      assignee: this.users.get(cell(row, 'user_id')) ?? null,
      created_at: cell(row, 'created_at'),
      updated_at: row.get('updated_at') ?? null,
      resolved_at: row.get('closed_at') ?? null,
    };
  }

  comment(row: DumpRow) {
    const isCustomer = cell(row, 'type') === FROM_CUSTOMER;
    const customer = cell(row, 'created_by_customer_id') || cell(row, 'customer_id');
    const person = isCustomer
      ? storedPerson(this.addresses.get(customer), this.customers.get(customer))
      : this.users.get(cell(row, 'created_by_user_id'));
    return {
      id: cell(row, 'id'),
      ticket_id: cell(row, 'conversation_id'),
      author: isCustomer ? ('customer' as const) : ('agent' as const),
      person: person ?? null,
      is_private: cell(row, 'type') === NOTE,
      created_at: cell(row, 'created_at'),
    };
  }

  /** Readers by table. Tables of tags are those of a module. */
  readonly take: Readonly<Record<string, (row: DumpRow) => void>> = {
    users: (row) => this.users.set(cell(row, 'id'), storedPerson(row.get('email'), nameOf(row))),
    customers: (row) => this.customers.set(cell(row, 'id'), nameOf(row)),
    emails: (row) => {
      const id = cell(row, 'customer_id');
      if (!this.addresses.has(id)) this.addresses.set(id, cell(row, 'email'));
    },
    mailboxes: (row) => this.mailboxes.set(cell(row, 'id'), cell(row, 'name')),
    tags: (row) => this.tags.set(cell(row, 'id'), cell(row, 'name')),
    conversation_tag: (row) => addTo(this.tagsOf, cell(row, 'conversation_id'), cell(row, 'tag_id')),
    attachments: (row) => {
      const name = cell(row, 'file_name');
      if (cell(row, 'embedded') === '1') return;
      addTo(this.files, cell(row, 'thread_id'), { name, path: `attachment/${cell(row, 'file_dir')}${name}` });
    },
    conversations: (row) => {
      if (cell(row, 'state') === PUBLISHED && cell(row, 'status') !== SPAM)
        this.conversations.set(cell(row, 'id'), row);
    },
  };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

async function readDesk(open: OpenDump): Promise<FreescoutDesk> {
  const desk = new FreescoutDesk();
  const isWanted = (table: string) => Object.hasOwn(desk.take, table);
  for await (const { table, row } of dumpRows(open(), isWanted)) desk.take[table]?.(row);
  return desk;
}
