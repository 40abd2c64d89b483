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

/** A token with one of these calls `/mcp` and nothing else: it reads and prepares, or reads. */
export const ASSISTANT_SCOPES = ['assistant', 'assistant:read'] as const;
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

export type AnyTokenScope = TokenScope | AssistantScope;

export const isAssistantScope = (scope: AnyTokenScope): scope is AssistantScope =>
  ASSISTANT_SCOPES.some((each) => each === scope);

/** Tokens act as one of these roles, never as an owner. */
export const TOKEN_ROLES = ['admin', 'agent'] as const;
