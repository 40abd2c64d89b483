import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { emptied } from '../db/tables/person-columns.ts';
import { addressesIn } from './addresses-in.ts';
import type { Identity, PersonKey, PersonScope } from './identity.ts';

export interface NamingViews {
  readonly filtering: readonly number[];
  readonly named: readonly number[];
}

export interface NamingDraft {
  readonly user_id: number;
  readonly ticket_id: number;
  readonly kind: string;
}

/** Private views too. An address may be part of name or search; a user id must be the whole value. */
export async function locateViews(db: Database, teamId: number, identity: Identity): Promise<NamingViews> {
  const views = await db.selectFrom('views').select(['id', 'name', 'query']).where('team_id', '=', teamId).execute();
  const names = (text: string) =>
    identity.addresses.some((address) => hasWord(text, address)) ||
    identity.users.some(({ user_id }) => user_id === text.trim());
  const filters = (query: string) => {
    const parameters = new URLSearchParams(query);
    const sites = parameters.getAll('site_id');
    return (
      parameters.getAll('q').some(names) ||
      identity.users.some(
        ({ user_id, site_id }) =>
          parameters.get('user_id') === user_id && (sites.length === 0 || sites.includes(String(site_id))),
      )
    );
  };
  const filtering = views.filter(({ query }) => filters(query));
  const named = views.filter((view) => !filtering.includes(view) && names(view.name));
  return { filtering: filtering.map(({ id }) => id), named: named.map(({ id }) => id) };
}

/** Mirrors wordPattern. */
function hasWord(text: string, address: string): boolean {
  const literal = address.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}._+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'iu').test(text);
}

/** Only their writers can read drafts, so no list links to them. */
export async function locateDrafts(
  db: Database,
  { teamId, siteIds }: PersonScope,
  { addresses }: Identity,
  ticketIds: readonly number[],
): Promise<NamingDraft[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<NamingDraft>`
    select drafts.user_id, ticket_id, kind from drafts inner join tickets on tickets.id = ticket_id
    where team_id = ${teamId} and site_id = any(${siteIds}::int8[]) and ticket_id <> all(${ticketIds}::int8[])
      and text ~* any(${addresses.map((address) => wordPattern('email', address))}::text[])`.execute(db);
  return rows;
}

export interface NamingSuggestion {
  readonly ticket_id: number;
  readonly token_id: number;
}

/** Replies that assistants prepared for tickets of others. */
export async function locateSuggestions(
  db: Database,
  { teamId, siteIds }: PersonScope,
  { addresses }: Identity,
  ticketIds: readonly number[],
): Promise<NamingSuggestion[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<NamingSuggestion>`
    select ticket_id, token_id from suggested_replies inner join tickets on tickets.id = ticket_id
    where team_id = ${teamId} and site_id = any(${siteIds}::int8[]) and ticket_id <> all(${ticketIds}::int8[])
      and body ~* any(${addresses.map((address) => wordPattern('email', address))}::text[])`.execute(db);
  return rows;
}

/** Matches whole words and addresses; the value is escaped. */
export function wordPattern(kind: Identity['key']['kind'], value: string): string {
  const literal = value.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return kind === 'email'
    ? `(?<![[:alnum:]._+-])${literal}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]_-])${literal}(?![[:alnum:]_-])`;
}

export async function listNamedPeople(db: Database, teamId: number): Promise<PersonKey[]> {
  const views = await db.selectFrom('views').select(['name', 'query']).where('team_id', '=', teamId).execute();
  const { rows: drafts } = await sql<{ text: string }>`
    select text from drafts inner join tickets on tickets.id = ticket_id where team_id = ${teamId} and text like '%@%'
    union all
    select body from suggested_replies inner join tickets on tickets.id = ticket_id
    where team_id = ${teamId} and body like '%@%'`.execute(db);
  const searches = views.map(({ query }) => new URLSearchParams(query));
  const labels = [...views.map(({ name }) => name), ...searches.flatMap((search) => search.getAll('q'))];
  const addresses = [...labels, ...drafts.map(({ text }) => text)].flatMap(addressesIn);
  const userIds = [...labels.map((label) => label.trim()), ...searches.flatMap((search) => search.getAll('user_id'))];
  return [
    ...addresses.map((value): PersonKey => ({ kind: 'email', value })),
    ...userIds.map((value): PersonKey => ({ kind: 'user_id', value })),
  ];
}

interface NamingTexts {
  readonly views: NamingViews;
  readonly drafts: readonly NamingDraft[];
  readonly suggestions: readonly NamingSuggestion[];
}

export async function eraseNamingTexts(tx: Database, { views, drafts, suggestions }: NamingTexts): Promise<void> {
  await sql`delete from views where id = any(${views.filtering}::int8[])`.execute(tx);
  await sql`update views set ${emptied('views')} where id = any(${views.named}::int8[])`.execute(tx);
  await sql`
    delete from drafts using json_to_recordset(${JSON.stringify(drafts)}) as found (user_id int8, ticket_id int8, kind text)
    where (drafts.user_id, drafts.ticket_id, drafts.kind) = (found.user_id, found.ticket_id, found.kind)`.execute(tx);
  await sql`
    delete from suggested_replies
    using json_to_recordset(${JSON.stringify(suggestions)}) as found (ticket_id int8, token_id int8)
    where (suggested_replies.ticket_id, suggested_replies.token_id) = (found.ticket_id, found.token_id)`.execute(tx);
}
