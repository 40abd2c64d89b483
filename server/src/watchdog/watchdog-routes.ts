import { listAttention } from '@deskbell/contract/attention';
import * as api from '@deskbell/contract/watchdog';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { readAttention } from './attention.ts';
import { ignoreIncident, listIncidents } from './incidents.ts';
import { type CheckParts, changeWatch, checkSite, findWatch } from './site-watch.ts';

export function watchdogRoutes(handle: Handle, db: Database, parts: CheckParts): void {
  handle(listAttention, ({ scope }) => readAttention(db, scope));
  handle(api.listIncidents, ({ scope, params }) => listIncidents(db, scope, params.id));
  handle(api.getWatch, ({ scope, params }) => findWatch(db, scope, params.id, parts.publicUrl));
  handle(api.checkSite, ({ scope, params }) => checkSite(db, scope, params.id, parts));
  handle(api.changeWatch, ({ scope, params, body }) => changeWatch(db, scope, params.id, body.is_watched));
  handle(api.ignoreIncident, ({ scope, params, body }) =>
    ignoreIncident(db, scope, { siteId: params.id, incidentId: params.incident }, body.ignored),
  );
}
