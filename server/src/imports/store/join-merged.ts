import { MERGED_TICKETS_MAX } from '@deskbell/contract/limits';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isErased } from '../../tickets/erased-rule.ts';
import type { MovedRows } from '../../tickets/merge/merge.ts';
import { hasSameMailbox } from '../../tickets/requester.ts';
import { lockSitesOfTickets } from '../../tickets/site-lock.ts';
import { COUNTER_OF } from '../../tickets/ticket-counters.ts';
import { recomputeActivity } from '../../tickets/work/who-waits.ts';
import { recordRows } from './known-rows.ts';
import { isUntouched } from './untouched.ts';

const PAGE_PAIRS = 50;
/** In their conversation already, as merging wrote it. */
const OWN_EXPORT = 'deskbell';

interface Pair {
  readonly id: number;
  readonly into: number;
  readonly site_id: number;
  readonly source: string;
  readonly key: string;
}

interface JoinedTicket {
  readonly id: number;
  readonly site_id: number;
  readonly merged_into: number | null;
  readonly status: TicketStatus;
  readonly title: string;
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly updated_at: string;
  readonly is_untouched: boolean;
  readonly is_erased: boolean;
  readonly merged: number;
}

/**
 * Merges what was merged on the other desk, once both tickets are here, in whichever order they came. What the product refuses
 * stays alone: tickets of two sites or two addresses, and those that somebody touched.
 */
export async function joinMerged(db: Database, importId: number): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await db.transaction().execute((tx) => joinPage(tx, importId, from));
  }
}

async function joinPage(tx: Database, importId: number, after: number): Promise<number | null> {
  const { rows: pairs } = await sql<Pair>`
    select own.row_id as id, other.row_id as into, own.site_id, own.source, own.source_id as key
    from import_rows as own inner join import_rows as other
      on other.site_id = own.site_id and other.source = own.source and other.kind = 'ticket' and other.source_id = own.merge_into
    where own.kind = 'ticket' and own.merge_into is not null and own.row_id > ${after} and ${importId} in (own.import_id, other.import_id)
    order by own.row_id limit ${PAGE_PAIRS}`.execute(tx);
  const last = pairs.at(-1);
  if (!last) return null;
  const tickets = await lockTickets(tx, [...new Set(pairs.flatMap(({ id, into }) => [id, into]))]);
  for (const pair of pairs) {
    const merged = tickets.get(pair.id);
    const kept = headOf(tickets, pair.into);
    if (!merged || !kept || !isJoinable(merged, kept, pair)) continue;
    await join(tx, importId, pair, merged, kept);
    for (const each of tickets.values())
      if (each === merged || each.merged_into === merged.id) tickets.set(each.id, { ...each, merged_into: kept.id });
    tickets.set(kept.id, { ...kept, merged: kept.merged + merged.merged + 1 });
  }
  await sql`
    update import_rows set merge_into = null
    where kind = 'ticket' and row_id = any(${pairs.map(({ id }) => id)}::int8[]) and merge_into is not null`.execute(
    tx,
  );
  return last.id;
}

