import { COUNTED_VIEWS_MAX, VIEW_TICKETS_COUNTED, VIEWS_MAX } from '@deskbell/contract/limits';
import { GIVEN_VIEW_NAMES, GIVEN_VIEWS, type GivenView, VIEWS_WITH_GOALS } from '@deskbell/contract/view-values';
import type { NewView, SavedView, View, ViewChanges, ViewCount } from '@deskbell/contract/views';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/tables/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { CurrentUser, Scope } from '../../scope.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { seesGoals } from '../../teams/sees-goals.ts';
import { findMembership } from '../../teams/teams.ts';
import { countMatches } from '../tickets.ts';
import { findMissingParts } from './missing-parts.ts';
import { isPinnedBy, pinView, unpinForOthers, unpinView } from './view-pins.ts';
import { filterOf, readViewQuery } from './view-query.ts';

type ViewRow = Selectable<Schema['views']> & Pick<View, 'is_pinned'>;

export async function listViews(db: Database, { user }: Scope<'user'>): Promise<View[]> {
  const rows = await visibleViews(db, user).execute();
  const missing = await findMissingParts(db, user, rows);
  return rows.map((row) => asView(row, missing));
}

export function addView(
  db: Database,
  scope: Scope<'user'>,
  { team_id, is_shared, query, ...view }: NewView,
): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    requireTeam(scope, team_id, is_shared);
    // Locked so that two concurrent adds are both counted.
    await lockTeam(tx, team_id);
    const user_id = is_shared ? null : scope.user.id;
    await requireRoom(tx, team_id, user_id);
    const read = readViewQuery(query);
    const { id } = await tx
      .insertInto('views')
      .values({ ...view, team_id, user_id, query: read.query, position: await nextPosition(tx, scope.user) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...(await findView(tx, scope.user, id)), dropped: read.dropped };
  });
}

export function changeView(
  db: Database,
  scope: Scope<'user'>,
  id: number,
  { is_pinned, ...changes }: ViewChanges,
): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    await findView(tx, scope.user, id);
    if (is_pinned) await pinView(tx, scope.user.id, id);
    if (is_pinned === false) await unpinView(tx, scope.user.id, id);
    if (Object.keys(changes).length > 0) return editView(tx, scope, id, changes);
    scope.limitChangesToUser();
    return { ...(await findView(tx, scope.user, id)), dropped: [] };
  });
}

async function editView(
  tx: Database,
  scope: Scope<'user'>,
  id: number,
  { is_shared, query, position, ...changes }: Omit<ViewChanges, 'is_pinned'>,
): Promise<SavedView> {
  const before = await findView(tx, scope.user, id);
  const { team_id } = before;
  requireTeam(scope, team_id, before.is_shared || is_shared === true);
  await lockTeam(tx, team_id);
  const read = query === undefined ? null : readViewQuery(query);
  const changesSharing = is_shared !== undefined && is_shared !== before.is_shared;
  const user_id = is_shared ? null : scope.user.id;
  if (changesSharing) await requireRoom(tx, team_id, user_id);
  const fields = { ...changes, ...(read && { query: read.query }), ...(changesSharing && { user_id }) };
  if (Object.keys(fields).length > 0) await tx.updateTable('views').set(fields).where('id', '=', id).execute();
  if (changesSharing && user_id !== null) await unpinForOthers(tx, user_id, id);
  if (position !== undefined) await placeView(tx, scope.user, id, position);
  return { ...(await findView(tx, scope.user, id)), dropped: read?.dropped ?? [] };
}

export function deleteView(db: Database, scope: Scope<'user'>, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { team_id, is_shared } = await findView(tx, scope.user, id);
    requireTeam(scope, team_id, is_shared);
    const { numDeletedRows } = await tx.deleteFrom('views').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) noSuchView();
    return { id };
  });
}

