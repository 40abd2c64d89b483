import type { CannedReply, NewCannedReply } from '@deskbell/contract/canned-replies';
import { CANNED_LIST_BYTES, CANNED_REPLIES_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, NotFound } from '../errors.ts';
import { personName } from '../names/person-name.ts';
import type { Membership, Scope } from '../scope.ts';
import { checkSites } from './members.ts';
import { findMembership } from './teams.ts';

interface CannedReplyQuery {
  readonly site_id?: number | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export async function listCannedReplies(
  db: Database,
  scope: Scope<'work'>,
  teamId: number,
  { site_id, q, limit, offset }: CannedReplyQuery,
): Promise<{ rows: CannedReply[]; total: number }> {
  const membership = findMembership(scope, teamId);
  await requireSite(db, membership, site_id ?? null);
  const words = q?.trim().toLowerCase();
  const isInTitle = sql<boolean>`strpos(lower(title), ${words ?? ''}) > 0`;
  const matches = await visibleReplies(db, membership)
    .$if(site_id !== undefined, (all) =>
      all.where(({ or, eb }) => or([eb('site_id', 'is', null), eb('site_id', '=', site_id ?? 0)])),
    )
    .$if(Boolean(words), (all) => all.where(sql<boolean>`(${isInTitle} or strpos(lower(body), ${words ?? ''}) > 0)`))
    .orderBy(isInTitle, 'desc')
    .orderBy('uses', 'desc')
    .orderBy(sql`lower(title)`)
    .orderBy('canned_replies.id')
    .select(['canned_replies.id', sql<number>`octet_length(title) + octet_length(body)`.as('bytes')])
    .execute();
  // Read ids and sizes first: all bodies may be megabytes.
  const ids = leadingThatFit(matches.slice(offset, offset + limit), ({ bytes }) => bytes).map(({ id }) => id);
  const found = await cannedReplies(db, membership)
    .where('canned_replies.id', 'in', [...ids, 0])
    .execute();
  const rows = ids.flatMap((id) => found.find((reply) => reply.id === id) ?? []);
  return { rows: leadingThatFit(rows, (reply) => Buffer.byteLength(JSON.stringify(reply)) + 1), total: matches.length };
}

/** At least one, or a page could be empty. */
function leadingThatFit<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): Row[] {
  let bytes = 2;
  return rows.filter((row, index) => {
    bytes += bytesOf(row);
    return index === 0 || bytes <= CANNED_LIST_BYTES;
  });
}

export function addCannedReply(
  db: Database,
  scope: Scope<'work'>,
  teamId: number,
  reply: NewCannedReply,
): Promise<CannedReply> {
  return db.transaction().execute(async (tx) => {
    const membership = findMembership(scope, teamId);
    await requireSite(tx, membership, reply.site_id);
    // The lock counts both of two concurrent adds.
    await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('canned_replies')
      .select(sql<number>`count(*)`.as('count'))
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow();
    if (count >= CANNED_REPLIES_MAX) throw new Conflict(`A team has at most ${CANNED_REPLIES_MAX} canned replies.`);
    const { id } = await tx
      .insertInto('canned_replies')
      .values({ ...reply, team_id: teamId, created_by: scope.user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return findCannedReply(tx, membership, id);
  });
}

export function changeCannedReply(
  db: Database,
  scope: Scope<'work'>,
  { teamId, replyId }: { teamId: number; replyId: number },
  reply: NewCannedReply,
): Promise<CannedReply> {
  return db.transaction().execute(async (tx) => {
    const membership = findMembership(scope, teamId);
    await findCannedReply(tx, membership, replyId);
    await requireSite(tx, membership, reply.site_id);
    await tx
      .updateTable('canned_replies')
      .set({ ...reply, updated_at: sql`now()` })
      .where('id', '=', replyId)
      .execute();
    return findCannedReply(tx, membership, replyId);
  });
}

/** Agents delete their own; owners and admins delete any. */
export function deleteCannedReply(
  db: Database,
  scope: Scope<'work'>,
  { teamId, replyId }: { teamId: number; replyId: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const membership = findMembership(scope, teamId);
    const { created_by } = await findCannedReply(tx, membership, replyId);
    if (created_by !== scope.user.id) scope.at('manage').authorize({ team_id: teamId });
    const { numDeletedRows } = await tx.deleteFrom('canned_replies').where('id', '=', replyId).executeTakeFirst();
    if (numDeletedRows === 0n) noSuchReply();
    return { id: replyId };
  });
}

export async function countCannedReplyUse(
  db: Database,
  scope: Scope<'work'>,
  { teamId, replyId }: { teamId: number; replyId: number },
): Promise<{ id: number; uses: number }> {
  await findCannedReply(db, findMembership(scope, teamId), replyId);
  scope.letChangesWait();
  const used = await db
    .updateTable('canned_replies')
    .set((reply) => ({ uses: reply('uses', '+', 1), last_used_at: sql`now()` }))
    .where('id', '=', replyId)
    .returning(['id', 'uses'])
    .executeTakeFirst();
  return used ?? noSuchReply();
}

async function requireSite(tx: Database, { team_id, site_ids }: Membership, siteId: number | null): Promise<void> {
  if (siteId === null) return;
  if (site_ids !== null && !site_ids.includes(siteId)) throw new NotFound('Site not found.');
  await checkSites(tx, team_id, [siteId]);
}

async function findCannedReply(db: Database, membership: Membership, id: number): Promise<CannedReply> {
  return (await cannedReplies(db, membership).where('canned_replies.id', '=', id).executeTakeFirst()) ?? noSuchReply();
}

function noSuchReply(): never {
  throw new NotFound('Canned reply not found.');
}

const cannedReplies = (db: Database, membership: Membership) =>
  visibleReplies(db, membership)
    .leftJoin('users', 'users.id', 'created_by')
    .select(['canned_replies.id', 'team_id', 'site_id', 'title', 'body', 'uses', 'last_used_at', 'created_by'])
    .select(['canned_replies.updated_at'])
    .select(sql<string | null>`case when users.id is not null then ${personName} end`.as('created_by_name'));

/** `sites` leaves out sites that are being deleted. */
const visibleReplies = (db: Database, { team_id, site_ids }: Membership) =>
  db
    .selectFrom('canned_replies')
    .where('team_id', '=', team_id)
    .where(({ or, eb }) =>
      or([
        eb('site_id', 'is', null),
        eb('site_id', 'in', eb.selectFrom('sites').select('sites.id').where('sites.team_id', '=', team_id)),
      ]),
    )
    .$if(site_ids !== null, (all) =>
      all.where(({ or, eb }) => or([eb('site_id', 'is', null), eb('site_id', 'in', [...(site_ids ?? []), 0])])),
    );
