import { MERGED_TICKETS_MAX } from '@deskbell/contract/limits';
import type { MergeTarget } from '@deskbell/contract/merges';
import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import { copyDrafts } from '../conversation/drafts.ts';
import { copySuggestions } from '../conversation/suggested-replies.ts';
import { requireUnerased } from '../erased-rule.ts';
import { copyIssue } from '../known-issue-links.ts';
import { hasAddress } from '../lists/conditions.ts';
import { hasSameMailbox, isSameRequester, type Requester, requesters } from '../requester.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { memberActor, recordTicketEvents } from '../ticket-history.ts';
import { findTicket, findTicketDetail, findTickets, noSuchTicket, type TicketOfTeam } from '../tickets.ts';
import { copyTags } from '../triage/ticket-tags.ts';
import { copyFollowers } from '../work/followers.ts';
import { moveToStatus, refuseMerged } from '../work/ticket-status.ts';
import { recomputeActivity } from '../work/who-waits.ts';

const TARGETS = 10;

export interface MovedRows {
  readonly into: number;
  readonly status: Ticket['status'];
  readonly comment_ids: readonly number[];
  readonly file_ids: readonly number[];
  /** Files of the ticket itself; its description became a comment, which owns them now. */
  readonly own_file_ids: readonly number[];
  readonly event_ids: readonly number[];
  readonly description_id: number;
  readonly ticket_ids: readonly number[];
  /** Absent before 2.0. */
  readonly snoozed_until?: string | null;
  readonly tag_ids?: readonly number[];
  readonly follower_ids?: readonly number[];
  readonly known_issue_id?: number | null;
}

export async function listMergeTargets(
  db: Database,
  scope: Scope<'work'>,
  id: number,
  q: string,
): Promise<MergeTarget[]> {
  const { site_id } = await findTicket(db, scope, id);
  const own = await requesters(db).where('id', '=', id).executeTakeFirstOrThrow();
  const number = /^#?(\d{1,15})$/.exec(q.trim())?.[1];
  const rows = await requesters(db)
    .where('site_id', '=', site_id)
    .where('id', '<>', id)
    .where('merged_into', 'is', null)
    .where(number === undefined ? isSuggested(own) : sql<boolean>`id = ${number}::int8`)
    .orderBy(sql`status in ('closed', 'archived')`)
    .orderBy('id', 'desc')
    .limit(TARGETS)
    .execute();
  if (rows.length === 0) return [];
  const found = await findTickets(
    db,
    scope,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) =>
    found.flatMap((target) => (target.id === row.id ? [{ ...target, evidence: evidenceOf(own, row) }] : [])),
  );
}

/** Anyone can type a user id, so it is no evidence. */
function isSuggested({ user_email, user_id, user_verified }: Requester) {
  const isTyped = user_email === null ? sql<boolean>`false` : hasAddress(user_email);
  // The customer would stop getting replies at another address.
  const isSigned = user_verified
    ? sql<boolean>`user_verified and user_id = ${user_id} and (user_email is null or ${user_email}::text is null)`
    : sql<boolean>`false`;
  return sql<boolean>`(${isTyped} or ${isSigned})`;
}

function evidenceOf(one: Requester, other: Requester): MergeTarget['evidence'] {
  if (isSameRequester(one, other)) return 'proof';
  return hasSameMailbox(one, other) ? 'address' : 'none';
}

export function mergeTicket(db: Database, scope: Scope<'work'>, id: number, into: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    await findTicket(tx, scope, id);
    await findTicket(tx, scope, into);
    if (id === into) throw new Conflict('A ticket cannot be merged into itself.');
    if ((await lockSitesOfTickets(tx, [id, into])).size < 2) noSuchTicket();
    await tx.selectFrom('tickets').select('id').where('id', 'in', [id, into]).orderBy('id').forNoKeyUpdate().execute();
    const [merged, kept] = [await findTicket(tx, scope, id), await findTicket(tx, scope, into)];
    await requireMergeable(tx, merged, kept);
    await moveConversation(tx, merged, kept, scope.user.id);
    return findTicketDetail(tx, scope, into);
  });
}

