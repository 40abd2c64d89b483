import { TICKET_TAGS_MAX } from '@deskbell/contract/limits';
import type { TicketTag } from '@deskbell/contract/tags';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import { recordTicketEvents } from '../ticket-history.ts';
import type { TicketChange } from '../work/change-tickets.ts';
import { refuseMerged } from '../work/ticket-status.ts';
import { noSuchTag } from './tags.ts';

export const changeTags =
  ({ add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] }): TicketChange =>
  async (tx, tickets, actor) => {
    const ids = tickets.map(({ id }) => id);
    const teamIds = [...new Set(tickets.map(({ team_id }) => team_id))];
    const known = await holdTags(tx, teamIds, [...add, ...remove]);
    refuseMerged(
      await tx
        .selectFrom('tickets')
        .select('merged_into')
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),
    );
    const added = await addTags(tx, ids, add);
    const removed = await removeTags(
      tx,
      ids,
      remove.filter((id) => !add.includes(id)),
    );
    const changedIds = [...new Set([...added, ...removed].map(({ ticket_id }) => ticket_id))];
    if (changedIds.length === 0) return;
    if (added.length > 0) await refuseTooMany(tx, changedIds);
    await tx.updateTable('tickets').set({ updated_at: sql`now()` }).where('id', 'in', changedIds).execute();
    const named = (rows: readonly ChangedTag[], ticketId: number): TicketTag[] =>
      rows.flatMap(({ ticket_id, tag_id }) => (ticket_id === ticketId ? (known.get(tag_id) ?? []) : []));
    await recordTicketEvents(
      tx,
      changedIds.map((ticket_id) => ({
        ticket_id,
        ...actor,
        kind: 'tagged',
        change: { before: named(removed, ticket_id), after: named(added, ticket_id) },
      })),
    );
  };

/** Throws unless each tag belongs to each team. Holds the tags, so that none is deleted before the commit. */
export async function holdTags(
  tx: Database,
  teamIds: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, TicketTag>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'team_id'])
    .where('id', 'in', asked)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (tags.length < asked.length || tags.some(({ team_id }) => teamIds.some((teamId) => teamId !== team_id)))
    noSuchTag();
  return new Map(tags.map(({ id, name, color }) => [id, { id, name, color }]));
}

interface ChangedTag {
  readonly ticket_id: number;
  readonly tag_id: number;
}

async function addTags(tx: Database, ticketIds: readonly number[], tagIds: readonly number[]): Promise<ChangedTag[]> {
  const { rows } = await sql<ChangedTag>`
    insert into ticket_tags (tag_id, ticket_id)
    select tag_id, ticket_id from unnest(${tagIds}::int8[]) as tag_id cross join unnest(${ticketIds}::int8[]) as ticket_id
    order by tag_id, ticket_id
    on conflict do nothing returning tag_id, ticket_id`.execute(tx);
  return rows;
}

async function removeTags(
  tx: Database,
  ticketIds: readonly number[],
  tagIds: readonly number[],
): Promise<ChangedTag[]> {
  const { rows } = await sql<ChangedTag>`
    delete from ticket_tags where tag_id = any(${tagIds}::int8[]) and ticket_id = any(${ticketIds}::int8[])
    returning tag_id, ticket_id`.execute(tx);
  return rows;
}

async function refuseTooMany(tx: Database, ticketIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from ticket_tags where ticket_id = any(${ticketIds}::int8[])
    group by ticket_id having count(*) > ${TICKET_TAGS_MAX} order by ticket_id limit 1`.execute(tx);
  const [full] = rows;
  if (full) throw new Conflict(`#${full.ticket_id} would have more than ten tags. Remove one first.`);
}

/** Copies as many tags as fit to the ticket that stays. Returns those that were new there. */
export async function copyTags(tx: Database, fromId: number, toId: number): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`
    insert into ticket_tags (tag_id, ticket_id)
    select tag_id, ${toId}::int8 from ticket_tags inner join tags on tags.id = tag_id
    where ticket_id = ${fromId} and tag_id not in (select tag_id from ticket_tags where ticket_id = ${toId})
    order by tags.position, tags.id
    limit greatest(0, ${TICKET_TAGS_MAX} - (select count(*) from ticket_tags where ticket_id = ${toId}))
    returning tag_id`.execute(tx);
  return rows.map(({ tag_id }) => tag_id);
}

export async function removeCopiedTags(tx: Database, ticketId: number, tagIds: readonly number[]): Promise<void> {
  await removeTags(tx, [ticketId], tagIds);
}
