import type { File } from '@deskbell/contract/files';
import { COMMENT_FILES_BYTES } from '@deskbell/contract/limits';
import { MIB } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid } from '../errors.ts';
import { cleanFileName } from './file-name.ts';

export const DID_NOT_ARRIVE = 'Did not arrive';
const UNNAMED = 'file';
const GONE_FILE = 'A file is not there any more, or belongs to something else. Attach it again.';

export interface TicketFiles {
  readonly ticket_id: number;
  readonly site_id: number;
  readonly files: readonly string[];
  readonly missing_files: readonly string[];
}

export interface AttachedFiles {
  readonly attached: readonly string[];
  readonly count: number;
}

export const NO_FILES: AttachedFiles = { attached: [], count: 0 };

/** A ticket does not fail because of a file: uploads that are gone, or belong to another ticket, are left out. */
export async function attachToTickets(
  tx: Database,
  tickets: readonly TicketFiles[],
): Promise<ReadonlyMap<number, AttachedFiles>> {
  const named = tickets.filter(({ files, missing_files }) => files.length + missing_files.length > 0);
  if (named.length === 0) return new Map();
  const sent = named.flatMap(({ ticket_id, site_id, files }) => files.map((key) => ({ ticket_id, site_id, key })));
  const { rows: attached } = await sql<{ ticket_id: number; storage_key: string }>`
    update files set ticket_id = sent.ticket_id
    from json_to_recordset(${JSON.stringify(sent)}) as sent (ticket_id int8, site_id int8, key text)
    where storage_key = sent.key and files.site_id = sent.site_id and files.ticket_id is null and came_from = 'visitor'
    returning files.ticket_id, storage_key`.execute(tx);
  const missing = named.flatMap(({ ticket_id, site_id, missing_files }) =>
    missing_files.map((name) => ({
      site_id,
      ticket_id,
      name: cleanFileName(name) || UNNAMED,
      came_from: 'visitor' as const,
      state: 'missing' as const,
      reason: DID_NOT_ARRIVE,
    })),
  );
  if (missing.length > 0) await tx.insertInto('files').values(missing).execute();
  await dropRepeatedFiles(tx, [...new Set(attached.map(({ ticket_id }) => ticket_id))]);
  return new Map(
    named.map(({ ticket_id }) => {
      const own = attached.filter((row) => row.ticket_id === ticket_id).map(({ storage_key }) => storage_key);
      return [ticket_id, { attached: own, count: own.length }];
    }),
  );
}

/** Throws for uploads that were begun for another site. Unknown ones are ignored: they are removed after a day. */
export async function requireOwnUploads(db: Database, siteId: number, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const foreign = await db
    .selectFrom('files')
    .select('id')
    .where('storage_key', 'in', files)
    .where('site_id', '<>', siteId)
    .limit(1)
    .executeTakeFirst();
  if (foreign) throw invalidFiles('A file was uploaded for another site.');
}

export async function listAttached(db: Database, ticketId: number, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('ticket_id', '=', ticketId)
    .where('storage_key', 'in', files)
    .execute();
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}

interface NewTicketFiles {
  readonly ticket_id: number;
  readonly site_id: number;
  readonly uploaded_by: number;
  readonly files: readonly string[];
}

export async function attachToNewTicket(
  tx: Database,
  { ticket_id, site_id, uploaded_by, files }: NewTicketFiles,
): Promise<void> {
  if (files.length === 0) return;
  const attached = await tx
    .updateTable('files')
    .set({ ticket_id, came_from: 'visitor' })
    .where('storage_key', 'in', files)
    .where('site_id', '=', site_id)
    .where('uploaded_by', '=', uploaded_by)
    .where('ticket_id', 'is', null)
    .where('came_from', '=', 'member')
    .returning('state')
    .execute();
  if (attached.length < files.length) throw invalidFiles(GONE_FILE);
  if (attached.some(({ state }) => state !== 'ready')) throw new Conflict('A file is still being uploaded.');
}

interface CommentFiles {
  readonly ticket_id: number;
  readonly comment_id: number;
  readonly uploaded_by: number;
  readonly files: readonly string[];
}

