import type { ImportMapping } from '@deskbell/contract/imports';
import { TAGS_MAX } from '@deskbell/contract/limits';
import { tagKeyOf } from '@deskbell/contract/tag-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addMissingTags } from '../../tickets/triage/tags.ts';
import type { HistorySummary } from '../history-summary.ts';
import { type PlannedMember, personKey } from './import-plan.ts';
import { guessPriority, guessStatus, tagNameOf } from './known-words.ts';

interface Guessed {
  readonly team_id: number;
  readonly sites: ImportMapping['sites'];
  readonly summary: Pick<HistorySummary, 'source' | 'statuses' | 'priorities' | 'tags' | 'agents'>;
}

/** Tags lead to those of the same names or to new ones, and agents to the members with their addresses. */
export async function guessMapping(db: Database, { team_id, sites, summary }: Guessed): Promise<ImportMapping> {
  const members = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['team_members.id', sql<string>`lower(users.email)`.as('email')])
    .where('team_id', '=', team_id)
    .where('joined_at', 'is not', null)
    .where('role', '<>', 'client')
    .execute();
  const memberIds = new Map(members.map(({ email, id }) => [email, id]));
  return {
    sites,
    statuses: summary.statuses.values.map(({ value }) => ({ value, status: guessStatus(value, summary.source) })),
    priorities: summary.priorities.values.map(({ value }) => ({ value, priority: guessPriority(value) })),
    tags: await guessTags(
      db,
      team_id,
      summary.tags.values.map(({ value }) => value),
    ),
    people: summary.agents.map((agent) => ({
      agent: personKey(agent),
      member_id: memberIds.get(agent.email?.toLowerCase() ?? '') ?? null,
    })),
  };
}

/** The most frequent words first: a team has a limit of tags. */
async function guessTags(db: Database, teamId: number, words: readonly string[]): Promise<ImportMapping['tags']> {
  const tags = await db.selectFrom('tags').select(['id', 'name_key']).where('team_id', '=', teamId).execute();
  const ids = new Map(tags.map(({ id, name_key }) => [name_key, id]));
  const added = new Set<string>();
  return words.map((value) => {
    const key = tagKeyOf(tagNameOf(value));
    const known = ids.get(key);
    if (known !== undefined) return { value, tag: known };
    if (key === '' || (!added.has(key) && ids.size + added.size >= TAGS_MAX)) return { value, tag: null };
    added.add(key);
    return { value, tag: 'new' };
  });
}

/** Adds the tags that the mapping asks for, as far as the team may have more, and names them by their ids. */
export async function makeTags(tx: Database, teamId: number, mapping: ImportMapping): Promise<ImportMapping> {
  const names = new Map(mapping.tags.filter(({ tag }) => tag === 'new').map(({ value }) => [value, tagNameOf(value)]));
  const ids = await addMissingTags(
    tx,
    teamId,
    [...new Set(names.values())].filter((name) => name !== ''),
  );
  const tags = mapping.tags.map(({ value, tag }) => ({
    value,
    tag: tag === 'new' ? (ids.get(names.get(value) ?? '') ?? null) : tag,
  }));
  return { ...mapping, tags };
}

/** Members of today, by the ids of the mapping; their access cannot change until the transaction ends. */
export async function lockMembers(
  tx: Database,
  teamId: number,
  { people }: ImportMapping,
): Promise<ReadonlyMap<number, PlannedMember>> {
  const ids = [...new Set(people.flatMap(({ member_id }) => member_id ?? []))];
  if (ids.length === 0) return new Map();
  // A statement after the lock sees what a change before it committed.
  await sql`
    select from team_members where team_id = ${teamId} and id = any(${ids}::int8[]) order by user_id for share`.execute(
    tx,
  );
  const { rows } = await sql<PlannedMember & { id: number }>`
    select id, user_id, case when not sees_all_sites then array(
      select site_id from member_sites where member_sites.member_id = team_members.id
    ) end as site_ids
    from team_members
    where team_id = ${teamId} and id = any(${ids}::int8[]) and joined_at is not null and role <> 'client'`.execute(tx);
  return new Map(rows.map(({ id, ...member }) => [id, member]));
}
