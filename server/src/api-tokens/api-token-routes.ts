import * as api from '@deskbell/contract/api-tokens';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { createApiToken, listApiTokens, revokeApiToken, revokeOwnToken } from './api-tokens.ts';

export function apiTokenRoutes(handle: Handle, db: Database): void {
  handle(api.listApiTokens, ({ scope, params }) => listApiTokens(db, scope, params.id));
  handle(api.createApiToken, ({ scope, params, body }) => createApiToken(db, scope, params.id, body));
  handle(api.revokeApiToken, ({ scope, params }) =>
    revokeApiToken(db, scope, { teamId: params.id, tokenId: params.token }),
  );
  handle(api.revokeOwnToken, ({ scope }) => revokeOwnToken(db, scope));
}
