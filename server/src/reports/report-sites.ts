import type { ReportFilters } from '@deskbell/contract/reports';
import { allows } from '@deskbell/contract/roles';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';

export interface ReportedSite {
  readonly id: number;
  readonly name: string;
  readonly team_id: number;
  readonly timezone: string;
  readonly has_hours: boolean;
  readonly has_goals: boolean;
}

type ReportPart = 'priority' | 'tag' | 'member';

/** Which sites a report covers, by name, and which of their tickets. */
export interface Covered {
  readonly sites: readonly ReportedSite[];
  /** Sites of teams that the user works for: clients see neither members nor tags nor minutes. */
  readonly workedIds: readonly number[];
  /** Teams of which all sites are covered: their own sums are read. */
  readonly wholeTeamIds: readonly number[];
  /** Null: all tickets. */
  readonly only: { readonly part: ReportPart; readonly value: number } | null;
}

export async function findCovered(
  db: Database,
  scope: Scope<'read'>,
  { site_id: wanted, tag, member_id, priority }: ReportFilters,
): Promise<Covered> {
  const teamIds = scope.memberships.map(({ team_id }) => team_id);
  const [rows, siteCounts] = await Promise.all([listReportedSites(db, inScope(scope)), countSites(db, teamIds)]);
  const sites = wanted ? rows.filter(({ id }) => wanted.includes(id)) : rows;
  if (wanted && sites.length < new Set(wanted).size) throw new NotFound('Site not found.');
  const only = onlyPart({ tag, member_id, priority });
  const workedTeams = worksFor(scope);
  // Who may see members and tags of no site is told so.
  if (only && only.part !== 'priority' && workedTeams.size === 0)
    for (const { team_id, id } of sites.slice(0, 1)) scope.at('work').authorize({ team_id, site_id: id });
  const isWorked = ({ team_id }: ReportedSite) => workedTeams.has(team_id);
  const shown = only === null || only.part === 'priority' ? sites : sites.filter(isWorked);
  const workedIds = shown.filter(isWorked).map(({ id }) => id);
  return { sites: shown, workedIds, wholeTeamIds: wholeTeams(shown, siteCounts), only };
}

/** Sites that are being removed count: they are in the sums of their team until their rows are gone, and no longer covered. */
async function countSites(db: Database, teamIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ team_id: number; sites: number }>`
    select team_id, count(*)::int4 as sites from all_sites where team_id = any(${teamIds}::int8[]) group by team_id`.execute(
    db,
  );
  return new Map(rows.map(({ team_id, sites }) => [team_id, sites]));
}

function wholeTeams(covered: readonly ReportedSite[], siteCounts: ReadonlyMap<number, number>): number[] {
  const counts = new Map<number, number>();
  for (const { team_id } of covered) counts.set(team_id, (counts.get(team_id) ?? 0) + 1);
  return [...counts].flatMap(([team_id, count]) => (siteCounts.get(team_id) === count ? [team_id] : []));
}

export async function listReportedSites(db: Database, isAsked: RawBuilder<boolean>): Promise<ReportedSite[]> {
  const { rows } = await sql<ReportedSite>`
    select sites.id, sites.name, sites.team_id, coalesce(team_hours.timezone, teams.timezone) as timezone, team_hours.team_id is not null as has_hours,
      exists (select from site_goals where site_goals.site_id = sites.id) as has_goals
    from sites inner join teams on teams.id = sites.team_id left join team_hours on team_hours.team_id = sites.team_id
    where ${isAsked} order by lower(sites.name), sites.id`.execute(db);
  return rows;
}

const worksFor = ({ memberships }: Scope<'read'>): ReadonlySet<number> =>
  new Set(memberships.filter(({ role }) => allows(role, 'work')).map(({ team_id }) => team_id));

function onlyPart({
  tag,
  member_id,
  priority,
}: Pick<ReportFilters, 'tag' | 'member_id' | 'priority'>): Covered['only'] {
  if (tag !== undefined) return { part: 'tag', value: tag };
  if (member_id !== undefined) return { part: 'member', value: member_id };
  if (priority !== undefined) return { part: 'priority', value: TICKET_PRIORITIES.indexOf(priority) };
  return null;
}
