import * as api from '@deskbell/contract/email-logs';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { listSiteEmailLogs } from './email-logs.ts';

export function emailLogRoutes(handle: Handle, db: Database): void {
  handle(api.listSiteEmailLogs, ({ owner, params }) => listSiteEmailLogs(db, owner, params.id));
}
