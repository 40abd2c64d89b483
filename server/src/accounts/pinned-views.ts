import { PINNED_VIEWS_MAX } from '@deskbell/contract/limits';
import { type PinnableView, VIEWS_WITH_GOALS } from '@deskbell/contract/view-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import { seesGoals } from '../teams/sees-goals.ts';

const withGoals = sql`array[${sql.join(VIEWS_WITH_GOALS)}]::text[]`;

/** What is pinned and shown: a pin outlives the goals without which its view is not there. */
export const shownGivenPins = (userId: number) => sql<PinnableView[]>`case
  when not users.pinned_given_views && ${withGoals} or ${seesGoals(userId)} then users.pinned_given_views
  else array(select name from unnest(users.pinned_given_views) as name where name <> all(${withGoals}))
end`;

/** Counts given views and the saved ones that the user sees. The caller has pinned, and locked the user. */
export async function requirePinsWithinLimit(tx: Database, userId: number): Promise<void> {
  const { rows } = await sql<{ pins: number }>`
    select cardinality(${shownGivenPins(userId)}) + (
      select count(*) from view_pins inner join views on views.id = view_id
        inner join team_members as member on member.team_id = views.team_id and member.user_id = users.id
      where view_pins.user_id = users.id and joined_at is not null
        and (views.user_id = users.id or views.user_id is null and role <> 'client')
    ) as pins
    from users where id = ${userId}`.execute(tx);
  if ((rows[0]?.pins ?? 0) > PINNED_VIEWS_MAX)
    throw new Conflict(`You can pin at most ${PINNED_VIEWS_MAX} views. Unpin one first.`);
}
