/** No zod here: every workspace imports these values. */
export const ROLES = ['owner', 'admin', 'agent', 'client'] as const;
export type Role = (typeof ROLES)[number];

/** Levels of access to a row, each including those before it. */
export const LEVELS = ['read', 'note', 'work', 'manage', 'own'] as const;
export type Level = (typeof LEVELS)[number];

const HIGHEST: Record<Role, Level> = { owner: 'own', admin: 'manage', agent: 'work', client: 'note' };

export const allows = (role: Role, level: Level): boolean => LEVELS.indexOf(level) <= LEVELS.indexOf(HIGHEST[role]);

export const isAbove = (role: Role, other: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(other);
