import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isFoundByRecipient } from '../email/email-kinds.ts';
import { mailboxOf } from '../mailbox.ts';
import { separatedFrom } from '../tickets/erase/ticket-past.ts';
import { listUsersOfTickets, type SiteUser } from '../tickets/erase/users-of-tickets.ts';
import { hasAddress } from '../tickets/lists/conditions.ts';
import type { Identity, PersonKey, PersonScope } from './identity.ts';
import {
  locateDrafts,
  locateSuggestions,
  locateViews,
  type NamingDraft,
  type NamingSuggestion,
  type NamingViews,
} from './naming-texts.ts';

export interface PersonRows {
  /** Includes tickets merged with one of the person's: they are one conversation. */
  readonly ticketIds: readonly number[];
  readonly commentIds: readonly number[];
  readonly sentTicketIds: readonly number[];
  readonly emailIds: readonly number[];
  readonly rawEmailIds: readonly number[];
  /** Blocks for all sites of the team are found on each site, as views are. */
  readonly blockIds: readonly number[];
  readonly views: NamingViews;
  readonly drafts: readonly NamingDraft[];
  readonly suggestions: readonly NamingSuggestion[];
  readonly followerIds: readonly number[];
  readonly users: readonly SiteUser[];
}

/** Runs before tickets are erased: erased tickets lead nowhere. */
export async function identify(db: Database, scope: PersonScope, key: PersonKey): Promise<Identity> {
  const ticketIds = await locateTickets(db, scope, key);
  const users = await listUsersOfTickets(db, ticketIds);
  if (key.kind === 'email')
    return { key, addresses: [key.value, ...(await listOwnAddresses(db, scope, ticketIds, [key.value]))], users };
  const asked = scope.siteIds.map((site_id) => ({ site_id, user_id: key.value }));
  return {
    key,
    addresses: await listOwnAddresses(db, scope, ticketIds, []),
    users: [...asked, ...users.filter(({ user_id }) => user_id !== key.value)],
  };
}

export async function locatePerson(db: Database, scope: PersonScope, identity: Identity): Promise<PersonRows> {
  const ticketIds = await locateTickets(db, scope, identity.key);
  const commentIds = await locateStrayComments(db, scope, identity, ticketIds);
  return {
    ticketIds,
    commentIds,
    sentTicketIds: await locateSentTickets(db, scope, identity, ticketIds),
    emailIds: await locateEmails(db, scope, identity, { ticketIds, commentIds }),
    rawEmailIds: await locateRawEmails(db, scope, identity, ticketIds),
    blockIds: await locateBlocks(db, scope, identity),
    views: await locateViews(db, scope.teamId, identity),
    drafts: await locateDrafts(db, scope, identity, ticketIds),
    suggestions: await locateSuggestions(db, scope, identity, ticketIds),
    followerIds: await locateFollowers(db, scope, identity),
    users: identity.users.filter(({ site_id }) => scope.siteIds.includes(site_id)),
  };
}

async function locateTickets(
  db: Database,
  { teamId, siteIds }: PersonScope,
  { kind, value }: PersonKey,
): Promise<number[]> {
  const isTheirs = kind === 'email' ? hasAddress(value) : sql<boolean>`user_id = ${value}`;
  return idsOf(
    db,
    sql`
    with conversations as materialized (
      select distinct coalesce(merged_into, id) as id from tickets
      where team_id = ${teamId} and ${isTheirs} and site_id = any(${siteIds}::int8[])
    )
    select id from conversations union select tickets.id from tickets inner join conversations on merged_into = conversations.id`,
  );
}

