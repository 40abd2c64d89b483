import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { ERASED, TICKET_FIELDS } from './ticket-fields.ts';

/** Customers' comments are shown by this name. */
const NAMELESS = 'Anonymous';

/** Whether a column can hold the address, the user id or the words of a visitor, and what erasing the person does then. */
export type PersonColumn =
  /** Erasing cannot find the row, for this reason. */
  | { readonly never: string }
  /** Erasing finds the row in this way and deletes it. */
  | { readonly goes: string }
  /** Erasing finds the row in this way and leaves this value. */
  | { readonly found: string; readonly leaves: RawBuilder<unknown> }
  /** The team wrote it about itself. Finding a person lists it, and the team decides. */
  | { readonly listed: 'setting' }
  /** The column is no team's data about a visitor, for this reason. */
  | { readonly stays: string };

const never = (reason: string): PersonColumn => ({ never: reason });
const goes = (found: string): PersonColumn => ({ goes: found });
const leaves = (found: string, value: RawBuilder<unknown>): PersonColumn => ({ found, leaves: value });
const setting: PersonColumn = { listed: 'setting' };
const stays = (reason: string): PersonColumn => ({ stays: reason });

const EMPTY = sql`null`;
const OF_TICKET = 'by its ticket';
const OF_CONVERSATION = 'by its ticket, or by the address of the comment';
const OF_SENDER = 'by its ticket, or by one of its writers';
const OF_USER_ID = 'by the user id, on the sites where the tickets are or were';
const NAMING = 'by the address in its text';
const random = never('Made by the server at random.');
const hash = never('A hash.');
const host = never('A host name.');
const chosen = never('One of a few words.');
const nameless = never('A name with an address is refused.');
const OF_AGENT = 'Names of agents, and words of the other desk.';
const OF_MEMBER = 'About members, whose accounts are deleted on their own.';

const ofTicket = (name: keyof typeof TICKET_FIELDS): PersonColumn => {
  const { erased } = TICKET_FIELDS[name];
  return erased === 'kept' ? never('It says nothing about the visitor.') : leaves('by its address or user id', erased);
};

/** A table that is missing does not compile; people/person-columns.test.ts compares the columns with the database. */
type PersonTables = {
  readonly [Table in Exclude<keyof Schema, 'sites'>]: {
    readonly [Column in keyof Schema[Table]]?: PersonColumn;
  };
};

/**
 * Every column of every table that can hold text, once. Erasing is made from it, and the test that erases a person from
 * everywhere reads here what must be gone. See docs/decisions/0111-erasing-by-identity.md.
 */
