import * as api from '@deskbell/contract/sites';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { answerPage } from '../http/list-page.ts';
import { checkAdminAddress, type ProductAddresses } from './admin-address.ts';
import { changeSite, createSite, deleteSite, findSite, listSites } from './sites.ts';

export function siteRoutes(handle: Handle, db: Database, addresses: ProductAddresses): void {
  handle(api.listSites, async ({ owner, query, reply }) => answerPage(reply, await listSites(db, owner, query)));
  handle(api.createSite, async ({ owner, body }) => {
    await checkAdminAddress(db, owner, addresses, body.admin_notification_email);
    return createSite(db, owner, body);
  });
  handle(api.getSite, ({ owner, params }) => findSite(db, owner, params.id));
  handle(api.changeSite, async ({ owner, params, body }) => {
    await checkAdminAddress(db, owner, addresses, body.admin_notification_email);
    return changeSite(db, owner, params.id, body);
  });
  handle(api.deleteSite, ({ owner, params }) => deleteSite(db, owner, params.id));
}
