import * as z from 'zod';
import { assistantToken } from './assistants.ts';
import { endpoint, givenTime, id, timeAhead, timestamp } from './endpoint.ts';
import { INVITED_SITES_MAX, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from './limits.ts';
import { requiredText } from './text.ts';
import { ASSISTANT_SCOPES, isAssistantScope, TOKEN_ROLES, TOKEN_SCOPES } from './token-scopes.ts';
import { DAY_MS } from './units.ts';

const ALL_SCOPES = [...TOKEN_SCOPES, ...ASSISTANT_SCOPES] as const;
const tokenScope = z.enum(ALL_SCOPES, `Choose from ${ALL_SCOPES.join(', ')}.`);
const tokenRole = z.enum(TOKEN_ROLES, 'Choose admin or agent.');

export const apiToken = z.object({
  id,
  team_id: id,
  name: z.string(),
  start: z.string(),
  role: tokenRole,
  scopes: z.array(tokenScope),
  site_ids: z.array(id).nullable(),
  created_by: id,
  created_by_name: z.string(),
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  /** Tokens of assistants stay listed for 30 days after they were ended or expired. */
  ended_at: timestamp.nullable().optional(),
  created_at: timestamp,
  /** Null unless the token is one of an assistant. */
  assistant: assistantToken.nullable().optional(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = z.object({
  name: requiredText(TOKEN_NAME_MAX, 'A name is required.'),
  role: tokenRole.default('agent'),
  scopes: z
    .array(tokenScope, 'Choose at least one scope.')
    .min(1, 'Choose at least one scope.')
    .max(50)
    .refine((scopes) => scopes.length === 1 || !scopes.some(isAssistantScope), 'A token of an assistant has one scope.')
    .transform((scopes) => ALL_SCOPES.filter((scope) => scopes.includes(scope))),
  /** An assistant reads masked addresses of requesters without it. Other tokens read them anyway. */
  people: z.boolean('Use true or false.').optional(),
  site_ids: z
    .array(id)
    .min(1, 'Choose at least one site.')
    .max(INVITED_SITES_MAX, `Choose at most ${INVITED_SITES_MAX} sites.`)
    .nullable()
    .default(null),
  /** 90 days from now by default. */
  expires_at: timeAhead(givenTime, {
    latest: () => Date.now() + TOKEN_DAYS_MAX * DAY_MS,
    noun: 'date',
    span: 'ten years',
  })
    .nullable()
    .optional(),
});
export type NewApiToken = z.infer<typeof newApiToken>;

export const listApiTokens = endpoint('GET /api/teams/:id/tokens', {
  access: 'manage',
  summary: 'The API tokens of a team, newest first; those that expired are shown for another 30 days',
  reply: z.array(apiToken),
});

export const createApiToken = endpoint('POST /api/teams/:id/tokens', {
  access: 'manage',
  summary: 'Make an API token; the reply is the only one that shows it',
  body: newApiToken,
  reply: apiToken.extend({ token: z.string() }),
  status: 201,
  fails: [409],
});

export const revokeApiToken = endpoint('DELETE /api/teams/:id/tokens/:token', {
  access: 'manage',
  summary: 'Revoke an API token',
  reply: z.object({ id }),
});

/** Lets the finder of a leaked token end it. */
export const revokeOwnToken = endpoint('DELETE /api/token', {
  access: 'user',
  token: 'any',
  summary: 'Revoke the API token of the request itself',
  reply: z.object({ id }),
});
