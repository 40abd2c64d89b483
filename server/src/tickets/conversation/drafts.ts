import type { Draft, DraftKind } from '@deskbell/contract/drafts';
import { DRAFT_KEPT_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import type { Scope } from '../../scope.ts';
import { findTicket } from '../tickets.ts';

export const listDrafts = (db: Database, { user }: Scope<'read'>, ticketId: number): Promise<Draft[]> =>
  db
    .selectFrom('drafts')
    .select(['kind', 'text', 'updated_at'])
    .where('user_id', '=', user.id)
    .where('ticket_id', '=', ticketId)
    .orderBy('kind')
    .execute();

export async function findDraft(db: Database, scope: Scope<'note'>, ticketId: number, kind: DraftKind): Promise<Draft> {
  await findTicket(db, scope, ticketId);
  const drafts = await listDrafts(db, scope, ticketId);
  return drafts.find((draft) => draft.kind === kind) ?? { kind, text: '', updated_at: null };
}

interface SavedDraft {
  readonly kind: DraftKind;
  readonly text: string;
  readonly seen?: string | null | undefined;
}

/** The newer draft wins; the one that another device had saved is returned, so that no text is lost. */
export function saveDraft(
  db: Database,
  scope: Scope<'note'>,
  ticketId: number,
  { kind, text, seen }: SavedDraft,
): Promise<Draft & { replaced: Draft | null }> {
  return db.transaction().execute(async (tx) => {
    await findTicket(tx, scope, ticketId);
    const own = { user_id: scope.user.id, ticket_id: ticketId, kind };
    const before = await ofKind(tx, own).select(['kind', 'text', 'updated_at']).forUpdate().executeTakeFirst();
    const isUnseen = seen !== undefined && before !== undefined && timeOf(before.updated_at) !== timeOf(seen);
    const replaced = isUnseen && before.text !== text ? before : null;
    scope.limitChangesToUser();
    if (text === '') {
      await removeDraft(tx, own);
      return { kind, text, updated_at: null, replaced };
    }
    const { updated_at } = await tx
      .insertInto('drafts')
      .values({ ...own, text })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'ticket_id', 'kind']).doUpdateSet({ text, updated_at: sql`now()` }),
      )
      .returning('updated_at')
      .executeTakeFirstOrThrow();
    return { kind, text, updated_at, replaced };
  });
}

export async function deleteDraft(
  db: Database,
  scope: Scope<'note'>,
  ticketId: number,
  kind: DraftKind,
): Promise<void> {
  await findTicket(db, scope, ticketId);
  await removeDraft(db, { user_id: scope.user.id, ticket_id: ticketId, kind });
  scope.limitChangesToUser();
}

interface OwnDraft {
  readonly user_id: number;
  readonly ticket_id: number;
  readonly kind: DraftKind;
}

const ofKind = (db: Database, { user_id, ticket_id, kind }: OwnDraft) =>
  db.selectFrom('drafts').where('user_id', '=', user_id).where('ticket_id', '=', ticket_id).where('kind', '=', kind);

/** Removes its copies from merged tickets, too. */
export async function removeDraft(db: Database, { user_id, ticket_id, kind }: OwnDraft): Promise<void> {
  await sql`
    delete from drafts
    where user_id = ${user_id} and kind = ${kind} and ticket_id in (
      select id from tickets where id = ${ticket_id} union all select id from tickets where merged_into = ${ticket_id}
    )`.execute(db);
}

/** Merged tickets take no replies: their drafts go on in the ticket that stays. */
export async function copyDrafts(tx: Database, from: number, into: number): Promise<void> {
  await sql`
    insert into drafts (user_id, ticket_id, kind, text, updated_at)
    select user_id, ${into}, kind, text, updated_at from drafts where ticket_id = ${from} order by user_id, kind
    on conflict (user_id, ticket_id, kind) do update set text = drafts.text || E'\n\n' || excluded.text, updated_at = now()`.execute(
    tx,
  );
}

/** Drafts that were changed after the merge stay where they were changed. */
export async function removeCopiedDrafts(tx: Database, from: number, into: number): Promise<void> {
  await sql`
    delete from drafts as copy using drafts as own
    where copy.ticket_id = ${into} and own.ticket_id = ${from}
      and (copy.user_id, copy.kind, copy.text) = (own.user_id, own.kind, own.text)`.execute(tx);
}

const timeOf = (time: string | null) => time && Date.parse(time);

export const removeOldDrafts = (db: Database): Promise<number> =>
  deletePage(db, 'drafts', sql`updated_at < now() - make_interval(days => ${DRAFT_KEPT_DAYS})`);