/** Counts the given views, the pinned ones and the first of the others, each up to a limit. */
export async function countViews(db: Database, { user }: Scope<'user'>, scope: Scope<'read'>): Promise<ViewCount[]> {
  const visible = await visibleViews(db, user).execute();
  const given = await listGivenViews(db, user);
  const saved = [
    ...visible.filter(({ is_pinned }) => is_pinned),
    ...visible.filter(({ is_pinned }) => !is_pinned),
  ].slice(0, COUNTED_VIEWS_MAX - given.length);
  const asked = [
    ...given.map((name) => ({ id: name, query: GIVEN_VIEWS[name] })),
    ...saved.map(({ id, query }) => ({ id, query })),
  ];
  const counts = await countMatches(
    db,
    scope,
    asked.map(({ query }) => filterOf(query)),
    VIEW_TICKETS_COUNTED,
  );
  return asked.map(({ id }, n) => ({ id, count: counts[n] ?? 0 }));
}

async function listGivenViews(db: Database, { id }: CurrentUser): Promise<GivenView[]> {
  const { rows } = await sql<{ sees_goals: boolean }>`select ${seesGoals(id)} as sees_goals`.execute(db);
  if (rows[0]?.sees_goals) return [...GIVEN_VIEW_NAMES];
  return GIVEN_VIEW_NAMES.filter((name) => !VIEWS_WITH_GOALS.some((other) => other === name));
}

/** Private views bump only their owner's version; shared ones concern all members but clients. */
function requireTeam(scope: Scope<'user'>, teamId: number, isShared: boolean): void {
  findMembership(scope.at(isShared ? 'work' : 'read'), teamId);
  if (!isShared) scope.limitChangesToUser();
}

async function requireRoom(tx: Database, teamId: number, userId: number | null): Promise<void> {
  const { count } = await tx
    .selectFrom('views')
    .select(sql<number>`count(*)`.as('count'))
    .where('team_id', '=', teamId)
    .where('user_id', 'is not distinct from', userId)
    .executeTakeFirstOrThrow();
  if (count >= VIEWS_MAX)
    throw new Conflict(
      userId === null ? `A team shares at most ${VIEWS_MAX} views.` : `You can keep at most ${VIEWS_MAX} views.`,
    );
}

async function nextPosition(tx: Database, user: CurrentUser): Promise<number> {
  const rows = await visibleViews(tx, user).execute();
  return 1 + Math.max(-1, ...rows.map(({ position }) => position));
}

async function placeView(tx: Database, user: CurrentUser, id: number, position: number): Promise<void> {
  const rows = await visibleViews(tx, user).execute();
  const others = rows.map((row) => row.id).filter((other) => other !== id);
  const ids = others.toSpliced(position, 0, id);
  await sql`
    update views set position = placed.position - 1
    from unnest(${ids}::int8[]) with ordinality as placed (id, position) where views.id = placed.id`.execute(tx);
}

async function findView(db: Database, user: CurrentUser, id: number): Promise<View> {
  const row = await visibleViews(db, user).where('id', '=', id).executeTakeFirst();
  if (!row) noSuchView();
  return asView(row, await findMissingParts(db, user, [row]));
}

function noSuchView(): never {
  throw new NotFound('View not found.');
}

const asView = (
  { id, team_id, user_id, name, query, layout, position, is_pinned }: ViewRow,
  missing: ReadonlyMap<number, View['missing']>,
): View => ({
  id,
  team_id,
  name,
  query,
  layout,
  position,
  is_pinned,
  is_shared: user_id === null,
  missing: missing.get(id) ?? [],
});

const visibleViews = (db: Database, { id, memberships }: CurrentUser) =>
  db
    .selectFrom('views')
    .selectAll()
    .select(isPinnedBy(id).as('is_pinned'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('user_id', '=', id), eb('team_id', 'in', [...memberships.map(({ team_id }) => team_id), 0])]),
        and([
          eb('user_id', 'is', null),
          eb('team_id', 'in', [...memberships.flatMap(({ team_id, role }) => (role === 'client' ? [] : [team_id])), 0]),
        ]),
      ]),
    )
    .orderBy('position')
    .orderBy('id');
