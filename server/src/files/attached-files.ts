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
  /** The names of files whose upload could not begin. */
  readonly missing_files: readonly string[];
}

/** The files that came with a ticket, and those that did not arrive. */
export interface AttachedFiles {
  readonly attached: readonly string[];
  /** Missing files are included. */
  readonly count: number;
}

export const NO_FILES: AttachedFiles = { attached: [], count: 0 };

/** An upload that already belongs to another ticket, or is gone, is left out: no ticket fails because of a file. */
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
    named.map(({ ticket_id, missing_files }) => {
      const own = attached.filter((row) => row.ticket_id === ticket_id).map(({ storage_key }) => storage_key);
      return [ticket_id, { attached: own, count: own.length + missing_files.length }];
    }),
  );
}

/** Throws when an upload was begun for another site; unknown ones are no error, since they are removed after a day. */
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

/** Uploads of a member for a ticket that the member opens, all or none. They become files of the ticket itself, as a visitor's. */
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

/** All or none: the email of the comment carries them. */
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

/** Its writer can attach them again. */
export async function detachFromComment(tx: Database, commentId: number): Promise<void> {
  await tx.updateTable('files').set({ comment_id: null }).where('comment_id', '=', commentId).execute();
}

const invalidFiles = (message: string) => new Invalid(message, [{ path: ['files'], message }]);

/** Uploads that a visitor sent with a reply. */
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

/** Whether the customer sent the bytes of all these uploads to the ticket before. */
export async function areKnownFiles(tx: Database, ticketId: number, files: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from files as sent where storage_key = any(${files}::text[]) and not exists (
      select from files as known where known.ticket_id = ${ticketId} and known.sha256 = sent.sha256 and known.state = 'ready'
        and known.came_from <> 'member'
    ) limit 1`.execute(tx);
  return rows.length === 0;
}

/** A file of an inbound email; without bytes when there is a reason. */
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
  /** Null for files of the ticket itself. */
  readonly comment_id: number | null;
  /** Null for the customer and the admin address. */
  readonly uploaded_by: number | null;
}

/** In their order in the email. */
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

/** The same bytes twice on one ticket, such as the logo of a signature, are kept once; what the team sends again stays. */
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
  /** Null for a file of the ticket itself. */
  readonly comment_id: number | null;
}

/** Without the uploads that belong to no comment yet. */
export const listTicketFiles = (db: Database, ticketId: number): Promise<FileOfTicket[]> =>
  attachedFiles(db).where('ticket_id', '=', ticketId).execute();

export const listOwnFiles = (db: Database, ticketId: number): Promise<FileOfTicket[]> =>
  attachedFiles(db).where('ticket_id', '=', ticketId).where('comment_id', 'is', null).execute();

/** Missing files are included. */
export const listCommentFiles = (db: Database, commentId: number): Promise<FileOfTicket[]> =>
  attachedFiles(db).where('comment_id', '=', commentId).execute();

const attachedFiles = (db: Database) =>
  db
    .selectFrom('files')
    .select(['id', 'comment_id', 'name', 'size', 'type', 'width', 'height', 'state', 'reason'])
    .where(isAttached)
    .orderBy('id');

export const isAttached = sql<boolean>`(came_from <> 'member' or comment_id is not null)`;

/** The files of one comment, or of the ticket itself. */
export const filesOf = (files: readonly FileOfTicket[], commentId: number | null): File[] =>
  files.filter(({ comment_id }) => comment_id === commentId);
