import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type ExportScope, PERSON_KINDS, readLastIds } from '../exports/export-source.ts';
import { writeJsonLines } from '../exports/write-export.ts';
import { sitesOfTeam } from './find-person.ts';
import { locatePerson, type PersonKey, type PersonRows } from './person-rows.ts';

export interface PersonExport {
  readonly tickets: number;
  readonly lines: AsyncIterable<string>;
}

/** Everything that finding the person counts, in the format of a team's export. */
export async function exportPerson(db: Database, teamId: number, person: PersonKey): Promise<PersonExport> {
  const { siteIds } = await sitesOfTeam(db, teamId);
  const found = await locatePerson(db, { teamId, siteIds }, person);
  const scope = { teamId, siteIds, only: linesOf(found) };
  const lastIds = await readLastIds(db, scope, PERSON_KINDS);
  return { tickets: found.ticketIds.length, lines: writeJsonLines(db, scope, lastIds) };
}

function linesOf({
  ticketIds,
  commentIds,
  emailIds,
  rawEmailIds,
  blockIds,
  users,
}: PersonRows): NonNullable<ExportScope['only']> {
  const isOneOf = (ids: readonly number[], column: RawBuilder<unknown>) =>
    sql<boolean>`${column} = any(${ids}::int8[])`;
  const isOfTicket = isOneOf(ticketIds, sql`ticket_id`);
  return {
    ticket: isOneOf(ticketIds, sql`id`),
    comment: sql`(${isOfTicket} or ${isOneOf(commentIds, sql`id`)})`,
    file: sql`(${isOfTicket} or ${isOneOf(commentIds, sql`comment_id`)})`,
    event: isOfTicket,
    rating: isOfTicket,
    email: isOneOf(emailIds, sql`id`),
    raw_email: isOneOf(rawEmailIds, sql`id`),
    blocked: isOneOf(blockIds, sql`id`),
    user_day: sql`exists (
      select from json_to_recordset(${JSON.stringify(users)}) as person (site_id int8, user_id text)
      where person.site_id = rows.site_id and person.user_id = rows.user_id)`,
  };
}
