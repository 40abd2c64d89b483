import { TAG_TICKETS_COUNTED, TAGS_MAX } from '@deskbell/contract/limits';
import { TAG_COLORS, tagKeyOf } from '@deskbell/contract/tag-values';
import type { NewTag, Tag, TagChanges, TagMerge } from '@deskbell/contract/tags';
import { sql } from 'kysely';
import { type Database, isUniqueViolation } from '../../db/database.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { personName } from '../../names/person-name.ts';
import type { Scope } from '../../scope.ts';
import { recordActivity } from '../../teams/activity.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { findMembership } from '../../teams/teams.ts';
import { listViewsWithTag, replaceTag } from './view-query.ts';

interface TagOfTeam {
  readonly teamId: number;
  readonly tagId: number;
}

export function listTags(db: Database, scope: Scope<'work'>, teamId: number): Promise<Tag[]> {
  findMembership(scope, teamId);
  return tagRows(db, teamId).execute();
}

export function addTag(db: Database, scope: Scope<'work'>, teamId: number, { name, color }: NewTag): Promise<Tag> {
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const tags = await tx.selectFrom('tags').select(['color', 'position']).where('team_id', '=', teamId).execute();
    if (tags.length >= TAGS_MAX) throw new Conflict(`A team has at most ${TAGS_MAX} tags.`);
    const tag = {
      team_id: teamId,
      name,
      name_key: tagKeyOf(name),
      color: color ?? leastUsedColor(tags),
      position: 1 + Math.max(-1, ...tags.map(({ position }) => position)),
      created_by: scope.user.id,
    };
    const { id } = await refusingTakenName(name, () =>
      tx.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow(),
    );
    return findTag(tx, { teamId, tagId: id });
  });
}

/** Returns the ids of tags by these names, adding what is missing while a team may have more. */
export async function addMissingTags(
  tx: Database,
  teamId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await lockTeam(tx, teamId);
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name_key', 'color', 'position'])
    .where('team_id', '=', teamId)
    .execute();
  const ids = new Map<string, number>();
  for (const name of names) {
    const name_key = tagKeyOf(name);
    const known = tags.find((tag) => tag.name_key === name_key);
    if (!known && tags.length >= TAGS_MAX) continue;
    const position = 1 + Math.max(-1, ...tags.map((tag) => tag.position));
    const values = { team_id: teamId, name, name_key, color: leastUsedColor(tags), position };
    const { id } = known ?? (await tx.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow());
    if (!known) tags.push({ ...values, id });
    ids.set(name, id);
  }
  return ids;
}

const leastUsedColor = (tags: readonly { readonly color: number }[]): number => {
  const uses = TAG_COLORS.map((_, color) => tags.filter((tag) => tag.color === color).length);
  return uses.indexOf(Math.min(...uses));
};

export function changeTag(
  db: Database,
  scope: Scope<'manage'>,
  named: TagOfTeam,
  { name, color, position }: TagChanges,
): Promise<Tag> {
  const { teamId, tagId } = named;
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const before = await findTag(tx, named);
    const changes = {
      ...(name !== undefined && { name, name_key: tagKeyOf(name) }),
      ...(color !== undefined && { color }),
    };
    if (Object.keys(changes).length > 0)
      await refusingTakenName(name ?? before.name, () =>
        tx.updateTable('tags').set(changes).where('id', '=', tagId).execute(),
      );
    if (position !== undefined) await placeTag(tx, named, position);
    if (name !== undefined && name !== before.name)
      await recordActivity(tx, scope.user, teamId, 'tag_renamed', { before: before.name, after: name });
    return findTag(tx, named);
  });
}

async function placeTag(tx: Database, { teamId, tagId }: TagOfTeam, position: number): Promise<void> {
  const tags = await tx
    .selectFrom('tags')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '<>', tagId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ids = tags.map(({ id }) => id).toSpliced(position, 0, tagId);
  await sql`
    update tags set position = placed.position - 1
    from unnest(${ids}::int8[]) with ordinality as placed (id, position) where tags.id = placed.id`.execute(tx);
}

