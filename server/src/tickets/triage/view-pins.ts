import { PINNED_VIEWS_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import { lockUser } from '../../teams/lock-team.ts';

export const isPinnedBy = (userId: number) => sql<boolean>`exists (
  select from view_pins where view_pins.view_id = views.id and view_pins.user_id = ${userId}
)`;

/** Lets the caller read the views of the user under a lock, so that two concurrent pins are both counted. */
export async function pinView(
  tx: Database,
  userId: number,
  viewId: number,
  listVisible: () => Promise<readonly { readonly id: number; readonly is_pinned: boolean }[]>,
): Promise<void> {
  await lockUser(tx, userId);
  const others = (await listVisible()).filter(({ id, is_pinned }) => is_pinned && id !== viewId);
  if (others.length >= PINNED_VIEWS_MAX)
    throw new Conflict(`You can pin at most ${PINNED_VIEWS_MAX} views. Unpin one first.`);
  await sql`
    insert into view_pins (user_id, view_id) select ${userId}, id from views where id = ${viewId} for key share
    on conflict do nothing`.execute(tx);
}

export const unpinView = (tx: Database, userId: number, viewId: number) =>
  tx.deleteFrom('view_pins').where('user_id', '=', userId).where('view_id', '=', viewId).execute();

/** A view that is private again is hidden from the others. */
export const unpinForOthers = (tx: Database, userId: number, viewId: number) =>
  tx.deleteFrom('view_pins').where('user_id', '<>', userId).where('view_id', '=', viewId).execute();