/** Locks those that they were merged into, too; sites first, as everywhere. */
async function lockTickets(tx: Database, ids: readonly number[]): Promise<Map<number, JoinedTicket>> {
  const { rows: heads } = await sql<{ id: number }>`
    select distinct merged_into as id from tickets where id = any(${ids}::int8[]) and merged_into is not null`.execute(
    tx,
  );
  const all = [...new Set([...ids, ...heads.map(({ id }) => id)])];
  await lockSitesOfTickets(tx, all);
  await sql`select from tickets where id = any(${all}::int8[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<JoinedTicket>`
    select id, site_id, merged_into, status, title, user_email, user_name, updated_at, ${isUntouched('tickets')} as is_untouched,
      ${isErased} as is_erased, (select count(*) from tickets as other where other.merged_into = tickets.id) as merged
    from tickets where id = any(${all}::int8[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function headOf(tickets: ReadonlyMap<number, JoinedTicket>, id: number): JoinedTicket | undefined {
  const ticket = tickets.get(id);
  return ticket?.merged_into == null ? ticket : tickets.get(ticket.merged_into);
}

function isJoinable(merged: JoinedTicket, kept: JoinedTicket, { source }: Pair): boolean {
  if (merged.id === kept.id || merged.site_id !== kept.site_id || merged.merged_into !== null) return false;
  if (!merged.is_untouched || merged.is_erased || kept.is_erased) return false;
  if (merged.merged + kept.merged >= MERGED_TICKETS_MAX) return false;
  const areTwoPeople = merged.user_email !== null && kept.user_email !== null && !hasSameMailbox(merged, kept);
  return source === OWN_EXPORT || !areTwoPeople;
}

async function join(tx: Database, importId: number, pair: Pair, merged: JoinedTicket, kept: JoinedTicket) {
  const { id } = merged;
  const into = { ticket_id: kept.id };
  const isOwn = pair.source === OWN_EXPORT;
  const comments = await tx
    .updateTable('comments')
    .set({ ...into, merged_from: sql`coalesce(merged_from, ${id})` })
    .where('ticket_id', '=', id)
    .returning('id')
    .execute();
  const description_id = isOwn ? null : await addDescription(tx, importId, pair, merged, kept);
  const ownFiles =
    description_id === null
      ? []
      : await tx
          .updateTable('files')
          .set({ ...into, comment_id: description_id })
          .where('ticket_id', '=', id)
          .where('comment_id', 'is', null)
          .returning('id')
          .execute();
  const files = await tx
    .updateTable('files')
    .set(into)
    .where('ticket_id', '=', id)
    .where('comment_id', 'is not', null)
    .returning('id')
    .execute();
  const chained = await tx
    .updateTable('tickets')
    .set({ merged_into: kept.id })
    .where('merged_into', '=', id)
    .returning('id')
    .execute();
  await tx
    .updateTable('tickets')
    .set({ merged_into: kept.id, status: 'archived', snoozed_until: null })
    .where('id', '=', id)
    .execute();
  await moveCounter(tx, merged);
  await recomputeActivity(tx, [id, kept.id]);
  const moved: MovedRows = {
    into: kept.id,
    status: merged.status,
    comment_ids: idsOf(comments),
    file_ids: idsOf(files),
    own_file_ids: idsOf(ownFiles),
    event_ids: [],
    description_id: description_id ?? 0,
    ticket_ids: idsOf(chained),
    snoozed_until: null,
    // Desks mark merged tickets with tags.
    tag_ids: [],
    follower_ids: [],
    known_issue_id: null,
  };
  await recordMerge(tx, { merged, kept, moved, isOwn });
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** The text of a merged ticket is read in the conversation of the other one, with the title that its visitor knows. */
async function addDescription(tx: Database, importId: number, pair: Pair, merged: JoinedTicket, kept: JoinedTicket) {
  const { rows } = await sql<{ id: number }>`
    insert into comments (ticket_id, merged_from, author, author_name, comment, full_text, created_at)
    select ${kept.id}::int8, id, 'customer', coalesce(user_name, user_email, 'Anonymous'), concat(title, E'\\n\\n', description),
      email_text, created_at
    from tickets where id = ${merged.id} returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const { site_id, source, key } = pair;
  await recordRows(tx, importId, [{ site_id, source, kind: 'comment', key: `${key}//description`, row_id: id }]);
  return id;
}

async function moveCounter(tx: Database, { site_id, status }: JoinedTicket): Promise<void> {
  const [from, to] = [COUNTER_OF[status], COUNTER_OF.archived];
  if (from === to) return;
  await tx
    .updateTable('sites')
    .set((site) => ({ [from]: site(from, '-', 1), [to]: site(to, '+', 1) }))
    .where('id', '=', site_id)
    .execute();
}

interface Merge {
  readonly merged: JoinedTicket;
  readonly kept: JoinedTicket;
  readonly moved: MovedRows;
  readonly isOwn: boolean;
}

/** The entry has what was moved, so that erasing one person separates the tickets. Our own export has the entry already. */
async function recordMerge(tx: Database, { merged, kept, moved, isOwn }: Merge): Promise<void> {
  const { numAffectedRows } = await sql`
    update ticket_events set change = change || jsonb_build_object('moved', ${JSON.stringify(moved)}::jsonb)
    where id = (
      select id from ticket_events where ticket_id = ${merged.id} and kind = 'merged' and change #> '{after,into}' is not null
      order by id desc limit 1
    )`.execute(tx);
  if (numAffectedRows === 1n) return;
  const entries = [
    { ticket_id: merged.id, change: { after: { into: kept.id }, moved } },
    ...(isOwn ? [] : [{ ticket_id: kept.id, change: { after: { from: merged.id, title: merged.title } } }]),
  ];
  await tx
    .insertInto('ticket_events')
    .values(
      entries.map(({ ticket_id, change }) => ({
        ...{ ticket_id, actor: 'system' as const, actor_id: null, kind: 'merged' as const },
        change: JSON.stringify(change),
        created_at: merged.updated_at,
      })),
    )
    .execute();
}