async function listOwnAddresses(
  db: Database,
  { teamId }: PersonScope,
  ticketIds: readonly number[],
  known: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(user_email) as address from tickets
    where id = any(${ticketIds}::int8[]) and user_email is not null and lower(user_email) <> all(array(select lower(unnest(${known}::text[]))))
    order by address`.execute(db);
  const own: string[] = [];
  for (const { address } of rows) {
    const { rows: others } = await sql`
      select from tickets
      where team_id = ${teamId} and ${hasAddress(address)} and id <> all(${ticketIds}::int8[]) limit 1`.execute(db);
    if (others.length === 0) own.push(address);
  }
  return own;
}

const isOneOf = (column: string, { addresses }: Identity) =>
  sql<boolean>`lower(${sql.ref(column)}) = any(array(select lower(unnest(${addresses}::text[]))))`;

const locateStrayComments = (
  db: Database,
  { siteIds }: PersonScope,
  identity: Identity,
  ticketIds: readonly number[],
) =>
  idsOf(
    db,
    sql`
    select comments.id from comments inner join tickets on tickets.id = ticket_id
    where author = 'customer' and author_name like '%@%' and ${isOneOf('author_name', identity)}
      and site_id = any(${siteIds}::int8[]) and ticket_id <> all(${ticketIds}::int8[])`,
  );

const locateSentTickets = (db: Database, { siteIds }: PersonScope, identity: Identity, ticketIds: readonly number[]) =>
  idsOf(
    db,
    sql`
    select id from tickets
    where email_from is not null and ${isOneOf('email_from', identity)} and site_id = any(${siteIds}::int8[])
      and id <> all(${ticketIds}::int8[])`,
  );

/** After undoing a merge, the other ticket keeps emails to the person and about the comments. */
const locateEmails = (
  db: Database,
  { siteIds }: PersonScope,
  identity: Identity,
  { ticketIds, commentIds }: Pick<PersonRows, 'ticketIds' | 'commentIds'>,
) =>
  idsOf(
    db,
    sql`
    select id from email_logs where ticket_id = any(${ticketIds}::int8[])
    union select id from email_logs
    where comment_id = any(${commentIds}::int8[] || array(select id from comments where ticket_id = any(${ticketIds}::int8[])))
    union select id from email_logs
    where ticket_id in ${separatedFrom(ticketIds)} and ${isOneOf('recipient_email', identity)}
    union select id from email_logs
    where ${isFoundByRecipient} and site_id = any(${siteIds}::int8[])
      and mailbox = any(${identity.addresses.map(mailboxOf)}::text[]) and ${isOneOf('recipient_email', identity)}`,
  );

const ticketOfReplyAddress = sql`substring(lower(recipient) from '^reply\\+(\\d{1,15})\\.')::int8`;

const locateRawEmails = (db: Database, { siteIds }: PersonScope, identity: Identity, ticketIds: readonly number[]) =>
  idsOf(
    db,
    sql`
    select id from inbound_emails where ticket_id = any(${ticketIds}::int8[])
    union select inbound_emails.id from inbound_emails
      inner join tickets on tickets.id = coalesce(ticket_id, ${ticketOfReplyAddress})
    where sender is not null and ${isOneOf('sender', identity)} and tickets.site_id = any(${siteIds}::int8[])
    union select id from inbound_emails
    where sender is not null and ${isOneOf('sender', identity)} and site_id = any(${siteIds}::int8[])
    union select id from inbound_emails
    where site_id = any(${siteIds}::int8[])
      and exists (select from unnest(writers) as writer where ${isOneOf('writer', identity)})`,
  );

const locateBlocks = (db: Database, { teamId, siteIds }: PersonScope, identity: Identity) =>
  idsOf(
    db,
    sql`
    select id from blocked_senders
    where team_id = ${teamId} and (site_id is null or site_id = any(${siteIds}::int8[]))
      and (${isOneOf('email', identity)} or exists (
        select from json_to_recordset(${JSON.stringify(identity.users)}) as person (site_id int8, user_id text)
        where person.user_id = blocked_senders.user_id
          and (blocked_senders.site_id is null or blocked_senders.site_id = person.site_id)
      ))`,
  );

const locateFollowers = (db: Database, { siteIds }: PersonScope, identity: Identity) =>
  idsOf(
    db,
    sql`
    select issue_followers.id from issue_followers inner join known_issues on known_issues.id = issue_id
    where ${isOneOf('email', identity)} and site_id = any(${siteIds}::int8[])`,
  );

async function idsOf(db: Database, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${query}) as found order by id`.execute(db);
  return rows.map(({ id }) => id);
}