export const PERSON_COLUMNS = {
  tickets: {
    title: ofTicket('title'),
    first_title: ofTicket('first_title'),
    description: ofTicket('description'),
    user_email: ofTicket('user_email'),
    user_name: ofTicket('user_name'),
    user_id: ofTicket('user_id'),
    page_url: ofTicket('page_url'),
    page_path: ofTicket('page_path'),
    user_agent: ofTicket('user_agent'),
    email_text: ofTicket('email_text'),
    // The person may have forwarded the email of another, whose ticket it is.
    email_from: ofTicket('email_from'),
    email_references: ofTicket('email_references'),
    user_timezone: never('A time zone.'),
    search: leaves('computed from the others', EMPTY),
  },
  comments: {
    author_name: leaves(OF_CONVERSATION, sql`case when author = 'customer' then ${NAMELESS} else author_name end`),
    comment: leaves(OF_CONVERSATION, sql`${ERASED}`),
    full_text: leaves(OF_CONVERSATION, EMPTY),
  },
  comment_mentions: {},
  ticket_events: {
    kind: chosen,
    by_token: stays('The name of an API token, as the team chose it.'),
    // Titles and names of files; without what was moved a merge cannot be undone.
    change: leaves(
      'by its ticket, or one that was merged with it',
      sql`case when kind = 'merged' then (change #- '{after,title}') - 'moved' else '{}'::jsonb end`,
    ),
  },
  ticket_reads: {},
  ticket_tags: {},
  ticket_followers: {},
  ticket_submissions: { body_hash: hash },
  drafts: { text: goes(`${OF_TICKET}, or ${NAMING}`) },
  ratings: { words: goes(OF_TICKET) },
  files: {
    name: goes(OF_CONVERSATION),
    type: chosen,
    sha256: hash,
    storage_key: random,
    reason: never('A text of the product.'),
  },
  file_removals: { storage_key: random },
  email_logs: {
    recipient_email: leaves(
      `${OF_CONVERSATION}, or by its recipient`,
      sql`case when is_to_person then '' else recipient_email end`,
    ),
    mailbox: leaves(
      `${OF_CONVERSATION}, or by its recipient`,
      sql`case when is_to_person then null else email_logs.mailbox end`,
    ),
    subject: leaves(OF_CONVERSATION, sql`''`),
    content: leaves(OF_CONVERSATION, sql`'{}'`),
    error_message: leaves(OF_CONVERSATION, EMPTY),
    message_id: random,
    held_by: hash,
  },
  email_slots: { key: hash },
  site_emails: {},
  email_thread_host: { host },
  inbound_emails: {
    raw: goes(OF_SENDER),
    message_id: goes(OF_SENDER),
    sender: goes(OF_SENDER),
    writers: goes(OF_SENDER),
    from_address: goes(OF_SENDER),
    subject: goes(OF_SENDER),
    email_body: goes(OF_SENDER),
    content_hash: hash,
    recipient: never('An address of the product.'),
    reason: never('A text of the product.'),
  },
  mailboxes: { mailbox: goes('by the address, unless another team has it') },
  suppressed_addresses: {
    email: goes('by the address, unless another team has it'),
    reason: goes('by the address, unless another team has it'),
  },
  webhook_deliveries: {
    change: leaves(OF_CONVERSATION, EMPTY),
    body: leaves(`${OF_CONVERSATION}, or by the sender of its ticket`, EMPTY),
    answer_start: leaves(`${OF_CONVERSATION}, or by the sender of its ticket`, EMPTY),
    type: chosen,
  },
  site_days: {},
  site_user_days: { user_id: goes(OF_USER_ID) },
  page_days: { path: goes('by the pages of the tickets, unless others were there too') },
  page_alarms: { path: goes('by the pages of the tickets, unless others were there too') },
  blocked_senders: {
    email: goes('by the address'),
    mailbox: goes('by the address'),
    user_id: goes('by the user id'),
  },
  views: {
    name: leaves(NAMING, sql`${ERASED}`),
    query: goes('by the address or user id that it filters by'),
  },
  view_pins: {},
  tags: { name: setting, name_key: setting },
  canned_replies: { title: setting, body: setting },
  all_sites: {
    name: nameless,
    description: setting,
    admin_notification_email: setting,
    widget_options: setting,
    domain: host,
    api_key: random,
    widget_color: never('A color.'),
    identity_secrets: never('Sealed random bytes.'),
  },
  teams: { name: nameless, timezone: never('A time zone.') },
  team_hours: { timezone: never('A time zone.'), hours: never('Times of day.') },
  site_goals: {},
  goal_settings: {},
  measured_times: {},
  reply_times: {},
  report_days: {},
  team_counts: {},
  site_month_counts: {},
  team_times: {},
  site_month_times: {},
  report_settings: {},
  reports: {
    words: setting,
    figures: goes('by the pages of the tickets, unless others were there too'),
  },
  report_texts: { words: goes(OF_TICKET) },
  report_recipients: { email: setting, mailbox: setting },
  known_issues: { sentence: setting, link: setting, reply: setting, page: never('A pattern without at sign.') },
  issue_voices: { session_hash: hash },
  issue_followers: {
    email: goes('by the address'),
    mailbox: goes('by the address'),
    language: never('A language.'),
  },
  imports: {
    source: chosen,
    file_name: stays('The team named the file.'),
    mapping: stays(OF_MEMBER),
    counts: never('Numbers.'),
    options: never('A time zone, and headers of columns.'),
    summary: stays(OF_AGENT),
    headers: never('Headers of columns.'),
    known: never('Brands, groups and numbers.'),
    reason: never('A sentence of ours.'),
  },
  import_files: { storage_key: random, name: stays('The team named the file.'), sha256: hash },
  import_faults: { csv: stays('Lines and reasons, and names of attachments; gone with the file after days.') },
  import_rows: {
    source: chosen,
    source_id: never('A number or short word; anything else is hashed.'),
    merge_into: never('A number or short word; anything else is hashed.'),
  },
  help_links: { title: setting, address: setting, words: setting },
  counted_tickets: { facts: never('Days, ids and numbers.') },
  stale_times: {},
  goal_alarms: {},
  measured_tickets: {},
  team_brands: {
    name: nameless,
    color: never('A color.'),
    logo: never('A picture that all clients of the team see.'),
    logo_hash: hash,
    logo_key: random,
  },
  api_tokens: { name: setting, start: random, token_hash: hash, scopes: chosen },
  suggested_replies: { body: goes(`${OF_TICKET}, or ${NAMING}`) },
  assistant_calls: {
    tool: chosen,
    sentence: stays('A text of the product, with names of members and tags.'),
  },
  webhooks: {
    name: setting,
    url: setting,
    events: chosen,
    secret: never('Sealed: random bytes, or the address of a channel.'),
    former_secret: never('Sealed random bytes.'),
    off_reason: never('A text of the product.'),
  },
  users: {
    issuer: stays(OF_MEMBER),
    subject: stays(OF_MEMBER),
    email: stays(OF_MEMBER),
    name: stays(OF_MEMBER),
    given_name: stays(OF_MEMBER),
    picture: stays(OF_MEMBER),
    signature_name: stays(OF_MEMBER),
    signature_line: stays(OF_MEMBER),
    timezone: never('A time zone.'),
    pinned_given_views: chosen,
  },
  team_members: { invited_as: stays(OF_MEMBER), push_off: chosen },
  member_sites: {},
  member_notifications: {},
  // Titles, names and words are read from the tickets and comments.
  inbox_rows: {
    path: goes('by the pages of the tickets, unless others were there too'),
    detail: never('Hosts, figures and what was found on the home page.'),
  },
  push_keys: { public_key: random, private_key: never('Sealed random bytes.') },
  push_subscriptions: {
    session_hash: hash,
    endpoint: stays(OF_MEMBER),
    p256dh: stays(OF_MEMBER),
    auth: stays(OF_MEMBER),
    label: stays(OF_MEMBER),
  },
  // Titles are read from the tickets.
  push_deliveries: {},
  invitations: { email: stays(OF_MEMBER) },
  sessions: { id_hash: hash, id_token: stays(OF_MEMBER) },
  audit_entries: {
    actor_name: stays(OF_MEMBER),
    about: stays('The acts of members; those about a visitor are recorded without address and user id.'),
    action: chosen,
  },
  erasures: { person_hmac: hash, counts: never('Numbers.') },
  retention_runs: {},
  contact_messages: {
    name: stays('Written to the operator of the installation.'),
    email: stays('Written to the operator of the installation.'),
    subject: stays('Written to the operator of the installation.'),
    message: stays('Written to the operator of the installation.'),
  },
  widget_sightings: { last_seen_host: host, last_refused_host: host, last_refused_reason: chosen },
  widget_watches: { verdict: never('What was found on the home page.') },
  widget_refusals: { host },
  site_incidents: { host, detail: never('Hosts, figures and what was found on the home page.') },
  watchdog_runs: {},
  instances: { signing_key: hash, accepted_keys: hash },
  file_store_marker: { marker: random },
  backup_state: {},
} as const satisfies PersonTables;

/** Tables that no query names by its type. */
export const UNTYPED_PERSON_COLUMNS: Readonly<Record<string, Readonly<Record<string, PersonColumn>>>> = {
  session_days: { user_id: goes(OF_USER_ID), session_hash: hash },
  session_salts: { salt: random },
  daily_jobs: { name: chosen },
};

const columnsOf = (table: keyof PersonTables) =>
  Object.entries(PERSON_COLUMNS[table] as Readonly<Record<string, PersonColumn>>);

/** Columns in which the team may have written about a person. */
export const listedColumns = (table: keyof PersonTables): string[] =>
  columnsOf(table).flatMap(([name, column]) => ('listed' in column ? [name] : []));

export function emptied(table: keyof PersonTables): RawBuilder<unknown> {
  return sql.join(
    columnsOf(table).flatMap(([name, column]) =>
      'leaves' in column ? [sql`${sql.ref(name)} = ${column.leaves}`] : [],
    ),
  );
}
