import { RATING_PAUSE_DAYS } from '@deskbell/contract/limits';
import type { Rating, RatingScore } from '@deskbell/contract/ratings';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { mayRate } from '../../email/delivery/rating-rule.ts';
import { Conflict } from '../../errors.ts';
import type { Heard } from '../blocked-tickets.ts';
import { queueRatedNotification } from '../notify/member-notifications.ts';
import { CUSTOMER, recordTicketEvents } from '../ticket-history.ts';

export async function lookUpRating(db: Database, ticketId: number): Promise<Rating | null> {
  const rating = await db
    .selectFrom('ratings')
    .select(['score', 'words', 'created_at', 'updated_at'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return rating ?? null;
}

/** Replaces an earlier rating and updates the site's counters. The caller has locked the site. */
export async function rateTicket(
  tx: Database,
  { id, site_id }: Heard & { readonly id: number; readonly site_id: number },
  { score, words }: { readonly score: RatingScore; readonly words: string | null },
): Promise<void> {
  const { rows } = await sql<{ is_counted: boolean }>`
    select imported_at is null as is_counted from tickets inner join sites on sites.id = tickets.site_id
    where tickets.id = ${id} and ${mayRate}`.execute(tx);
  if (!rows[0]) refuseRating();
  const before = await lookUpRating(tx, id);
  await sql`
    insert into ratings (ticket_id, score, words) values (${id}, ${score}, ${words})
    on conflict (ticket_id) do update set score = excluded.score, words = excluded.words, updated_at = now(),
      created_at = case
        when ratings.created_at < now() - make_interval(days => ${RATING_PAUSE_DAYS}) then now() else ratings.created_at
      end`.execute(tx);
  if (rows[0].is_counted)
    await countRatings(tx, site_id, {
      rated: before ? 0 : 1,
      good: Number(score === 'good') - Number(before?.score === 'good'),
    });
  if (before?.score === score) return;
  const change = { ...(before && { before: before.score }), after: score };
  await recordTicketEvents(tx, [{ ticket_id: id, ...CUSTOMER, kind: 'rated', change }]);
  if (score === 'bad') await queueRatedNotification(tx, id);
}

export function refuseRating(): never {
  throw new Conflict('This ticket cannot be rated now.');
}

/** Updates the site's counters, in which imported tickets have no part. The caller has locked the site. */
export async function removeRatings(tx: Database, siteId: number, ticketIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ score: RatingScore; is_counted: boolean }>`
    delete from ratings using tickets where tickets.id = ticket_id and ticket_id = any(${ticketIds}::int8[])
    returning score, imported_at is null as is_counted`.execute(tx);
  const removed = rows.filter(({ is_counted }) => is_counted);
  if (removed.length === 0) return;
  const good = removed.filter(({ score }) => score === 'good').length;
  await countRatings(tx, siteId, { rated: -removed.length, good: -good });
}

async function countRatings(tx: Database, siteId: number, { rated, good }: { rated: number; good: number }) {
  await tx
    .updateTable('sites')
    .set((site) => ({
      rated_tickets: site('rated_tickets', '+', rated),
      good_ratings: site('good_ratings', '+', good),
    }))
    .where('id', '=', siteId)
    .execute();
}
