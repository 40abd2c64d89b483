import { type Expression, type RawBuilder, sql } from 'kysely';

/** Members are named to each other; a single member appears as support agent. */
export const isTeamOfSeveral = (teamId: number | Expression<number>): RawBuilder<boolean> => sql`(
  select count(*) > 1 from team_members where team_members.team_id = ${teamId} and joined_at is not null
)`;
