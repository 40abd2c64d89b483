import { SUGGESTED_REQUESTERS } from '@deskbell/contract/limits';
import type { SuggestedRequester } from '@deskbell/contract/triage';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import { partsOf } from '../search/search-terms.ts';
import { contains, hasAddress } from '../search/ticket-filter.ts';
import { newestIds } from '../search/ticket-pages.ts';
import { isCovered, readTicketScope, type TicketScope } from '../ticket-scope.ts';

/** Of these the letters may stand anywhere in address and name; of older tickets they begin a word. */
const NEWEST_TICKETS = 1_000;
const TICKETS_BY_WORD = 500;
const COUNTED_AT_MOST = 100;

/** The newest first. Bounded however many tickets there are. */
export async function suggestRequesters(db: Database, scope: Scope<'work'>, q: string): Promise<SuggestedRequester[]> {
  const covered = await readTicketScope(db, scope, undefined);
  const letters = q.toLowerCase();
  const has = (column: ReturnType<typeof sql>) => sql`strpos(lower(coalesce(${column}, '')), ${letters}) > 0`;
  const words = partsOf(q)
    .map((part) => `'${part}':*`)
    .join(' & ');
  const byWord =
    words === ''
      ? sql``
      : sql`
        union (
          select id, user_email, user_name from tickets
          where team_id = any(${covered.allTeams}::int8[]) and ${contains(words)} and ${isCovered(covered)}
            and user_email is not null limit ${sql.lit(TICKETS_BY_WORD)}
        )`;
  const { rows: people } = await sql<Omit<SuggestedRequester, 'ticket_count'>>`
    with seen as materialized (
      (select id, user_email, user_name from tickets
        where id in (${newestIds(covered, {}, NEWEST_TICKETS, undefined)}) and user_email is not null)
      ${byWord}
    )
    select lower(user_email) as email, (array_agg(user_name order by id desc) filter (where user_name is not null))[1] as name
    from seen where ${has(sql`user_email`)} or ${has(sql`user_name`)}
    group by lower(user_email) order by max(id) desc limit ${sql.lit(SUGGESTED_REQUESTERS)}`.execute(db);
  const counts = await countTicketsOf(
    db,
    covered,
    people.map(({ email }) => email),
  );
  return people.map((person, n) => ({ ...person, ticket_count: counts[n] ?? 0 }));
}

async function countTicketsOf(db: Database, covered: TicketScope, emails: readonly string[]): Promise<number[]> {
  if (emails.length === 0) return [];
  const count = (email: string) => sql`(
    select count(*) from (
      select from tickets where team_id = any(${covered.allTeams}::int8[]) and ${hasAddress(email)} and ${isCovered(covered)}
      limit ${sql.lit(COUNTED_AT_MOST)}
    ) as counted
  )`;
  const { rows } = await sql<{ counts: number[] }>`
    select json_build_array(${sql.join(emails.map(count))}) as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
