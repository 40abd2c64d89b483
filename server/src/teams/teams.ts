import { cleanName } from '@deskbell/contract/plain-name';
import type { Team, TeamChanges } from '@deskbell/contract/teams';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { Invalid, NotFound } from '../errors.ts';
import { brandOf } from '../names/brand-of-team.ts';
import { requirePlainTeamName } from '../names/plain-team-name.ts';
import type { Membership, Scope } from '../scope.ts';
import { recordActivity } from './activity.ts';
import { lockTeam } from './lock-team.ts';

export async function listTeams(db: Database, { user }: Scope<'user'>): Promise<Team[]> {
  const rows = await teamRows(db)
    .where('teams.id', 'in', user.memberships.map(({ team_id }) => team_id).concat(0))
    .orderBy('teams.id')
    .execute();
  return rows.map((row) => ({ ...row, ...membershipIn(user.memberships, row.id) }));
}

export function findMembership(scope: Scope<'read'>, teamId: number): Membership {
  if (!scope.user.memberships.some(({ team_id }) => team_id === teamId)) throw new NotFound('Team not found.');
  return scope.authorize({ team_id: teamId });
}

async function findTeam(db: Database, scope: Scope<'read'>, id: number): Promise<Team> {
  const { role, member_id } = findMembership(scope, id);
  const row = await teamRows(db).where('teams.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Team not found.');
  return { ...row, role, member_id };
}

export function changeTeam(db: Database, scope: Scope<'manage'>, id: number, changes: TeamChanges): Promise<Team> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, id);
    await lockTeam(tx, id);
    const before = await findTeam(tx, scope, id);
    // A name that predates the rule may stay.
    if (cleanName(before.name) !== changes.name) await requirePlainTeamName(tx, id, changes.name);
    await tx.updateTable('teams').set(changes).where('id', '=', id).execute();
    await recordActivity(tx, scope.user, id, 'team_changed', {
      before: {
        name: before.name,
        timezone: before.timezone,
        assigns_first_replier: before.assigns_first_replier,
        shows_names: before.shows_names,
      },
      after: changes,
    });
    return findTeam(tx, scope, id);
  });
}

export function deleteTeam(db: Database, scope: Scope<'own'>, id: number, typed: string): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, id);
    await lockTeam(tx, id);
    const { name } = await findTeam(tx, scope, id);
    if (typed.trim() !== name) {
      const message = `Type ${name} to delete the team.`;
      throw new Invalid(message, [{ path: ['name'], message }]);
    }
    await softDeleteTeam(tx, scope, id);
    return { id };
  });
}

export async function softDeleteTeam(tx: Database, scope: Scope<'user'> | Scope<'own'>, id: number): Promise<void> {
  await tx.updateTable('teams').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  // Lock order: ascending id, as in tickets/site-lock.ts.
  await sql`select from all_sites where team_id = ${id} order by id for no key update`.execute(tx);
  const sites = await tx
    .updateTable('all_sites')
    .set({ deleted_at: sql`now()` })
    .where('team_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  noteQueued(tx, 'all_sites');
  const siteIds = sites.map((site) => site.id);
  await tx
    .deleteFrom('email_logs')
    .where('site_id', 'in', siteIds.concat(0))
    .where('status', 'in', ['queued', 'sending'])
    .execute();
  const members = await tx.selectFrom('team_members').select('user_id').where('team_id', '=', id).execute();
  for (const { user_id } of members) scope.markAccessChanged(user_id);
  scope.markChanged(...siteIds.map((siteId) => `site:${siteId}` as const));
}

function membershipIn(memberships: readonly Membership[], teamId: number) {
  const { role, member_id } = memberships.find(({ team_id }) => team_id === teamId) ?? { role: 'client', member_id: 0 };
  return { role, member_id } as const;
}

const teamRows = (db: Database) =>
  db
    .selectFrom('teams')
    .where('deleted_at', 'is', null)
    .select([
      'teams.id',
      'teams.name',
      'teams.timezone',
      'teams.assigns_first_replier',
      'teams.shows_names',
      brandOf('teams.id').as('brand'),
      sql<number>`(select count(*) from team_members where team_id = teams.id and joined_at is not null)`.as(
        'member_count',
      ),
      sql<number>`(select count(*) from sites where team_id = teams.id)`.as('site_count'),
    ]);
