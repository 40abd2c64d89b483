import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { type CurrentUser, Scope } from '../scope.ts';
import type { Reader } from './visitor-text.ts';

/** One call of an assistant: its token, and what the call may do. */
export interface ToolContext extends Reader {
  readonly db: Database;
  readonly scope: Scope<'work'>;
  readonly teamId: number;
  readonly token: { readonly id: number; readonly name: string };
  readonly writes: boolean;
  /** What the call did, for those who look at the same tickets. */
  readonly done: { isChange: boolean };
}

export function contextOf(db: Database, user: CurrentUser): ToolContext {
  const [membership] = user.memberships;
  const { token } = user;
  if (!token || !membership) throw new NotFound('This token does not work.');
  return {
    db,
    scope: Scope.of(user, 'work'),
    teamId: membership.team_id,
    token,
    people: token.people,
    writes: token.scopes.includes('assistant'),
    done: { isChange: false },
  };
}

/** Tells nobody whether there is such a ticket. */
export const unreadable = (id: number): NotFound =>
  new NotFound(`Ticket ${id} does not exist, or is at a site that this token does not read.`);
