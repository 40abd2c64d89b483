import { type RawBuilder, sql } from 'kysely';

const newestWaiting = sql`
  select api_tokens.name from suggested_replies inner join api_tokens on api_tokens.id = token_id
  where suggested_replies.ticket_id = tickets.id and taken_as is null
  order by suggested_replies.created_at desc, token_id desc limit 1`;

/** The assistant whose prepared reply waits, the newest of several. */
export const suggestedBy = (isForTeam: RawBuilder<boolean>) =>
  sql<string | null>`case when ${isForTeam} then (${newestWaiting}) end`.as('suggested_by');

/** Few replies wait: the planner finds their tickets by id. */
export const isSuggested = sql<boolean>`tickets.id in (
  select suggested_replies.ticket_id from suggested_replies where taken_as is null
)`;
