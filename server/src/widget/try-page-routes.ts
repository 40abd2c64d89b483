import { getTryPage } from '@deskbell/contract/try-page';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api.ts';
import { findSite } from '../sites/sites.ts';
import { tryPage } from './try-page.ts';

/** `/try/{site id}`: the owner's widget before it is installed. See docs/decisions/0013-trying-the-widget.md. */
export function tryPageRoutes(handle: Handle, db: Database, publicUrl: string): void {
  handle(getTryPage, async ({ owner, params }) => tryPage(await findSite(db, owner, params.id), publicUrl));
}
