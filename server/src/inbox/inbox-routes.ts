import * as api from '@deskbell/contract/inbox';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { listInbox, markInbox } from './inbox.ts';

export function inboxRoutes(handle: Handle, db: Database): void {
  handle(api.listInbox, ({ scope, query }) => listInbox(db, scope.user, query));
  handle(api.markInbox, ({ scope, body }) => markInbox(db, scope.user, body));
}
