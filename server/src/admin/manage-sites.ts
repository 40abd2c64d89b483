import { hostOf } from '@deskbell/contract/domain';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { createTeam } from '../teams/create-team.ts';
import { CommandFailed } from './command-failed.ts';

export interface SiteSummary {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly team_id: number;
  readonly team_name: string;
  readonly tickets: number;
}

export async function findSiteByName(db: Database, name: string): Promise<SiteSummary> {
  const sites = db
    .selectFrom('sites')
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .select(['sites.id', 'sites.name', 'domain', 'team_id', 'teams.name as team_name', 'total_tickets as tickets']);
  const found = await (/^\d{1,15}$/.test(name)
    ? sites.where('sites.id', '=', Number(name))
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

async function ownTeamOf(tx: Database, userId: number): Promise<number> {
  const owned = await tx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .orderBy('team_id')
    .executeTakeFirst();
  return owned?.team_id ?? createTeam(tx, userId);
}

/** One statement: tickets and members' site lists reference a site by both id and team. */
export async function moveSite(db: Database, siteId: number, userId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const teamId = await ownTeamOf(tx, userId);
    await sql`
      with moved as (update tickets set team_id = ${teamId} where site_id = ${siteId}),
      unseen as (delete from member_sites where site_id = ${siteId})
      update sites set team_id = ${teamId} where id = ${siteId}`.execute(tx);
  });
}
