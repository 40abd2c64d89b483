import type { MissingPart } from '@deskbell/contract/views';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CurrentUser } from '../../scope.ts';
import { filterOf } from './view-query.ts';

/** Finds sites, tags, members and requesters that views filter by and that are gone or hidden from the user, by view. */
export async function findMissingParts(
  db: Database,
  { memberships }: CurrentUser,
  views: readonly { readonly id: number; readonly team_id: number; readonly query: string }[],
): Promise<ReadonlyMap<number, MissingPart[]>> {
  const named = views.map((view) => ({ ...view, parts: partsOf(view.query) }));
  const idsOf = (part: MissingPart['part']) =>
    named.flatMap(({ parts }) => parts.flatMap((each) => (each.part === part ? [each.id] : [])));
  const teamIds = memberships.flatMap(({ team_id, role }) => (role === 'client' ? [] : [team_id]));
  const { rows } = await sql<{ part: MissingPart['part']; id: number; team_id: number; site_id: number | null }>`
    select 'site' as part, id, team_id, id as site_id from sites where id = any(${idsOf('site')}::int8[])
    union all
    select 'tag', id, team_id, null from tags where id = any(${idsOf('tag')}::int8[]) and team_id = any(${teamIds}::int8[])
    union all
    select 'assignee', user_id, team_id, null from team_members
    where user_id = any(${idsOf('assignee')}::int8[]) and joined_at is not null
    union all
    select 'requester', tickets.id, tickets.team_id, site_id from tickets inner join sites on sites.id = site_id
    where tickets.id = any(${idsOf('requester')}::int8[]) and tickets.team_id = any(${teamIds}::int8[])`.execute(db);
  const isThere = ({ part, id }: Part) =>
    rows.some(
      (row) =>
        row.part === part &&
        row.id === id &&
        memberships.some(
          ({ team_id, site_ids }) =>
            team_id === row.team_id && (row.site_id === null || (site_ids?.includes(row.site_id) ?? true)),
        ),
    );
  const gone = named.map(({ id, team_id, parts }) => ({ id, team_id, parts: parts.filter((part) => !isThere(part)) }));
  const deleted = await readDeletedTags(db, gone, teamIds);
  return new Map(
    gone.map(({ id, parts }) => [
      id,
      parts.map((part) => ({
        ...part,
        name: null,
        deleted_at: null,
        ...(part.part === 'tag' && deleted.get(part.id)),
      })),
    ]),
  );
}

type Part = Pick<MissingPart, 'part' | 'id'>;

function partsOf(query: string): Part[] {
  const { site_id = [], tag = [], without_tag = [], assignee, requester } = filterOf(query);
  const tags = new Set([...tag, ...without_tag].filter((each) => typeof each === 'number'));
  return [
    ...site_id.map((id) => ({ part: 'site' as const, id })),
    ...[...tags].map((id) => ({ part: 'tag' as const, id })),
    ...(typeof assignee === 'number' ? [{ part: 'assignee' as const, id: assignee }] : []),
    ...(requester === undefined ? [] : [{ part: 'requester' as const, id: requester }]),
  ];
}

/** Names of deleted tags come from the team's activity. */
async function readDeletedTags(
  db: Database,
  views: readonly { readonly team_id: number; readonly parts: readonly Part[] }[],
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, { name: string; deleted_at: string }>> {
  const withTags = views.filter(({ team_id, parts }) => teamIds.includes(team_id) && parts.some(isTag));
  if (withTags.length === 0) return new Map();
  const { rows } = await sql<{ tag_id: number; name: string; deleted_at: string }>`
    select (about ->> 'tag_id')::int8 as tag_id, about ->> 'name' as name, created_at as deleted_at from audit_entries
    where team_id = any(${withTags.map(({ team_id }) => team_id)}::int8[]) and action = 'tag_deleted'
      and (about ->> 'tag_id')::int8 = any(${withTags.flatMap(({ parts }) => parts.filter(isTag).map(({ id }) => id))}::int8[])`.execute(
    db,
  );
  return new Map(rows.map(({ tag_id, ...tag }) => [tag_id, tag]));
}

const isTag = ({ part }: Part) => part === 'tag';
