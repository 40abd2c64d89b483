import type { NamingSetting } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { listedColumns } from '../db/tables/person-columns.ts';
import type { PersonKey } from './identity.ts';
import { wordPattern } from './naming-texts.ts';

const ofTeam = sql`true`;
const ofSites = sql`sites.deleted_at is null`;
const bySite = (table: string) => sql`${sql.table(table)} inner join all_sites as sites on sites.id = site_id`;

const SETTINGS = [
  { kind: 'site', table: 'all_sites', name: sql`name`, from: sql`all_sites`, isShown: sql`deleted_at is null` },
  { kind: 'tag', table: 'tags', name: sql`name`, from: sql`tags`, isShown: ofTeam },
  { kind: 'canned_reply', table: 'canned_replies', name: sql`title`, from: sql`canned_replies`, isShown: ofTeam },
  { kind: 'token', table: 'api_tokens', name: sql`name`, from: sql`api_tokens`, isShown: ofTeam },
  { kind: 'webhook', table: 'webhooks', name: sql`url`, from: sql`webhooks`, isShown: sql`kind = 'webhook'` },
  { kind: 'channel', table: 'webhooks', name: sql`name`, from: sql`webhooks`, isShown: sql`kind <> 'webhook'` },
  {
    kind: 'report',
    table: 'reports',
    name: sql`sites.name || to_char(month, ', YYYY-MM')`,
    from: bySite('reports'),
    isShown: ofSites,
  },
  {
    kind: 'known_issue',
    table: 'known_issues',
    name: sql`sentence`,
    from: bySite('known_issues'),
    isShown: ofSites,
  },
  { kind: 'help_link', table: 'help_links', name: sql`title`, from: bySite('help_links'), isShown: ofSites },
  {
    kind: 'report_recipient',
    table: 'report_recipients',
    name: sql`email`,
    from: bySite('report_recipients'),
    isShown: ofSites,
  },
] as const;

export async function listNamingSettings(
  db: Database,
  teamId: number,
  { kind, value }: PersonKey,
): Promise<NamingSetting[]> {
  const pattern = wordPattern(kind, value);
  const found: NamingSetting[] = [];
  for (const setting of SETTINGS) {
    const texts = sql.join(
      listedColumns(setting.table).map((column) => sql`${sql.ref(`${setting.table}.${column}`)}::text`),
    );
    const { rows } = await sql<{ name: string }>`
      select ${setting.name} as name from ${setting.from}
      where team_id = ${teamId} and concat_ws(' ', ${texts}) ~* ${pattern} and ${setting.isShown}
      order by ${setting.table === 'reports' ? sql`month, site_id` : sql.ref(`${setting.table}.id`)}`.execute(db);
    found.push(...rows.map(({ name }) => ({ kind: setting.kind, name })));
  }
  return found;
}