async function requireMergeable(tx: Database, merged: TicketOfTeam, kept: TicketOfTeam): Promise<void> {
  if (merged.site_id !== kept.site_id) throw new Conflict('Only tickets of one site can be merged.');
  refuseMerged([merged]);
  if (kept.merged_into !== null) throw new Conflict(`#${kept.id} was itself merged into #${kept.merged_into}.`);
  if (merged.user_email !== null && kept.user_email !== null && !hasSameMailbox(merged, kept))
    throw new Conflict(`${merged.user_email} would stop getting replies.`);
  await requireUnerased(tx, kept.id, `#${kept.id} was erased on request. Nothing can be merged into it.`);
  const { count } = await tx
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('count'))
    .where('merged_into', 'in', [merged.id, kept.id])
    .executeTakeFirstOrThrow();
  if (count >= MERGED_TICKETS_MAX) throw new Conflict(`At most ${MERGED_TICKETS_MAX} tickets can be merged into one.`);
}

async function moveConversation(tx: Database, merged: TicketOfTeam, kept: TicketOfTeam, userId: number): Promise<void> {
  const { id, title, user_name, user_email, created_at } = merged;
  const into = { ticket_id: kept.id };
  const comments = await tx
    .updateTable('comments')
    .set({ ...into, merged_from: sql`coalesce(merged_from, ${id})` })
    .where('ticket_id', '=', id)
    .returning('id')
    .execute();
  const events = await tx
    .updateTable('ticket_events')
    .set(into)
    .where('ticket_id', '=', id)
    // An `erased` entry explains why the visitor has no page.
    .where('kind', '<>', 'erased')
    .returning('id')
    .execute();
  const { id: description_id } = await tx
    .insertInto('comments')
    .values({
      ...into,
      merged_from: id,
      author: 'customer',
      author_name: user_name ?? user_email ?? 'Anonymous',
      // Visitors read this comment too, so it has the title that they know.
      comment: sql<string>`(
        select concat(coalesce(first_title, title), ${'\n\n'}::text, description) from tickets where id = ${id}
      )`,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ownFiles = await tx
    .updateTable('files')
    .set({ ...into, comment_id: description_id })
    .where('ticket_id', '=', id)
    .where('comment_id', 'is', null)
    .where('came_from', '<>', 'member')
    .returning('id')
    .execute();
  const files = await tx.updateTable('files').set(into).where('ticket_id', '=', id).returning('id').execute();
  const chained = await tx
    .updateTable('tickets')
    .set({ merged_into: kept.id })
    .where('merged_into', '=', id)
    .returning('id')
    .execute();
  await tx.updateTable('tickets').set({ updated_at: sql`now()` }).where('id', '=', kept.id).execute();
  await recomputeActivity(tx, [id, kept.id]);
  await copyDrafts(tx, id, kept.id);
  await copySuggestions(tx, id, kept.id);
  const tag_ids = await copyTags(tx, id, kept.id);
  const follower_ids = await copyFollowers(tx, id, kept.id);
  const known_issue_id = await copyIssue(tx, id, kept.id);
  await moveToStatus(tx, [merged], 'archived');
  await tx.updateTable('tickets').set({ merged_into: kept.id, snoozed_until: null }).where('id', '=', id).execute();
  const moved: MovedRows = {
    into: kept.id,
    status: merged.status,
    comment_ids: idsOf(comments),
    file_ids: idsOf(files),
    own_file_ids: idsOf(ownFiles),
    event_ids: idsOf(events),
    description_id,
    ticket_ids: idsOf(chained),
    snoozed_until: merged.snoozed_until,
    tag_ids,
    follower_ids,
    known_issue_id,
  };
  await recordTicketEvents(tx, [
    { ticket_id: id, ...memberActor(userId), kind: 'merged', change: { after: { into: kept.id }, moved } },
    { ticket_id: kept.id, ...memberActor(userId), kind: 'merged', change: { after: { from: id, title } } },
  ]);
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