/** Attaches all uploads or none: the email of the comment carries them. */
export async function attachToComment(tx: Database, { ticket_id, comment_id, uploaded_by, files }: CommentFiles) {
  const keys = [...new Set(files)];
  if (keys.length === 0) return;
  const found = await tx
    .selectFrom('files')
    .select(['size', 'state'])
    .where('storage_key', 'in', keys)
    .where('ticket_id', '=', ticket_id)
    .where('uploaded_by', '=', uploaded_by)
    .where('came_from', '=', 'member')
    .where('comment_id', 'is', null)
    .forUpdate()
    .execute();
  if (found.length < keys.length) throw invalidFiles(GONE_FILE);
  if (found.some(({ state }) => state !== 'ready')) throw new Conflict('A file is still being uploaded.');
  const bytes = found.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (bytes > COMMENT_FILES_BYTES)
    throw invalidFiles(`The files of a comment may have at most ${COMMENT_FILES_BYTES / MIB} MB together.`);
  await tx.updateTable('files').set({ comment_id }).where('storage_key', 'in', keys).execute();
}

export async function detachFromComment(tx: Database, commentId: number): Promise<void> {
  await tx.updateTable('files').set({ comment_id: null }).where('comment_id', '=', commentId).execute();
}

const invalidFiles = (message: string) => new Invalid(message, [{ path: ['files'], message }]);

export async function attachToReply(
  tx: Database,
  { site_id, ticket_id, comment_id }: Omit<MailedComment, 'uploaded_by'>,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .updateTable('files')
    .set({ ticket_id, comment_id })
    .where('storage_key', 'in', files)
    .where('site_id', '=', site_id)
    .where('ticket_id', 'is', null)
    .where('came_from', '=', 'visitor')
    .where('state', '=', 'ready')
    .execute();
  await dropRepeatedFiles(tx, [ticket_id]);
}

export async function areKnownFiles(tx: Database, ticketId: number, files: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from files as sent where storage_key = any(${files}::text[]) and not exists (
      select from files as known where known.ticket_id = ${ticketId} and known.sha256 = sent.sha256 and known.state = 'ready'
        and known.came_from <> 'member'
    ) limit 1`.execute(tx);
  return rows.length === 0;
}

export interface MailedFile {
  readonly name: string;
  readonly size: number | null;
  readonly type: File['type'];
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: Buffer | null;
  readonly storage_key: string | null;
  readonly reason: string | null;
}

interface MailedComment {
  readonly site_id: number;
  readonly ticket_id: number;
  readonly comment_id: number | null;
  readonly uploaded_by: number | null;
}

export async function attachMailedFiles(tx: Database, comment: MailedComment, files: readonly MailedFile[]) {
  if (files.length === 0) return;
  const rows = files.map((file) => ({
    ...comment,
    ...file,
    came_from: 'email' as const,
    received: file.storage_key === null ? 0 : (file.size ?? 0),
    state: file.storage_key === null ? ('missing' as const) : ('ready' as const),
  }));
  await tx.insertInto('files').values(rows).execute();
  await dropRepeatedFiles(tx, [comment.ticket_id]);
}

/** Keeps bytes that a ticket has twice, such as the logo of a signature, once; files that the team sends again stay. */
export async function dropRepeatedFiles(tx: Database, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`
    delete from files as later using files as earlier
    where later.ticket_id = any(${ticketIds}::int8[]) and earlier.ticket_id = later.ticket_id and earlier.id < later.id
      and later.sha256 = earlier.sha256 and later.state = 'ready' and earlier.state = 'ready'
      and earlier.came_from <> 'member' and (later.came_from = 'visitor' or (later.came_from = 'email'
        and (later.comment_id is null
          or exists (select from comments where comments.id = later.comment_id and author = 'customer'))))`.execute(tx);
}

export interface FileOfTicket extends File {
  readonly comment_id: number | null;
}

/** Leaves out uploads without a comment. */
export const listTicketFiles = (db: Database, ticketId: number): Promise<FileOfTicket[]> =>
  attachedFiles(db).where('ticket_id', '=', ticketId).execute();

export const listOwnFiles = (db: Database, ticketId: number): Promise<FileOfTicket[]> =>
  attachedFiles(db).where('ticket_id', '=', ticketId).where('comment_id', 'is', null).execute();

export const listCommentFiles = (db: Database, commentId: number): Promise<FileOfTicket[]> =>
  attachedFiles(db).where('comment_id', '=', commentId).execute();

/** Leaves out refused files, which only the ticket names. */
export async function countCommentFiles(db: Database, commentId: number): Promise<number> {
  const files = await listCommentFiles(db, commentId);
  return files.filter(({ state }) => state !== 'missing').length;
}

const attachedFiles = (db: Database) =>
  db
    .selectFrom('files')
    .select(['id', 'comment_id', 'name', 'size', 'type', 'width', 'height', 'state', 'reason'])
    .where(isAttached)
    .orderBy('id');

export const isAttached = sql<boolean>`(came_from <> 'member' or comment_id is not null)`;

export const filesOf = (files: readonly FileOfTicket[], commentId: number | null): File[] =>
  files.filter(({ comment_id }) => comment_id === commentId);
