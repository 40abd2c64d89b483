import { type RawBuilder, sql } from 'kysely';
import type { Tickets } from './ticket-tables.ts';

/** Stands in place of words that were erased. */
export const ERASED = 'Erased on request';

/** A member may have renamed the ticket: its visitor goes on reading the title of before. */
export const titleForVisitor = sql<string>`coalesce(tickets.first_title, tickets.title)`.as('title');

interface TicketField {
  /** Where members read it in the API: in lists and details, in details, or nowhere. */
  readonly shown: 'list' | 'detail' | 'nowhere';
  /** Clients read null or false instead. */
  readonly hiddenFromClients?: true;
  readonly isExported: boolean;
  /** The value that erasing leaves; `kept` only if it says nothing about the visitor. */
  readonly erased: 'kept' | RawBuilder<unknown>;
  /** Sent with the ticket. An idempotency key may be repeated only with the same values of what is hashed. */
  readonly submitted?: 'hashed' | 'not hashed';
}

const EMPTY = sql`null`;
const kept = (shown: TicketField['shown']): TicketField => ({ shown, isExported: shown !== 'nowhere', erased: 'kept' });
/** A value that follows from the conversation, which is exported. */
const derived = (shown: TicketField['shown']): TicketField => ({ ...kept(shown), isExported: false });
const said = (
  field: Omit<TicketField, 'erased' | 'isExported'>,
  erased: TicketField['erased'] = EMPTY,
): TicketField => ({
  ...field,
  isExported: true,
  erased,
});

/**
 * Every column of a ticket, once: the insert, the idempotency hash and the erasing are made from this list;
 * tickets/ticket-fields.test.ts compares the schema, the API and the exports with it.
 */
export const TICKET_FIELDS = {
  id: kept('list'),
  site_id: kept('list'),
  team_id: kept('nowhere'),
  title: said({ shown: 'list', submitted: 'hashed' }, sql`${ERASED}`),
  first_title: { shown: 'nowhere', isExported: false, erased: EMPTY },
  description: said({ shown: 'list', submitted: 'hashed' }, sql`${ERASED}`),
  priority: { ...kept('list'), submitted: 'hashed' },
  status: kept('list'),
  user_email: said({ shown: 'list', submitted: 'hashed' }),
  user_name: said({ shown: 'list', submitted: 'hashed' }),
  user_id: said({ shown: 'detail', hiddenFromClients: true, submitted: 'hashed' }),
  user_verified: said({ shown: 'detail', hiddenFromClients: true }, sql`false`),
  email_confirmed: { shown: 'nowhere', isExported: false, erased: sql`false` },
  page_url: said({ shown: 'list', submitted: 'hashed' }),
  // page_url, from which it is made, is exported.
  page_path: { shown: 'nowhere', isExported: false, erased: EMPTY },
  // A browser, or this product, may be updated between two attempts.
  user_agent: said({ shown: 'detail', hiddenFromClients: true, submitted: 'not hashed' }),
  language: { ...kept('detail'), submitted: 'not hashed' },
  // Shown and exported as came_by, see migration 0028.
  origin: { ...kept('nowhere'), submitted: 'not hashed' },
  // Shown and exported as full_text and sent_from, see migration 0031.
  email_text: { shown: 'nowhere', isExported: false, erased: EMPTY },
  email_from: { shown: 'nowhere', isExported: false, erased: EMPTY },
  // Shown as is_blocked while it lasts.
  blocked_by: { shown: 'nowhere', isExported: false, erased: EMPTY },
  visitor_status: { shown: 'nowhere', isExported: false, erased: EMPTY },
  email_references: { shown: 'nowhere', isExported: false, erased: EMPTY },
  minutes: { ...kept('list'), hiddenFromClients: true },
  assignee_id: { ...kept('list'), hiddenFromClients: true },
  snoozed_until: { ...kept('list'), hiddenFromClients: true },
  snoozed_by: kept('nowhere'),
  merged_into: kept('list'),
  // Ends the links to the visitor's page.
  page_version: { ...kept('nowhere'), erased: sql`page_version + 1` },
  rating_asked_at: kept('nowhere'),
  created_at: kept('list'),
  updated_at: { ...kept('list'), erased: sql`now()` },
  resolved_at: kept('detail'),
  status_changed_at: kept('nowhere'),
  last_activity_at: derived('list'),
  last_customer_at: derived('nowhere'),
  last_comment_id: derived('nowhere'),
  unanswered_since: derived('nowhere'),
  waiting_since: { ...derived('list'), hiddenFromClients: true },
  no_reply_at: derived('nowhere'),
  no_reply_marks: derived('nowhere'),
  first_reply_at: { ...derived('list'), hiddenFromClients: true },
  first_reply_seconds: derived('nowhere'),
  resolve_seconds: derived('nowhere'),
  due_at: { ...derived('list'), hiddenFromClients: true },
  due_for: { ...derived('list'), hiddenFromClients: true },
  // Shown as known_issue. An erased ticket gets no reply.
  known_issue_id: { ...kept('nowhere'), isExported: true, erased: EMPTY },
  issue_answered_at: kept('nowhere'),
  imported_at: kept('nowhere'),
  user_timezone: { shown: 'nowhere', isExported: false, erased: EMPTY, submitted: 'not hashed' },
  // Computed by the database.
  search: kept('nowhere'),
} as const satisfies Record<keyof Tickets, TicketField>;

type Fields = Readonly<Record<keyof Tickets, TicketField>>;
const fields = Object.entries(TICKET_FIELDS as Fields) as [keyof Tickets, TicketField][];
const namesOf = (is: (field: TicketField) => boolean) => fields.flatMap(([name, field]) => (is(field) ? [name] : []));

type SubmittedField = {
  [Name in keyof typeof TICKET_FIELDS]: (typeof TICKET_FIELDS)[Name] extends { submitted: string } ? Name : never;
}[keyof typeof TICKET_FIELDS];

/** All of them are text. */
export const SUBMITTED_FIELDS = namesOf(({ submitted }) => submitted !== undefined) as SubmittedField[];
export const HASHED_FIELDS = namesOf(({ submitted }) => submitted === 'hashed') as SubmittedField[];

export const erasedFields = sql.join(
  fields.flatMap(([name, { erased }]) => (erased === 'kept' ? [] : [sql`${sql.ref(name)} = ${erased}`])),
);
