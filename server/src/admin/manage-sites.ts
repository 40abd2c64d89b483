import { hostOf } from '@deskbell/contract/domain';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { CommandFailed } from './command-failed.ts';

export interface SiteSummary {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly owner_id: number;
  readonly tickets: number;
}

/** A site by id or domain; several owners can have a site of one domain. */
export async function findSiteByName(db: Database, name: string): Promise<SiteSummary> {
  const sites = db.selectFrom('sites').select(['id', 'name', 'domain', 'owner_id', 'total_tickets as tickets']);
  const found = await (/^\d{1,15}$/.test(name)
    ? sites.where('id', '=', Number(name))
    : sites.where('domain', '=', hostOf(name) ?? name)
  ).execute();
  const [site, ...others] = found;
  if (!site) throw new CommandFailed(`There is no site ${name}. Name it by its domain or its id.`);
  if (others.length > 0)
    throw new CommandFailed(
      `${name} is the domain of several sites: ${found.map(({ id, name: title }) => `${id} (${title})`).join(', ')}. Name one by its id.`,
    );
  return site;
}

/** In one statement: a ticket references its site by both id and owner. */
export async function moveSite(db: Database, siteId: number, ownerId: number): Promise<void> {
  await sql`
    with moved as (update tickets set owner_id = ${ownerId} where site_id = ${siteId})
    update sites set owner_id = ${ownerId} where id = ${siteId}`.execute(db);
}
