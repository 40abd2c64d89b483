/** Without zod, so that every workspace can import the values. */
export const ROLES = ['owner', 'admin', 'agent', 'client'] as const;
export type Role = (typeof ROLES)[number];

/** What a member may do with a row; each level includes those before it. */
export const LEVELS = ['read', 'note', 'work', 'manage', 'own'] as const;
export type Level = (typeof LEVELS)[number];

const HIGHEST: Record<Role, Level> = { owner: 'own', admin: 'manage', agent: 'work', client: 'note' };

export const allows = (role: Role, level: Level): boolean => LEVELS.indexOf(level) <= LEVELS.indexOf(HIGHEST[role]);

/** A member gives no role above their own. */
export const isAbove = (role: Role, other: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(other);
