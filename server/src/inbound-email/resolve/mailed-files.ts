import { sql } from 'kysely';
import type { SecretKey } from '../../config/secret-key.ts';
import type { Database } from '../../db/database.ts';
import type { MailedFile } from '../../files/attached-files.ts';
import { extensionOf, refusedType } from '../../files/file-name.ts';
import { NO_ROOM } from '../../files/file-refusals.ts';
import { type FileStore, FileStoreFailed } from '../../files/file-store.ts';
import { requireStoreId } from '../../files/file-store-id.ts';
import { type FileLimits, readFileUsage, tooLarge } from '../../files/uploads.ts';
import { Signer } from '../../signed-links/signer.ts';
import type { MailPart, MailParts } from '../parse/mail-parts.ts';

const FILES_PER_EMAIL = 20;

const NO_VISITOR_FILES = 'This site takes no files from visitors.';
const TOO_MANY = `Only the first ${FILES_PER_EMAIL} files of an email are kept.`;

interface Settings {
  readonly store: FileStore;
  readonly limits: FileLimits;
}

export interface FileTarget {
  readonly site_id: number;
  /** Null for one that the email opens. */
  readonly ticket_id: number | null;
  readonly role: 'customer' | 'admin' | 'member';
}

/** Stores the files of inbound emails before their comment is added, or their ticket opened. */
export class MailedFiles {
  readonly #keys: Signer;

  constructor(
    readonly db: Database,
    readonly settings: Settings,
    secretKey: SecretKey,
  ) {
    this.#keys = new Signer(secretKey, 'mailed file', { length: 32 });
  }

  /** Throws FileStoreFailed; a further attempt overwrites what this one has stored. */
  async store(emailId: number, target: FileTarget, { parts, unlisted }: MailParts): Promise<MailedFile[]> {
    const { store } = this.settings;
    const known = target.ticket_id === null ? new Set() : await listKnownFiles(this.db, target.ticket_id);
    // A file that the team attaches again is meant to be sent again; a picture in the text is a logo or a quotation.
    const isRepeated = ({ sha256, isInline }: MailPart) =>
      known.has(sha256) && (isInline || target.role === 'customer');
    const refusalOf = await this.#createValidator(target);
    const files = parts
      .filter((part) => !isRepeated(part))
      .map((part) => ({ part, reason: refusalOf(part), storage_key: this.#keyOf(emailId, part.part) }));
    const kept = files.filter(({ reason }) => reason === null);
    try {
      if (kept.length > 0) {
        await store.requireRoom();
        await requireStoreId(store, this.db);
      }
      for (const { storage_key, part } of kept) await store.put(storage_key, part.bytes);
    } catch (cause) {
      throw new FileStoreFailed('The files of an email could not be stored.', { cause });
    }
    return [
      ...files.map(({ part, reason, storage_key }) =>
        reason === null ? keptFile(part, storage_key) : refusedFile(part, reason),
      ),
      ...nameUnlisted(unlisted, TOO_MANY),
    ];
  }

  /** Bytes that no row refers to, because the email made no comment or ticket after all. */
  async removeUnattached(files: readonly MailedFile[]): Promise<void> {
    const keys = files.flatMap(({ storage_key }) => storage_key ?? []);
    if (keys.length === 0) return;
    const rows = await this.db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute();
    const attached = new Set(rows.map(({ storage_key }) => storage_key));
    for (const key of keys) if (!attached.has(key)) await this.settings.store.remove(key);
  }

  #keyOf(emailId: number, part: number): string {
    return this.#keys.macOf(`${emailId}.${part}`);
  }

  /** Called once per part, in order: says why it is not kept, or null and counts it. */
  async #createValidator({ site_id, role }: FileTarget): Promise<(part: MailPart) => string | null> {
    const { limits } = this.settings;
    const site = await this.db.selectFrom('sites').select('takes_files').where('id', '=', site_id).executeTakeFirst();
    const isClosed = role === 'customer' && site?.takes_files === false;
    let room = limits.siteBytes - (await readFileUsage(this.db, site_id));
    let count = 0;
    return ({ name, size, problem }) => {
      if (problem !== null) return problem;
      if (isClosed) return NO_VISITOR_FILES;
      const extension = extensionOf(name);
      if (!limits.types.includes(extension)) return refusedType(extension);
      if (size > limits.maxBytes) return tooLarge(limits.maxBytes);
      if (count === FILES_PER_EMAIL) return TOO_MANY;
      if (size > room) return NO_ROOM;
      room -= size;
      count += 1;
      return null;
    };
  }
}

/** Names all files as missing. */
export const refuseFiles = ({ parts, unlisted }: MailParts, reason: string): MailedFile[] => [
  ...parts.map((part) => refusedFile(part, part.problem ?? reason)),
  ...nameUnlisted(unlisted, reason),
];

const keptFile = ({ name, size, picture, sha256 }: MailPart, storage_key: string): MailedFile => ({
  name,
  size,
  type: picture?.type ?? null,
  width: picture?.width ?? null,
  height: picture?.height ?? null,
  sha256: Buffer.from(sha256, 'hex'),
  storage_key,
  reason: null,
});

const WITHOUT_BYTES = { type: null, width: null, height: null, sha256: null, storage_key: null };

const refusedFile = ({ name, size }: MailPart, reason: string): MailedFile => ({
  ...WITHOUT_BYTES,
  name,
  size: size || null,
  reason,
});

const nameUnlisted = (count: number, reason: string): MailedFile[] =>
  count === 0
    ? []
    : [{ ...WITHOUT_BYTES, name: count === 1 ? '1 more file' : `${count} more files`, size: null, reason }];

async function listKnownFiles(db: Database, ticketId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('comments', 'comments.id', 'files.comment_id')
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where('files.ticket_id', '=', ticketId)
    .where('state', '=', 'ready')
    .where('came_from', '<>', 'member')
    .where(sql<boolean>`coalesce(audience, 'customer') = 'customer'`)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}
