import { createHash } from 'node:crypto';
import { UnreadableHistory } from '../../unreadable-history.ts';
import { type Place, storedId, type TicketDraft } from '../check-ticket.ts';
import { storedPerson, storedText } from '../stored-text.ts';
import type { Reading } from './history-form.ts';

/** What a column may mean, with the headers by which it is guessed. */
const GUESSES = {
  id: 'id number ticket ticketid ticketnumber ticketno conversationid conversationnumber key',
  title: 'title subject ticketsubject summary topic',
  text: 'text description body message content details firstmessage question',
  status: 'status state ticketstatus',
  priority: 'priority urgency',
  email:
    'email emailaddress requesteremail customeremail contactemail useremail fromemail customer requesterid from contact',
  name: 'name requester requestername customername contactname username fromname fullname user',
  assignee: 'assignee agent assignedto assignedagent owner responder assigneeemail agentname assignedstaff',
  created:
    'created createdat createddate createdtime datecreated opened openedat date createdon createdatutc receivedat',
  updated: 'updated updatedat modified modifiedat lastupdated lastupdate lastmodified updatedon',
  closed: 'closed closedat resolved resolvedat solved solvedat closeddate resolvedtime closedtime dateclosed closedon',
  tags: 'tags tag labels label',
  brand: 'brand site website mailbox inbox product domain',
  group: 'group team department queue category helptopic',
  page: 'page pageurl url link',
} as const;

export type CsvColumn = keyof typeof GUESSES;
export const CSV_COLUMNS = Object.keys(GUESSES) as CsvColumn[];

/** Header of the file by what it means; a guess stands where nothing is given. */
export type CsvMapping = Partial<Readonly<Record<CsvColumn, string>>>;

/** Headers that a person can choose from. */
export const HEADERS_MAX = 200;

const HTML = /<(?:p|div|br|span|html|body|table|ul|ol|strong|b|a)\b[^>]{0,500}>/i;

const plain = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Reads rows of a CSV file with one ticket in each. */
export class CsvForm {
  readonly #at: ReadonlyMap<CsvColumn, number>;

  constructor(
    readonly headers: readonly string[],
    mapping: CsvMapping = {},
  ) {
    this.#at = columnsOf(headers, mapping);
  }

  /** A ticket needs a title or text, and a date. */
  get isUsable(): boolean {
    return (this.#at.has('title') || this.#at.has('text')) && this.#at.has('created');
  }

  /** Which header was taken for what. */
  get columns(): CsvMapping {
    return Object.fromEntries([...this.#at].map(([column, at]) => [column, this.headers[at] ?? '']));
  }

  read(cells: readonly string[], place: Place, reading: Reading): void {
    const cell = (column: CsvColumn): string => storedText(cells[this.#at.get(column) ?? -1]);
    const [title, text, created_at] = [cell('title'), cell('text'), cell('created')];
    const assignee = cell('assignee');
    const draft: TicketDraft = {
      source: 'csv',
      source_id: storedId(cell('id')) ?? idOf([created_at, cell('email'), title, text]),
      title,
      ...(HTML.test(text) ? { html: text } : { text }),
      status: cell('status'),
      priority: cell('priority'),
      tags: cell('tags').split(/[,;|]/),
      brand: cell('brand'),
      group: cell('group'),
      requester: storedPerson(cell('email'), cell('name') || cell('email')),
      assignee: storedPerson(assignee, assignee),
      page_url: cell('page'),
      created_at,
      updated_at: cell('updated'),
      resolved_at: cell('closed'),
    };
    const ticket = reading.checker.ticket(draft, place);
    if (ticket) reading.write(ticket.source_id, { kind: 'ticket', ticket });
  }
}

/** Rows without a number get one of their content, so that a second import of them adds nothing. */
const idOf = (parts: readonly string[]): string =>
  `row-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)}`;

function columnsOf(headers: readonly string[], mapping: CsvMapping): Map<CsvColumn, number> {
  const found = new Map<CsvColumn, number>();
  const taken = new Set<number>();
  const take = (column: CsvColumn, at: number) => {
    found.set(column, at);
    taken.add(at);
  };
  for (const column of CSV_COLUMNS) {
    const header = mapping[column];
    if (header === undefined) continue;
    const at = headers.findIndex((each) => plain(each) === plain(header));
    if (at < 0)
      throw new UnreadableHistory(`The file has no column "${header}". It has: ${headers.slice(0, 40).join(', ')}.`, {
        headers: headers.slice(0, HEADERS_MAX),
      });
    take(column, at);
  }
  const names = headers.map(plain);
  for (const column of CSV_COLUMNS) {
    if (found.has(column)) continue;
    for (const guess of GUESSES[column].split(' ')) {
      const at = names.findIndex((name, n) => name === guess && !taken.has(n));
      if (at < 0) continue;
      take(column, at);
      break;
    }
  }
  return found;
}
