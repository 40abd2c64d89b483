import type { Site } from '@deskbell/contract/sites';

export interface TeamGroup {
  team_id: number;
  team_name: string;
  role: Site['role'];
  sites: Site[];
}

export function teamGroups(sites: readonly Site[]): TeamGroup[] {
  const groups = new Map<number, TeamGroup>();
  for (const site of sites) {
    const { team_id, team_name, role } = site;
    const group = groups.get(team_id);
    if (group) group.sites.push(site);
    else groups.set(team_id, { team_id, team_name, role, sites: [site] });
  }
  return [...groups.values()];
}
