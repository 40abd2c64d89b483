import type { Fault, ImportedTicket, Person, Source } from './imported-ticket.ts';

/** A hostile file has a million statuses. */
const VALUES_MAX = 1_000;

interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface CountedValues {
  /** The most frequent ones first. */
  readonly values: readonly ValueCount[];
  /** What carries a value that is not listed, because there are too many. */
  readonly unlisted: number;
}

interface AgentCount extends Person {
  readonly tickets: number;
  readonly comments: number;
}

/** What an import of the file would do. */
export interface HistorySummary {
  readonly source: Source;
  readonly tickets: number;
  readonly comments: number;
  readonly private_comments: number;
  /** Attachments with their bytes that are taken. */
  readonly files_inside: number;
  /** Files that are not imported: the export has only their address, or less. */
  readonly files_linked: number;
  readonly merged: number;
  readonly rated: number;
  readonly repeated_rows: number;
  readonly first_created_at: string | null;
  readonly last_created_at: string | null;
  readonly statuses: CountedValues;
  readonly priorities: CountedValues;
  readonly tags: CountedValues;
  readonly brands: CountedValues;
  readonly groups: CountedValues;
  readonly agents: readonly AgentCount[];
  readonly unlisted_agents: number;
  readonly cut_titles: number;
  /** Texts with bytes that were no letters in the encoding of the file. */
  readonly unreadable_texts: number;
  /** Dates without a zone, and those such as 03/04/2024: what they mean was said or assumed. */
  readonly zoneless_dates: number;
  readonly ambiguous_dates: number;
  /** Which header of a CSV was taken for what. */
  readonly columns: Readonly<Record<string, string>> | null;
  readonly faults: number;
  readonly first_faults: readonly Fault[];
}

export class SummaryCounter {
  #source: Source = 'csv';
  #tickets = 0;
  #comments = 0;
  #privateComments = 0;
  #filesInside = 0;
  #filesLinked = 0;
  #merged = 0;
  #rated = 0;
  #first: string | null = null;
  #last: string | null = null;
  readonly #statuses = new ValueCounter();
  readonly #priorities = new ValueCounter();
  readonly #tags = new ValueCounter();
  readonly #brands = new ValueCounter();
  readonly #groups = new ValueCounter();
  readonly #agents = new Map<string, { person: Person; tickets: number; comments: number }>();
  #unlistedAgents = 0;

  add(ticket: ImportedTicket): void {
    this.#source = ticket.source;
    this.#tickets += 1;
    this.#first ??= ticket.created_at;
    this.#last = ticket.created_at;
    this.#statuses.add(ticket.status);
    this.#priorities.add(ticket.priority);
    for (const tag of ticket.tags) this.#tags.add(tag);
    this.#brands.add(ticket.brand);
    this.#groups.add(ticket.group);
    if (ticket.merged_into !== null) this.#merged += 1;
    if (ticket.rating) this.#rated += 1;
    if (ticket.assignee) this.#count(ticket.assignee, 'tickets');
    for (const { person } of ticket.events) if (person) this.#count(person);
    this.#addComments(ticket);
    for (const { path_in_archive, refusal } of ticket.files)
      if (path_in_archive === null) this.#filesLinked += 1;
      else if (refusal === null) this.#filesInside += 1;
  }

  #addComments({ comments }: ImportedTicket): void {
    this.#comments += comments.length;
    for (const { author, person, is_private } of comments) {
      if (is_private) this.#privateComments += 1;
      if (author === 'agent' && person) this.#count(person, 'comments');
    }
  }

  summary(
    rest: Pick<
      HistorySummary,
      | 'repeated_rows'
      | 'cut_titles'
      | 'unreadable_texts'
      | 'zoneless_dates'
      | 'ambiguous_dates'
      | 'columns'
      | 'faults'
      | 'first_faults'
    >,
  ): HistorySummary {
    return {
      source: this.#source,
      tickets: this.#tickets,
      comments: this.#comments,
      private_comments: this.#privateComments,
      files_inside: this.#filesInside,
      files_linked: this.#filesLinked,
      merged: this.#merged,
      rated: this.#rated,
      first_created_at: this.#first,
      last_created_at: this.#last,
      statuses: this.#statuses.counted(),
      priorities: this.#priorities.counted(),
      tags: this.#tags.counted(),
      brands: this.#brands.counted(),
      groups: this.#groups.counted(),
      agents: [...this.#agents.values()]
        .map(({ person, tickets, comments }) => ({ ...person, tickets, comments }))
        .sort((a, b) => b.tickets + b.comments - a.tickets - a.comments || compare(nameOf(a), nameOf(b))),
      unlisted_agents: this.#unlistedAgents,
      ...rest,
    };
  }

  /** Agents are one by their address; those of whom only a name is left, by their name. */
  #count(person: Person, what?: 'tickets' | 'comments'): void {
    const key = person.email ?? `name ${person.name}`;
    const known = this.#agents.get(key) ?? { person, tickets: 0, comments: 0 };
    if (this.#agents.size >= VALUES_MAX && !this.#agents.has(key)) {
      this.#unlistedAgents += 1;
      return;
    }
    if (what) known[what] += 1;
    this.#agents.set(key, known);
  }
}

class ValueCounter {
  readonly #counts = new Map<string, number>();
  #unlisted = 0;

  add(value: string | null): void {
    if (value === null) return;
    const count = this.#counts.get(value);
    if (count === undefined && this.#counts.size >= VALUES_MAX) this.#unlisted += 1;
    else this.#counts.set(value, (count ?? 0) + 1);
  }

  counted(): CountedValues {
    const values = [...this.#counts].map(([value, count]) => ({ value, count }));
    return { values: values.sort((a, b) => b.count - a.count || compare(a.value, b.value)), unlisted: this.#unlisted };
  }
}

const nameOf = ({ email, name }: Person): string => email ?? name ?? '';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
