import { randomBytes } from 'node:crypto';
import type { PageQuery } from '@deskbell/contract/paging';
import { isPlainSiteName, type NewSite, NOT_A_PLAIN_NAME, type Site, type SiteChanges } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Invalid, NotFound } from '../errors.ts';
import { type ListPage, pageSizeOf, readPage } from '../http/list-page.ts';
import type { Owner } from '../owner.ts';

export async function listSites(db: Database, owner: Owner, { limit, before }: PageQuery): Promise<ListPage<Site>> {
  const page = await readPage(pageSizeOf(limit), (count) =>
    sitesOf(db, owner)
      .$if(before !== undefined, (rows) => rows.where('sites.id', '<', before ?? 0))
      .orderBy('sites.id', 'desc')
      .limit(count)
      .execute(),
  );
  const isWhole = before === undefined && !page.hasMore;
  return { ...page, total: isWhole ? page.rows.length : await countSites(db, owner) };
}

async function countSites(db: Database, owner: Owner): Promise<number> {
  const { total } = await db
    .selectFrom('sites')
    .select(sql<number>`count(*)`.as('total'))
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findSite(db: Database, owner: Owner, id: number): Promise<Site> {
  const site = await sitesOf(db, owner).where('sites.id', '=', id).executeTakeFirst();
  return site ?? noSuchSite();
}

export async function createSite(db: Database, owner: Owner, site: NewSite): Promise<Site> {
  const { id } = await db
    .insertInto('sites')
    .values({ ...site, owner_id: owner.id, api_key: newSiteKey() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findSite(db, owner, id);
}

export async function changeSite(db: Database, owner: Owner, id: number, changes: SiteChanges): Promise<Site> {
  // A name from before this rule may stay.
  if (!isPlainSiteName(changes.name) && (await findSite(db, owner, id)).name !== changes.name)
    throw new Invalid(NOT_A_PLAIN_NAME, [{ path: ['name'], message: NOT_A_PLAIN_NAME }]);
  const { numUpdatedRows } = await db
    .updateTable('sites')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? findSite(db, owner, id) : noSuchSite();
}

/** The site and all that belongs to it are hidden at once; site-removal.ts removes the rows. */
export function deleteSite(db: Database, owner: Owner, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('all_sites')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .where('owner_id', '=', owner.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) noSuchSite();
    await tx.deleteFrom('email_logs').where('site_id', '=', id).where('status', 'in', ['queued', 'sending']).execute();
    return { id };
  });
}

/** Sites of which rows are left: only what is read without the `sites` view has to leave them out. */
export async function listDeletedSiteIds(db: Database, owner: Owner): Promise<number[]> {
  const sites = await db
    .selectFrom('all_sites')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('deleted_at', 'is not', null)
    .execute();
  return sites.map(({ id }) => id);
}

function sitesOf(db: Database, owner: Owner) {
  return db
    .selectFrom('sites')
    .leftJoin('widget_sightings', 'widget_sightings.site_id', 'sites.id')
    .where('sites.owner_id', '=', owner.id)
    .select([
      'sites.id',
      'name',
      'domain',
      'description',
      'api_key',
      'admin_notification_email',
      'is_active',
      'widget_color',
      'created_at',
      'total_tickets',
      'new_tickets',
      'open_tickets',
      'closed_tickets',
      'archived_tickets',
      'resolved_tickets',
      'last_seen_at',
      'last_seen_host',
      'last_refused_at',
      'last_refused_host',
      'last_refused_reason',
      sql<number | null>`round(resolution_seconds / 60.0 / nullif(resolved_tickets, 0), 1)`.as(
        'avg_resolution_time_minutes',
      ),
    ]);
}

function noSuchSite(): never {
  throw new NotFound('Site not found.');
}

/** Public: part of the HTML of the site, but too long to be guessed. */
const newSiteKey = (): string => `site_${randomBytes(16).toString('hex')}`;
