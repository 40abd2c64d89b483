import type { FoundPerson, Mention, Person, PersonCounts } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { contains } from '../tickets/lists/conditions.ts';
import { wordsOfAddress } from '../tickets/lists/search-terms.ts';
import type { PersonKey, PersonScope } from './identity.ts';
import { listNamingSettings } from './naming-settings.ts';
import { wordPattern } from './naming-texts.ts';
import { identify, locatePerson, type PersonRows } from './person-rows.ts';

const MENTIONS_MAX = 50;

export function personKey({ email, user_id }: Person): PersonKey {
  return email !== undefined ? { kind: 'email', value: email } : { kind: 'user_id', value: user_id ?? '' };
}

export async function sitesOfTeam(db: Database, teamId: number): Promise<PersonScope> {
  const sites = await db.selectFrom('sites').select('id').where('team_id', '=', teamId).orderBy('id').execute();
  return { teamId, siteIds: sites.map(({ id }) => id) };
}

export async function findPerson(db: Database, teamId: number, person: PersonKey): Promise<FoundPerson> {
  const scope = await sitesOfTeam(db, teamId);
  const found = await locatePerson(db, scope, await identify(db, scope, person));
  return {
    counts: await countRows(db, found),
    ...(await findMentions(db, scope, person, found.ticketIds)),
    settings: await listNamingSettings(db, teamId, person),
  };
}

export async function countRows(db: Database, found: PersonRows): Promise<PersonCounts> {
  const { ticketIds, commentIds, users } = found;
  const isOfThem = (comment: ReturnType<typeof sql>) =>
    sql`(ticket_id = any(${ticketIds}::int8[]) or ${comment} = any(${commentIds}::int8[]))`;
  const { rows } = await sql<Pick<PersonCounts, 'comments' | 'files' | 'ratings' | 'analytics_days'>>`
    select (select count(*) from comments where ${isOfThem(sql`id`)}) as comments,
      (select count(*) from files where ${isOfThem(sql`comment_id`)}) as files,
      (select count(*) from ratings where ticket_id = any(${ticketIds}::int8[])) as ratings,
      (select count(*) from json_to_recordset(${JSON.stringify(users)}) as person (site_id int8, user_id text)
        inner join site_user_days using (site_id, user_id)) as analytics_days`.execute(db);
  const counted = rows[0] ?? { comments: 0, files: 0, ratings: 0, analytics_days: 0 };
  return {
    tickets: ticketIds.length,
    sent_tickets: found.sentTicketIds.length,
    emails: found.emailIds.length,
    raw_emails: found.rawEmailIds.length,
    blocks: found.blockIds.length,
    views: found.views.filtering.length + found.views.named.length,
    drafts: found.drafts.length + found.suggestions.length,
    followed_issues: found.followerIds.length,
    ...counted,
  };
}

/** Full-text search finds candidates, then the exact text is compared. */
async function findMentions(
  db: Database,
  { teamId, siteIds }: PersonScope,
  { kind, value }: PersonKey,
  ticketIds: readonly number[],
): Promise<Pick<FoundPerson, 'mentions' | 'mention_count'>> {
  const words = wordsOfAddress(value);
  if (words === '') return { mentions: [], mention_count: 0 };
  const pattern = wordPattern(kind, value);
  const { rows } = await sql<Mention & { mention_count: number }>`
    with named as materialized (
      select id from (
        select id, title, description, user_name, user_email from tickets where team_id = ${teamId} and ${contains(words)} offset 0
      ) as found
      where concat_ws(' ', title, description, user_name, user_email) ~* ${pattern}
      union
      select ticket_id from (
        select ticket_id, comment from comments where to_tsvector('simple', comment) @@ plainto_tsquery('simple', ${value}) offset 0
      ) as said
      where comment ~* ${pattern}
    )
    select tickets.id as ticket_id, title, site_id, sites.name as site_name, count(*) over () as mention_count
    from named inner join tickets on tickets.id = named.id inner join sites on sites.id = site_id
    where site_id = any(${siteIds}::int8[]) and tickets.id <> all(${ticketIds}::int8[])
    order by tickets.id desc limit ${MENTIONS_MAX}`.execute(db);
  return {
    mentions: rows.map(({ mention_count: _, ...mention }) => mention),
    mention_count: rows[0]?.mention_count ?? 0,
  };
}
