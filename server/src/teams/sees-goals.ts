import { type RawBuilder, sql } from 'kysely';
import { seesSite } from '../names/site-member.ts';

/** Due times are shown to members who see a site with goals, and to no client. */
export const seesGoals = (userId: number): RawBuilder<boolean> => sql`exists (
  select from team_members as member inner join sites on sites.team_id = member.team_id
  where member.user_id = ${userId} and member.role <> 'client' and ${seesSite(sql`sites.id`)}
    and exists (select from site_goals where site_goals.site_id = sites.id)
)`;
