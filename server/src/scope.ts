import type { Figures } from '@deskbell/contract/endpoint';
import { allows, type Level, type Role } from '@deskbell/contract/roles';
import type { AnyTokenScope } from '@deskbell/contract/token-scopes';
import { NotFound, Refused } from './errors.ts';

export type DeskTopic = `team:${number}` | `team-settings:${number}` | `site:${number}` | `user:${number}`;
/**
 * A scope of changes: all of a team, the team itself (name, members), one site, one user; and for each its figures,
 * which every page view changes, so that only polls of figures are answered anew.
 */
export type Topic = DeskTopic | `${DeskTopic}/${Figures}`;

/**
 * Effects of a change, strongest first: reload memberships, invalidate caches, push to open dashboards, or only raise
 * the version for the next poll. Each kind includes those after it.
 */
export const CHANGE_KINDS = ['access', 'invalidate', 'push', 'bump'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export type Change = readonly [topic: Topic, kind: ChangeKind];

export interface Membership {
  readonly team_id: number;
  readonly team_name: string;
  readonly member_id: number;
  readonly role: Role;
  readonly site_ids: readonly number[] | null;
}

/** Every private row is queried by these memberships. */
export interface CurrentUser {
  readonly id: number;
  readonly memberships: readonly Membership[];
  readonly topics: readonly DeskTopic[];
  readonly token?: {
    readonly id: number;
    readonly name: string;
    readonly scopes: readonly AnyTokenScope[];
    readonly people: boolean;
  };
}

export function currentUser(id: number, memberships: readonly Membership[]): CurrentUser {
  const topics = memberships.flatMap(({ team_id, site_ids }): DeskTopic[] =>
    site_ids === null
      ? [`team:${team_id}`]
      : [`team-settings:${team_id}`, ...site_ids.map((siteId): DeskTopic => `site:${siteId}`)],
  );
  return { id, memberships, topics: [`user:${id}`, ...topics] };
}

interface Included {
  user: 'user';
  read: 'read';
  note: 'read' | 'note';
  work: 'read' | 'note' | 'work';
  manage: 'read' | 'note' | 'work' | 'manage';
  own: Level;
}

export interface SiteRow {
  readonly team_id: number;
  readonly site_id: number;
}

type Row = SiteRow | { readonly team_id: number; readonly site_id?: undefined };

/**
 * What a user may do in one request. Functions take a scope of the level that they need; a higher level fits, too. Rows
 * are found by what the user can read, then authorized by level.
 */
export class Scope<L extends 'user' | Level> {
  declare readonly allowed: { readonly [Each in Included[L]]: true };
  readonly #level: 'user' | Level;
  readonly #changed: Map<Topic, ChangeKind>;

  private constructor(
    readonly user: CurrentUser,
    level: 'user' | Level,
    changed: Map<Topic, ChangeKind>,
  ) {
    this.#level = level;
    this.#changed = changed;
  }

  static of<L extends 'user' | Level>(user: CurrentUser, level: L): Scope<L> {
    return new Scope(user, level, new Map());
  }

  /** For calls whose level depends on their input. */
  at<Other extends Level>(level: Other): Scope<Other> {
    return new Scope(this.user, level, this.#changed);
  }

  get memberships(): readonly Membership[] {
    const level = this.#level;
    return level === 'user' ? [] : this.user.memberships.filter(({ role }) => allows(role, level));
  }

  /** Throws unless the role in the row's team allows the level; then marks the row as changed. */
  authorize({ team_id, site_id }: Row): Membership {
    const level = this.#level;
    const membership = this.user.memberships.find((each) => each.team_id === team_id);
    if (!membership || level === 'user') throw new NotFound('Not found.');
    if (!allows(membership.role, level)) throw new Refused(refusal(level, membership.team_name));
    this.markChanged(`team:${team_id}`, site_id === undefined ? `team-settings:${team_id}` : `site:${site_id}`);
    return membership;
  }

  markChanged(...topics: Topic[]): void {
    for (const topic of topics) if (!this.#changed.has(topic)) this.#changed.set(topic, 'invalidate');
  }

  letChangesWait(): void {
    for (const topic of this.#changed.keys()) this.#changed.set(topic, 'bump');
  }

  /** Bumps the version of this user alone. */
  limitChangesToUser(): void {
    this.#changed.clear();
    this.#changed.set(`user:${this.user.id}`, 'push');
  }

  markAccessChanged(userId: number): void {
    this.#changed.set(`user:${userId}`, 'access');
  }

  /** Defaults to the user: a call that authorizes no row changes an account or its settings. */
  get changed(): ReadonlyMap<Topic, ChangeKind> {
    return this.#changed.size > 0
      ? this.#changed
      : new Map<Topic, ChangeKind>([[`user:${this.user.id}`, 'invalidate']]);
  }
}

function refusal(level: Level, team: string): string {
  if (level === 'own') return `Only owners of ${team} can do this.`;
  if (level === 'manage') return `Only owners and admins of ${team} can do this.`;
  return `Clients of ${team} cannot do this.`;
}
