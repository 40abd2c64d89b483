import { sql } from 'kysely';
import { requirePinsWithinLimit } from '../../accounts/pinned-views.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../teams/lock-team.ts';

export const isPinnedBy = (userId: number) => sql<boolean>`exists (
  select from view_pins where view_pins.view_id = views.id and view_pins.user_id = ${userId}
)`;

/** Locks the user, so that two concurrent pins are both counted. */
export async function pinView(tx: Database, userId: number, viewId: number): Promise<void> {
  await lockUser(tx, userId);
  await sql`
    insert into view_pins (user_id, view_id) select ${userId}, id from views where id = ${viewId} for key share
    on conflict do nothing`.execute(tx);
  await requirePinsWithinLimit(tx, userId);
}

export const unpinView = (tx: Database, userId: number, viewId: number) =>
  tx.deleteFrom('view_pins').where('user_id', '=', userId).where('view_id', '=', viewId).execute();

/** A view that is private again is hidden from the others. */
export const unpinForOthers = (tx: Database, userId: number, viewId: number) =>
  tx.deleteFrom('view_pins').where('user_id', '<>', userId).where('view_id', '=', viewId).execute();
