import { getTryPage } from '@deskbell/contract/try-page';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { type FooterSettings, footerLinks } from '../http/pages/footer-links.ts';
import { findSite } from '../sites/sites.ts';
import { tryPage } from './try-page.ts';

/** `/try/{site id}`: the widget before it is installed. See docs/decisions/0013-trying-the-widget.md. */
export function tryPageRoutes(handle: Handle, db: Database, config: FooterSettings & Pick<Config, 'publicUrl'>): void {
  const footer = footerLinks(config);
  handle(getTryPage, async ({ scope, params }) =>
    tryPage(await findSite(db, scope, params.id), config.publicUrl, footer),
  );
}
