import * as api from '@deskbell/contract/email-logs';
import { getAdminAddress } from '@deskbell/contract/sites';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { answerPage } from '../http/api/list-page.ts';
import { findAdminAddress } from './admin-address-status.ts';
import { type EmailSettings, findEmail, findSiteEmailStats, listSiteEmailLogs, retryEmail } from './email-logs.ts';

export function emailLogRoutes(handle: Handle, db: Database, settings: EmailSettings): void {
  handle(api.listSiteEmailLogs, async ({ scope, params, query, reply }) =>
    answerPage(reply, await listSiteEmailLogs(db, scope, params.id, query)),
  );
  handle(api.getSiteEmailStats, ({ scope, params }) => findSiteEmailStats(db, scope, params.id));
  handle(getAdminAddress, ({ scope, params }) => findAdminAddress(db, scope, params.id));
  handle(api.getEmail, ({ scope, params }) => findEmail(db, scope, params.id, settings));
  handle(api.retryEmail, ({ scope, params }) => retryEmail(db, scope, params.id));
}