/** Names are unique in a team, ignoring case. */
async function refusingTakenName<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict(`There is a tag “${name}” already.`, { cause: error });
    throw error;
  }
}

/** Views that filter by it stay and list it as missing. */
export function deleteTag(db: Database, scope: Scope<'manage'>, named: TagOfTeam): Promise<{ id: number }> {
  const { teamId, tagId } = named;
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const { name, ticket_count } = await findTag(tx, named);
    await tx.deleteFrom('tags').where('id', '=', tagId).execute();
    await recordActivity(tx, scope.user, teamId, 'tag_deleted', { tag_id: tagId, name, tickets: ticket_count });
    return { id: tagId };
  });
}

export async function previewTagMerge(
  db: Database,
  scope: Scope<'manage'>,
  named: TagOfTeam,
  into: number | undefined,
): Promise<TagMerge> {
  const { teamId, tagId } = named;
  findMembership(scope, teamId);
  await findTag(db, named);
  if (into !== undefined) await findTag(db, { teamId, tagId: into });
  const { rows } = await sql<Omit<TagMerge, 'view_count'>>`
    select count(*) as ticket_count, count(*) filter (where exists (
      select from ticket_tags as other where other.tag_id = ${into ?? null}::int8 and other.ticket_id = ticket_tags.ticket_id
    )) as overlap
    from ticket_tags where tag_id = ${tagId}`.execute(db);
  const views = await listViewsWithTag(db, teamId, tagId);
  return { ticket_count: 0, overlap: 0, ...rows[0], view_count: views.length };
}

export function mergeTag(db: Database, scope: Scope<'manage'>, named: TagOfTeam, into: number): Promise<Tag> {
  const { teamId, tagId } = named;
  return db.transaction().execute(async (tx) => {
    findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const merged = await findTag(tx, named);
    const kept = await findTag(tx, { teamId, tagId: into });
    if (tagId === into) throw new Conflict('A tag cannot be merged into itself.');
    await sql`
      insert into ticket_tags (tag_id, ticket_id)
      select ${into}::int8, ticket_id from ticket_tags where tag_id = ${tagId} order by ticket_id
      on conflict do nothing`.execute(tx);
    for (const { id, query } of await listViewsWithTag(tx, teamId, tagId))
      await tx
        .updateTable('views')
        .set({ query: replaceTag(query, tagId, into) })
        .where('id', '=', id)
        .execute();
    await tx.deleteFrom('tags').where('id', '=', tagId).execute();
    await recordActivity(tx, scope.user, teamId, 'tag_merged', { tag_id: tagId, name: merged.name, into: kept.name });
    return findTag(tx, { teamId, tagId: into });
  });
}

async function findTag(db: Database, { teamId, tagId }: TagOfTeam): Promise<Tag> {
  return (await tagRows(db, teamId).where('tags.id', '=', tagId).executeTakeFirst()) ?? noSuchTag();
}

export function noSuchTag(): never {
  throw new NotFound('Tag not found.');
}

const tagRows = (db: Database, teamId: number) =>
  db
    .selectFrom('tags')
    .leftJoin('users', 'users.id', 'tags.created_by')
    .select(['tags.id', 'tags.team_id', 'tags.name', 'color', 'position', 'tags.created_at'])
    .select(sql<string | null>`case when users.id is not null then ${personName} end`.as('created_by_name'))
    .select(
      sql<number>`(select count(*) from (
        select from ticket_tags where tag_id = tags.id limit ${sql.lit(TAG_TICKETS_COUNTED)}
      ) as counted)`.as('ticket_count'),
    )
    .where('tags.team_id', '=', teamId)
    .orderBy('position')
    .orderBy('tags.id');
