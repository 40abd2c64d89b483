import * as api from '@deskbell/contract/api-tokens';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { createApiToken, listApiTokens, revokeApiToken, revokeOwnToken } from './api-tokens.ts';

export function apiTokenRoutes(handle: Handle, db: Database, { onEmailQueued }: { onEmailQueued(): void }): void {
  handle(api.listApiTokens, ({ scope, params }) => listApiTokens(db, scope, params.id));
  handle(api.createApiToken, async ({ scope, params, body }) => {
    const created = await createApiToken(db, scope, params.id, body);
    onEmailQueued();
    return created;
  });
  handle(api.revokeApiToken, ({ scope, params }) =>
    revokeApiToken(db, scope, { teamId: params.id, tokenId: params.token }),
  );
  handle(api.revokeOwnToken, ({ scope }) => revokeOwnToken(db, scope));
}
