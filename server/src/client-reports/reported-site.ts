import type { Brand } from '@deskbell/contract/brand';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { brandOf } from '../names/brand-of-team.ts';
import { plainSiteName } from '../names/plain-site-name.ts';
import { teamNameInEmails } from '../names/plain-team-name.ts';
import { noSuchSite } from '../sites/sites.ts';

/** How clients see a site and who works for it. */
export interface ReportedSite {
  readonly team_id: number;
  readonly site_name: string;
  readonly brand: Brand;
}

/** A team that has no brand is shown by its name, in the color of the site. */
export async function readReportedSite(db: Database, siteId: number): Promise<ReportedSite> {
  const { rows } = await sql<{
    team_id: number;
    team_name: string;
    name: string;
    domain: string;
    widget_color: string;
    brand: Brand | null;
  }>`
    select team_id, teams.name as team_name, sites.name, domain, widget_color, ${brandOf('sites.team_id')} as brand
    from sites inner join teams on teams.id = team_id where sites.id = ${siteId}`.execute(db);
  const [row] = rows;
  if (!row) return noSuchSite();
  const brand = row.brand ?? {
    name: await teamNameInEmails(db, row.team_id, row.team_name),
    color: row.widget_color,
    logo: null,
  };
  return { team_id: row.team_id, site_name: plainSiteName(row.name, row.domain), brand };
}
