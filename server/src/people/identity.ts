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

/** Keys of rows outside the person's tickets: those given, and those that only the person's tickets have. */
export interface Identity {
  readonly key: PersonKey;
  readonly addresses: readonly string[];
  readonly users: readonly SiteUser[];
}
