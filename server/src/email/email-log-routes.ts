import * as api from '@deskbell/contract/email-logs';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { answerPage } from '../http/list-page.ts';
import { type EmailSettings, findEmail, findSiteEmailStats, listSiteEmailLogs, retryEmail } from './email-logs.ts';

export function emailLogRoutes(handle: Handle, db: Database, settings: EmailSettings): void {
  handle(api.listSiteEmailLogs, async ({ owner, params, query, reply }) =>
    answerPage(reply, await listSiteEmailLogs(db, owner, params.id, query)),
  );
  handle(api.getSiteEmailStats, ({ owner, params }) => findSiteEmailStats(db, owner, params.id));
  handle(api.getEmail, ({ owner, params }) => findEmail(db, owner, params.id, settings));
  handle(api.retryEmail, ({ owner, params }) => retryEmail(db, owner, params.id));
}
