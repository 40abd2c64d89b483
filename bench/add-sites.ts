import type { CookieClient } from './cookie-client.ts';

export interface Site {
  id: number;
  api_key: string;
}

export async function addSites(owner: CookieClient, count: number): Promise<Site[]> {
  const sites: Site[] = [];
  for (let n = 1; n <= count; n += 1)
    sites.push(await owner.json('POST', '/api/sites', { name: `Site ${n}`, domain: `site-${n}.example.com` }));
  return sites;
}
