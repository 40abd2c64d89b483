/** No zod here: every workspace imports these values. */
export const TOKEN_SCOPES = [
  'tickets:read',
  'tickets:write',
  'sites:read',
  'sites:write',
  'files:read',
  'export',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Tokens act as one of these roles, never as an owner. */
export const TOKEN_ROLES = ['admin', 'agent'] as const;
