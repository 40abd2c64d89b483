import { SUGGESTED_REQUESTERS } from '@deskbell/contract/limits';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { SuggestedRequester } from '@deskbell/contract/triage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import { contains, hasAddress } from '../lists/conditions.ts';
import { selectIds } from '../lists/list-statements.ts';
import { partsOf } from '../lists/search-terms.ts';
import { rowsIn } from '../lists/ticket-order.ts';
import { isCovered, readTicketScope, type TicketScope } from '../ticket-scope.ts';

/** A few letters match enough people among these tickets. */
const FIRST_TICKETS = 100;
/** In these tickets, letters match anywhere in address and name; in older ones they start a word. */
const NEWEST_TICKETS = 1_000;
const TICKETS_BY_WORD = 500;
const COUNTED_AT_MOST = 100;

export async function suggestRequesters(db: Database, scope: Scope<'work'>, q: string): Promise<SuggestedRequester[]> {
  const covered = await readTicketScope(db, scope, undefined);
  const latest = await findPeople(db, q, newestTickets(covered, FIRST_TICKETS));
  const isEnough = latest.length === SUGGESTED_REQUESTERS;
  const people = isEnough
    ? latest
    : await findPeople(db, q, sql`${newestTickets(covered, NEWEST_TICKETS)} ${ticketsByWord(covered, q)}`);
  return completePeople(db, covered, people);
}

const newestTickets = (covered: TicketScope, count: number) => sql`(
  select id, created_at, user_email, user_name from tickets
  where id in (${selectIds('newest', { scope: covered }, rowsIn('created', null, count))}) and user_email is not null
)`;

function ticketsByWord(covered: TicketScope, q: string) {
  const words = partsOf(q)
    .map((part) => `'${part}':*`)
    .join(' & ');
  if (words === '') return sql``;
  return sql`
    union (
      select id, created_at, user_email, user_name from tickets
      where ${isOfTeams(covered)} and ${contains(words)} and user_email is not null limit ${sql.lit(TICKETS_BY_WORD)}
    )`;
}

const newestFirst = sql`order by created_at desc, id desc`;

type Person = Pick<SuggestedRequester, 'email' | 'name'>;

async function findPeople(db: Database, q: string, tickets: RawBuilder<unknown>): Promise<Person[]> {
  const letters = q.toLowerCase();
  const has = (column: RawBuilder<unknown>) => sql`strpos(lower(coalesce(${column}, '')), ${letters}) > 0`;
  const { rows } = await sql<Person>`
    with seen as materialized (${tickets})
    select lower(user_email) as email, (array_agg(user_name ${newestFirst}) filter (where user_name is not null))[1] as name
    from seen where ${has(sql`user_email`)} or ${has(sql`user_name`)}
    group by lower(user_email) order by max(created_at) desc, max(id) desc limit ${sql.lit(SUGGESTED_REQUESTERS)}`.execute(
    db,
  );
  return rows;
}

async function completePeople(db: Database, covered: TicketScope, people: readonly Person[]) {
  if (people.length === 0) return [];
  const describe = ({ email }: Person) => sql`(
    select json_build_object(
      'name', max(user_name), 'ticket_count', count(*), 'open_tickets', count(*) filter (where is_open),
      'open_ticket', (array_agg(json_build_object('id', id, 'title', title) ${newestFirst}) filter (where is_open))[1],
      'last_ticket_id', (array_agg(id ${newestFirst}))[1], 'last_site_id', (array_agg(site_id ${newestFirst}))[1]
    ) from (
      select * from (
        select id, created_at, site_id, title, user_name, status = any(${OPEN_STATUSES}) as is_open from tickets
        where ${isOfTeams(covered)} and ${hasAddress(email)} offset 0
      ) as theirs ${newestFirst} limit ${sql.lit(COUNTED_AT_MOST)}
    ) as counted
  )`;
  const { rows } = await sql<{ described: Omit<SuggestedRequester, 'email'>[] }>`
    select json_build_array(${sql.join(people.map(describe))}) as described`.execute(db);
  return people.flatMap(({ email, name }, n) => {
    const described = rows[0]?.described[n];
    // Erased meanwhile.
    return described?.last_ticket_id ? [{ ...described, email, name: name ?? described.name }] : [];
  });
}

const isOfTeams = (covered: TicketScope) => sql`team_id = any(${covered.allTeams}::int8[]) and ${isCovered(covered)}`;
