import pg from 'pg';
import type { Site } from './add-sites.ts';

const SITES_PER_TEAM = 10;

export async function addNeighborSites(databaseUrl: string, count: number): Promise<Site[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ id: string; api_key: string }>(
    `with made as (insert into teams (name) select 'Team ' || n from generate_series(1, $1::int / $2::int) as n returning id)
    insert into sites (team_id, name, domain, api_key)
    select id, 'Site ' || n, 'site-' || n || '.team-' || id || '.example.com', 'site_' || md5(id || ' ' || n)
    from made, generate_series(1, $2) as n returning id, api_key`,
    [count, SITES_PER_TEAM],
  );
  await db.end();
  return rows.map(({ id, api_key }) => ({ id: Number(id), api_key }));
}
