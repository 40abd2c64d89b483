import { AROUND_THE_CLOCK, type BusinessHours, type WeekHours } from '@deskbell/contract/business-time';
import type { TeamHours, TeamHoursChanges } from '@deskbell/contract/hours';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { isReadable } from '../sites/site-scope.ts';
import { recordActivity } from '../teams/activity.ts';
import { lockTeam } from '../teams/lock-team.ts';
import { findMembership } from '../teams/teams.ts';

export async function findTeamHours(db: Database, scope: Scope<'read'>, teamId: number): Promise<TeamHours> {
  findMembership(scope, teamId);
  const { is_set, timezone, hours, holidays } = await readTeamHours(db, teamId);
  const open_tickets = await countFollowingTickets(db, scope, teamId);
  return { team_id: teamId, timezone, hours: copyOf(hours), holidays, is_set, open_tickets };
}

export function changeTeamHours(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  { timezone, hours, holidays }: TeamHoursChanges,
): Promise<TeamHours> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const before = await readTeamHours(tx, teamId);
    if (!before.is_set || !isSame(before, { timezone, hours, holidays })) {
      const row = { timezone, hours: JSON.stringify(hours), holidays };
      await tx
        .insertInto('team_hours')
        .values({ team_id: teamId, ...row })
        .onConflict((own) => own.column('team_id').doUpdateSet(row))
        .execute();
      await dateTicketsAnew(tx, teamId);
      await recordActivity(tx, scope.user, teamId, 'hours_changed', { timezone });
    }
    return findTeamHours(tx, scope, teamId);
  });
}

async function dateTicketsAnew(tx: Database, teamId: number): Promise<void> {
  await sql`
    update goal_settings set dated_up_to = 0
    from sites where sites.id = site_id and team_id = ${teamId} and clock = 'hours' and goals_since is not null`.execute(
    tx,
  );
}

/** Around the clock in the zone of the team until it sets hours. */
async function readTeamHours(db: Database, teamId: number): Promise<BusinessHours & { readonly is_set: boolean }> {
  const { rows } = await sql<{
    team_timezone: string;
    timezone: string | null;
    hours: WeekHours | null;
    holidays: string[] | null;
  }>`
    select teams.timezone as team_timezone, team_hours.timezone, hours, holidays::text[] as holidays
    from teams left join team_hours on team_id = teams.id where teams.id = ${teamId} and deleted_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new NotFound('Team not found.');
  const { team_timezone, timezone, hours, holidays } = row;
  return timezone === null || hours === null
    ? { timezone: team_timezone, hours: AROUND_THE_CLOCK, holidays: [], is_set: false }
    : { timezone, hours, holidays: holidays ?? [], is_set: true };
}

const isSame = (one: BusinessHours, other: BusinessHours) => canonical(one) === canonical(other);

/** The order of keys is left out: jsonb does not keep it. */
const canonical = ({ timezone, hours, holidays }: BusinessHours) =>
  JSON.stringify([timezone, copyOf(hours), [...holidays]]);

/** In the order of the week. */
const copyOf = ({ mon, tue, wed, thu, fri, sat, sun }: WeekHours): WeekHours => ({ mon, tue, wed, thu, fri, sat, sun });

/** Clients count those of their sites. */
async function countFollowingTickets(db: Database, scope: Scope<'read'>, teamId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(new_tickets + open_tickets), 0)::int8 as count from sites
    where team_id = ${teamId} and ${isReadable(scope)}
      and exists (select from site_goals where site_id = sites.id)
      and not exists (select from goal_settings where site_id = sites.id and clock = 'around_the_clock')`.execute(db);
  return rows[0]?.count ?? 0;
}
