import type { Brand } from '@deskbell/contract/brand';
import { type RawBuilder, sql } from 'kysely';

export const LOGO_PATH = '/brand';

/** The brand of the team whose id the column holds; null while it has none. */
export const brandOf = (teamId: 'teams.id' | 'sites.team_id'): RawBuilder<Brand | null> => sql`(
  select json_build_object('name', team_brands.name, 'color', team_brands.color, 'logo', case when logo is not null then json_build_object(
    'url', ${`${LOGO_PATH}/`}::text || logo_key || '?v=' || left(logo_hash, 12), 'type', logo_type,
    'width', logo_width, 'height', logo_height, 'size', octet_length(logo)
  ) end)
  from team_brands where team_brands.team_id = ${sql.ref(teamId)}
)`;
