import type { File } from '@deskbell/contract/files';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { NotFound } from '../../errors.ts';
import { isAttached } from '../../files/attached-files.ts';
import type { Scope } from '../../scope.ts';
import { isReadable } from '../../sites/site-scope.ts';
import { audiencesOf } from '../comment-audience.ts';
import { belongedTo } from '../requester.ts';
import { memberActor, recordTicketEvents } from '../ticket-history.ts';

interface FoundFile {
  readonly id: number;
  readonly site_id: number;
  readonly team_id: number;
  readonly ticket_id: number;
  readonly name: string;
  readonly size: number | null;
  readonly type: File['type'];
  readonly sha256: Uint8Array | null;
  readonly storage_key: string | null;
  readonly state: File['state'];
}

export async function findFile(db: Database, scope: Scope<'read'>, id: number): Promise<FoundFile> {
  const file = await db
    .selectFrom('files')
    .innerJoin('sites', 'sites.id', 'files.site_id')
    .leftJoin('comments', 'comments.id', 'files.comment_id')
    .where(isReadable(scope))
    .where('files.id', '=', id)
    .where('files.ticket_id', 'is not', null)
    .where(isAttached)
    .select([
      'files.id',
      'files.site_id',
      'sites.team_id',
      'files.name',
      'size',
      'type',
      'sha256',
      'storage_key',
      'state',
    ])
    .select(['audience', sql<number>`files.ticket_id`.as('ticket_id')])
    .executeTakeFirst();
  if (!file) noSuchFile();
  const { audience, ...found } = file;
  const role = scope.user.memberships.find(({ team_id }) => team_id === file.team_id)?.role;
  const reader = role === 'client' ? 'client' : 'team';
  if (audience !== null && !audiencesOf(reader).includes(audience)) noSuchFile();
  scope.authorize(file);
  return found;
}

export async function lookUpVisitorFile(
  db: Database,
  { conversation_id, ticket_ids }: { readonly conversation_id: number; readonly ticket_ids: readonly number[] },
  id: number,
) {
  const isOwn = ticket_ids.includes(conversation_id) ? sql<boolean>`files.comment_id is null` : sql<boolean>`false`;
  const file = await db
    .selectFrom('files')
    .leftJoin('comments', 'comments.id', 'files.comment_id')
    .where('files.id', '=', id)
    .where('files.ticket_id', '=', conversation_id)
    .where(isAttached)
    .where(({ or, and, eb }) =>
      or([isOwn, and([eb('audience', 'in', [...audiencesOf('visitor')]), belongedTo(ticket_ids)])]),
    )
    .select(['files.name', 'size', 'type', 'sha256', 'storage_key', 'state'])
    .executeTakeFirst();
  return file ?? null;
}

export function deleteFile(db: Database, scope: Scope<'work'>, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { ticket_id, name } = await findFile(tx, scope, id);
    const { numDeletedRows } = await tx.deleteFrom('files').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) noSuchFile();
    noteQueued(tx, 'file_removals');
    await recordTicketEvents(tx, [
      { ticket_id, ...memberActor(scope.user.id), kind: 'file_removed', change: { before: name } },
    ]);
    return { id };
  });
}

function noSuchFile(): never {
  throw new NotFound('File not found.');
}
