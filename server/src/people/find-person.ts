import type { FoundPerson, Mention, Person, PersonCounts } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { wordsOfAddress } from '../tickets/search/search-terms.ts';
import { contains } from '../tickets/search/ticket-filter.ts';
import { locatePerson, type PersonKey, type PersonRows, type PersonScope } from './person-rows.ts';

const MENTIONS_MAX = 50;

export function personKey({ email, user_id }: Person): PersonKey {
  return email !== undefined ? { kind: 'email', value: email } : { kind: 'user_id', value: user_id ?? '' };
}

/** All sites of the team, as owners and admins see them. */
export async function sitesOfTeam(db: Database, teamId: number): Promise<PersonScope> {
  const sites = await db.selectFrom('sites').select('id').where('team_id', '=', teamId).orderBy('id').execute();
  return { teamId, siteIds: sites.map(({ id }) => id) };
}

export async function findPerson(db: Database, teamId: number, person: PersonKey): Promise<FoundPerson> {
  const scope = await sitesOfTeam(db, teamId);
  const found = await locatePerson(db, scope, person);
  return { counts: await countRows(db, found), ...(await findMentions(db, scope, person, found.ticketIds)) };
}

export async function countRows(db: Database, found: PersonRows): Promise<PersonCounts> {
  const { ticketIds, commentIds, emailIds, rawEmailIds, blockIds, users } = found;
  const isOfThem = (comment: ReturnType<typeof sql>) =>
    sql`(ticket_id = any(${ticketIds}::int8[]) or ${comment} = any(${commentIds}::int8[]))`;
  const { rows } = await sql<Omit<PersonCounts, 'tickets' | 'emails' | 'raw_emails' | 'blocks'>>`
    select (select count(*) from comments where ${isOfThem(sql`id`)}) as comments,
      (select count(*) from files where ${isOfThem(sql`comment_id`)}) as files,
      (select count(*) from ratings where ticket_id = any(${ticketIds}::int8[])) as ratings,
      (select count(*) from json_to_recordset(${JSON.stringify(users)}) as person (site_id int8, user_id text)
        inner join site_user_days using (site_id, user_id)) as analytics_days`.execute(db);
  const counted = rows[0] ?? { comments: 0, files: 0, ratings: 0, analytics_days: 0 };
  return {
    tickets: ticketIds.length,
    emails: emailIds.length,
    raw_emails: rawEmailIds.length,
    blocks: blockIds.length,
    ...counted,
  };
}

/** Word search, then the exact text: its words may be in a ticket without being the address. */
async function findMentions(
  db: Database,
  { teamId, siteIds }: PersonScope,
  { kind, value }: PersonKey,
  ticketIds: readonly number[],
): Promise<Pick<FoundPerson, 'mentions' | 'mention_count'>> {
  const words = wordsOfAddress(value);
  if (words === '') return { mentions: [], mention_count: 0 };
  const { rows } = await sql<Mention & { mention_count: number }>`
    with found as materialized (
      select id, site_id, title, description, user_name, user_email from tickets
      where team_id = ${teamId} and ${contains(words)} offset 0
    )
    select found.id as ticket_id, title, site_id, sites.name as site_name, count(*) over () as mention_count
    from found inner join sites on sites.id = site_id
    where site_id = any(${siteIds}::int8[]) and found.id <> all(${ticketIds}::int8[])
      and concat_ws(' ', title, found.description, user_name, user_email) ~* ${patternOf(kind, value)}
    order by found.id desc limit ${MENTIONS_MAX}`.execute(db);
  return {
    mentions: rows.map(({ mention_count: _, ...mention }) => mention),
    mention_count: rows[0]?.mention_count ?? 0,
  };
}

/** Not part of a longer address or word; the punctuation of the value is escaped, so that it stands for itself. */
function patternOf(kind: PersonKey['kind'], value: string): string {
  const literal = value.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return kind === 'email'
    ? `(?<![[:alnum:]._+-])${literal}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]_-])${literal}(?![[:alnum:]_-])`;
}
