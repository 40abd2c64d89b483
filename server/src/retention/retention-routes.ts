import * as api from '@deskbell/contract/sites';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { findSite } from '../sites/sites.ts';
import { countExpired } from './expired.ts';

export function retentionRoutes(handle: Handle, db: Database): void {
  handle(api.countExpired, async ({ scope, params, query, reply }) => {
    reply.removeHeader('etag');
    await findSite(db, scope, params.id);
    const { keep_tickets_days = null, keep_files_days = null } = query;
    return countExpired(db, params.id, { keep_tickets_days, keep_files_days });
  });
}
