import * as api from '@deskbell/contract/assistants';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { listCalls } from './assistant-calls.ts';
import { undoLastHour } from './undo-last-hour.ts';

export function assistantRoutes(handle: Handle, db: Database): void {
  handle(api.listAssistantCalls, ({ scope, params, query }) =>
    listCalls(db, scope, { teamId: params.id, tokenId: params.token }, query),
  );
  handle(api.undoAssistantCalls, ({ scope, params }) =>
    undoLastHour(db, scope, { teamId: params.id, tokenId: params.token }),
  );
}
