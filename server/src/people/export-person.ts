import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type ExportScope, PERSON_KINDS, readLastIds } from '../exports/export-source.ts';
import { writeJsonLines } from '../exports/write-export.ts';
import { sitesOfTeam } from './find-person.ts';
import type { PersonKey } from './identity.ts';
import { identify, locatePerson, type PersonRows } from './person-rows.ts';

export interface PersonExport {
  readonly tickets: number;
  readonly lines: AsyncIterable<string>;
}

export async function exportPerson(db: Database, teamId: number, person: PersonKey): Promise<PersonExport> {
  const sites = await sitesOfTeam(db, teamId);
  const found = await locatePerson(db, sites, await identify(db, sites, person));
  const scope = { ...sites, only: linesOf(found) };
  const lastIds = await readLastIds(db, scope, PERSON_KINDS);
  return { tickets: found.ticketIds.length, lines: writeJsonLines(db, scope, lastIds) };
}

function linesOf(found: PersonRows): NonNullable<ExportScope['only']> {
  const { ticketIds, commentIds } = found;
  const isOneOf = (ids: readonly number[], column: RawBuilder<unknown>) =>
    sql<boolean>`${column} = any(${ids}::int8[])`;
  const isOfTicket = isOneOf(ticketIds, sql`ticket_id`);
  return {
    ticket: isOneOf(ticketIds, sql`id`),
    comment: sql`(${isOfTicket} or ${isOneOf(commentIds, sql`id`)})`,
    file: sql`(${isOfTicket} or ${isOneOf(commentIds, sql`comment_id`)})`,
    event: isOfTicket,
    rating: isOfTicket,
    email: isOneOf(found.emailIds, sql`id`),
    raw_email: isOneOf(found.rawEmailIds, sql`id`),
    blocked: isOneOf(found.blockIds, sql`id`),
    user_day: sql`exists (
      select from json_to_recordset(${JSON.stringify(found.users)}) as person (site_id int8, user_id text)
      where person.site_id = rows.site_id and person.user_id = rows.user_id)`,
    sent_ticket: isOneOf(found.sentTicketIds, sql`id`),
    followed_issue: isOneOf(found.followerIds, sql`id`),
    naming_view: isOneOf([...found.views.filtering, ...found.views.named], sql`id`),
    naming_draft: sql`exists (
      select from json_to_recordset(${JSON.stringify(found.drafts)}) as found (user_id int8, ticket_id int8, kind text)
      where found.user_id = written_by and found.ticket_id = rows.ticket_id and found.kind = draft)`,
    suggested_reply: sql`(${isOfTicket} or exists (
      select from json_to_recordset(${JSON.stringify(found.suggestions)}) as found (ticket_id int8, token_id int8)
      where found.token_id = rows.token_id and found.ticket_id = rows.ticket_id))`,
  };
}
