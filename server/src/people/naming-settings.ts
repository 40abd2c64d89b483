import type { NamingSetting } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { listedColumns } from '../db/tables/person-columns.ts';
import type { PersonKey } from './identity.ts';
import { wordPattern } from './naming-texts.ts';

const SETTINGS = [
  { kind: 'site', table: 'all_sites', name: 'name' },
  { kind: 'tag', table: 'tags', name: 'name' },
  { kind: 'canned_reply', table: 'canned_replies', name: 'title' },
  { kind: 'token', table: 'api_tokens', name: 'name' },
  { kind: 'webhook', table: 'webhooks', name: 'url' },
] as const;

export async function listNamingSettings(
  db: Database,
  teamId: number,
  { kind, value }: PersonKey,
): Promise<NamingSetting[]> {
  const pattern = wordPattern(kind, value);
  const found: NamingSetting[] = [];
  for (const setting of SETTINGS) {
    const texts = sql.join(listedColumns(setting.table).map((column) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(setting.name)} as name from ${sql.table(setting.table)}
      where team_id = ${teamId} and concat_ws(' ', ${texts}) ~* ${pattern}
        ${setting.table === 'all_sites' ? sql`and deleted_at is null` : sql``}
      order by id`.execute(db);
    found.push(...rows.map(({ name }) => ({ kind: setting.kind, name })));
  }
  return found;
}
