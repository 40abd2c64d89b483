import { allows } from '@deskbell/contract/roles';
import type { Database } from '../db/database.ts';
import { Invalid, NotFound, Refused } from '../errors.ts';
import type { Membership, Scope } from '../scope.ts';
import { createTeam } from './create-team.ts';
import { lockUser } from './lock-team.ts';
import { readCurrentUser } from './memberships.ts';

export async function chooseTeam(tx: Database, scope: Scope<'user'>, asked: number | undefined): Promise<number> {
  if (scope.user.token) return teamOfToken(scope, asked);
  if (asked !== undefined) {
    if (!scope.user.memberships.some(({ team_id }) => team_id === asked)) throw new NotFound('Team not found.');
    return scope.at('manage').authorize({ team_id: asked }).team_id;
  }
  const managed = managedTeams(scope.user.memberships);
  if (managed.length === 1 && managed[0]) return managed[0].team_id;
  return managed.length > 1 ? chooseOne() : createFirstTeam(tx, scope);
}

/** A token adds sites to its own team only; a token for chosen sites adds none. */
function teamOfToken(scope: Scope<'user'>, asked: number | undefined): number {
  const [own] = scope.user.memberships;
  if (!own || (asked !== undefined && asked !== own.team_id)) throw new NotFound('Team not found.');
  if (own.site_ids !== null) throw new Refused('This token may not do this.');
  return scope.at('manage').authorize(own).team_id;
}

const managedTeams = (memberships: readonly Membership[]) => memberships.filter(({ role }) => allows(role, 'manage'));

function chooseOne(): never {
  const message = 'Choose the team of this site.';
  throw new Invalid(message, [{ path: ['team_id'], message }]);
}

async function createFirstTeam(tx: Database, scope: Scope<'user'>): Promise<number> {
  // Race: of two first sites, the second waits and joins the team of the first.
  const { id } = scope.user;
  await lockUser(tx, id);
  const [made] = managedTeams((await readCurrentUser(tx, id)).memberships);
  if (made) return made.team_id;
  scope.markAccessChanged(id);
  return createTeam(tx, id);
}
