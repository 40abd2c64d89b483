import type { SiteUser } from '../tickets/erase/users-of-tickets.ts';

/** Holds what was typed. The database lowers the case of addresses, by its locale. */
export interface PersonKey {
  readonly kind: 'email' | 'user_id';
  readonly value: string;
}

export interface PersonScope {
  readonly teamId: number;
  readonly siteIds: readonly number[];
}

/**
 * Keys for rows outside the person's tickets: the given address or user id, and those that only the person's tickets
 * have.
 */
export interface Identity {
  readonly key: PersonKey;
  readonly addresses: readonly string[];
  readonly users: readonly SiteUser[];
}
