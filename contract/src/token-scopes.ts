/** Without zod, so that every workspace can import the values. */
export const TOKEN_SCOPES = [
  'tickets:read',
  'tickets:write',
  'sites:read',
  'sites:write',
  'files:read',
  'export',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** A token acts as one of these, never as an owner. */
export const TOKEN_ROLES = ['admin', 'agent'] as const;
