import * as api from '@deskbell/contract/sites';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { answerPage } from '../http/api/list-page.ts';
import { checkAdminAddress, type ProductAddresses } from './admin-address.ts';
import type { IdentitySecrets } from './identity-secrets.ts';
import { changeSite, createSite, deleteSite, findSite, listSites } from './sites.ts';

export function siteRoutes(
  handle: Handle,
  db: Database,
  { addresses, identitySecrets }: { addresses: ProductAddresses; identitySecrets: IdentitySecrets },
): void {
  handle(api.listSites, async ({ scope, query, reply }) => answerPage(reply, await listSites(db, scope, query)));
  handle(api.createSite, async ({ scope, body }) => {
    await checkAdminAddress(db, scope.user, addresses, body.admin_notification_email);
    return createSite(db, scope, body);
  });
  handle(api.getSite, ({ scope, params }) => findSite(db, scope, params.id));
  handle(api.changeSite, async ({ scope, params, body }) => {
    await checkAdminAddress(db, scope.user, addresses, body.admin_notification_email);
    return changeSite(db, scope, params.id, body);
  });
  handle(api.createIdentitySecret, ({ scope, params }) => identitySecrets.create(db, scope, params.id));
  handle(api.removeFormerIdentitySecret, ({ scope, params }) => identitySecrets.removeFormer(db, scope, params.id));
  handle(api.deleteSite, ({ scope, params }) => deleteSite(db, scope, params.id));
}
