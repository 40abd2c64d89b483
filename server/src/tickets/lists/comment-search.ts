import type { Mention } from '@deskbell/contract/followers';
import type { TicketMatch } from '@deskbell/contract/ticket-match';
import type { CommentAudience } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { PLANNED_ANEW } from '../../db/drivers/named-statements.ts';
import { mentionsOfComment, withMentionedNames } from '../../names/mentioned-names.ts';
import { isCovered } from '../ticket-scope.ts';
import { containsWords, matchesFilter, type TicketFilter } from './conditions.ts';
import { excerptAround } from './match-excerpt.ts';
import { termsOf } from './search-terms.ts';

/** How many rows have the words decides which index is read. */
export const plannedAnew = sql.raw(PLANNED_ANEW);

/** A word that stands in more comments than this finds some of their tickets; the words of tickets find all. */
const COMMENTS_READ_MAX = 2_000;

const words = sql`to_tsvector('simple', comments.comment)`;

const allOf = (queries: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${queries.map((query) => `(${query})`).join(' & ')})`;

const hasWords = (q: string): RawBuilder<boolean> => sql`${words} @@ ${allOf(termsOf(q).map(({ whole }) => whole))}`;

/** `offset 0`: the index is asked for whole words where it can be, since a prefix such as `com` reads every word with it. */
const commentsWithWords = (q: string): RawBuilder<unknown> => sql`(
  select ticket_id, comment, audience from comments
  where ${words} @@ ${allOf(termsOf(q).map(({ indexed }) => indexed))} offset 0
) as comments`;

/** Clients find only what they may read. */
const isForReader = ({ clientTeams = [] }: TicketFilter): RawBuilder<boolean> =>
  clientTeams.length === 0
    ? sql`true`
    : sql`(comments.audience <> 'team' or tickets.team_id <> all(${clientTeams}::int8[]))`;

/** Tickets whose comments have the words, while they themselves have not. */
export const idsByComments = (filter: TicketFilter): RawBuilder<unknown> => sql`
  select distinct id from (
    select tickets.id from ${commentsWithWords(filter.q ?? '')} inner join tickets on tickets.id = comments.ticket_id
    where ${hasWords(filter.q ?? '')} and ${isForReader(filter)} and ${isCovered(filter.scope)}
      and ${matchesFilter(filter)} and not (${containsWords(filter)})
    limit ${sql.lit(COMMENTS_READ_MAX)}
  ) as found`;

/** Searches among tickets that were found otherwise. `offset 0` keeps the planner from reading the index of words. */
export const idsByCommentsOf = (ticketIds: RawBuilder<unknown>, filter: TicketFilter): RawBuilder<unknown> => sql`
  select id from tickets where id in (${ticketIds}) and not (${containsWords(filter)}) and exists (
    select from comments where comments.ticket_id = tickets.id and ${hasWords(filter.q ?? '')} and ${isForReader(filter)} offset 0
  )`;

export async function readMatches(
  db: Database,
  filter: TicketFilter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TicketMatch>> {
  const q = filter.q ?? '';
  const { rows } = await sql<{
    ticket_id: number;
    author: string;
    author_name: string | null;
    audience: CommentAudience;
    comment: string;
    mentions: Mention[];
  }>`${plannedAnew}
    select distinct on (comments.ticket_id) comments.ticket_id, author, author_name, audience, comment,
      ${mentionsOfComment} as mentions
    from comments inner join tickets on tickets.id = comments.ticket_id
    where comments.ticket_id = any(${ids}::int8[]) and ${hasWords(q)} and ${isForReader(filter)}
    order by comments.ticket_id, comments.id desc`.execute(db);
  return new Map(
    rows
      .map((row) => withMentionedNames(row))
      .map(({ ticket_id, author, author_name, audience, comment }) => [
        ticket_id,
        {
          author: author_name ?? (author === 'customer' ? 'Customer' : 'Support Agent'),
          text: excerptAround(comment, q),
          is_note: audience !== 'customer',
        },
      ]),
  );
}
