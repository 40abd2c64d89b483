import * as api from '@deskbell/contract/email-logs';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { findEmail, findSiteEmailStats, listSiteEmailLogs, retryEmail, type Surroundings } from './email-logs.ts';

export function emailLogRoutes(handle: Handle, db: Database, surroundings: Surroundings): void {
  handle(api.listSiteEmailLogs, async ({ owner, params, query, reply }) => {
    const { logs, total } = await listSiteEmailLogs(db, owner, params.id, query);
    reply.header('x-total-count', total);
    return logs;
  });
  handle(api.getSiteEmailStats, ({ owner, params }) => findSiteEmailStats(db, owner, params.id));
  handle(api.getEmail, ({ owner, params }) => findEmail(db, owner, params.id, surroundings));
  handle(api.retryEmail, ({ owner, params }) => retryEmail(db, owner, params.id));
}
