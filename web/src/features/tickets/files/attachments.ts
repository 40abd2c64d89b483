import type { QueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text.ts';
import { mutationKeys } from '../../../api/query-keys.ts';
import { abandonUpload, UnreadableFile, type UploadOwner, uploadFile } from '../../../api/tus-upload.ts';
import type { CommentKind } from '../comment-kind.ts';
import { type FileRules, refusalOf } from './attachment-limits.ts';
import { commentFilesKey, newTicketFilesKey, storeAttachments, storedAttachments } from './stored-attachments.ts';

export interface Attachment {
  key: string;
  name: string;
  size: number;
  /** `refused` files were not uploaded and do not prevent sending. */
  state: 'uploading' | 'ready' | 'failed' | 'refused';
  sentBytes: number;
  uploadId: string | null;
  reason: string | null;
  isHeld: boolean;
}

const lists = new WeakMap<QueryClient, Map<string, AttachmentList>>();

/** Keyed by query client, which lives as long as the session: uploads continue while the dialog is closed. */
export const attachmentsOf = (client: QueryClient, ticketId: number, kind: CommentKind): AttachmentList =>
  listAt(client, { storageKey: commentFilesKey(ticketId, kind), owner: { ticket_id: ticketId } });

export const newTicketAttachments = (client: QueryClient, draftId: string, siteId: number | null): AttachmentList =>
  listAt(client, {
    storageKey: newTicketFilesKey(draftId, siteId),
    owner: siteId === null ? null : { site_id: siteId },
  });

interface AttachmentPlace {
  storageKey: string;
  /** Null until a new ticket has its site: the files wait in this tab. */
  owner: UploadOwner | null;
}

function listAt(client: QueryClient, place: AttachmentPlace): AttachmentList {
  const ofClient = lists.get(client) ?? new Map<string, AttachmentList>();
  lists.set(client, ofClient);
  const list = ofClient.get(place.storageKey) ?? new AttachmentList(client, place);
  ofClient.set(place.storageKey, list);
  return list;
}

export class AttachmentList {
  readonly #client: QueryClient;
  readonly #place: AttachmentPlace;
  readonly #uploads = new Map<string, { file: File; abort: AbortController }>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Attachment[];
  #lastKey = 0;

  constructor(client: QueryClient, place: AttachmentPlace) {
    this.#client = client;
    this.#place = place;
    this.#all = storedAttachments(place.storageKey).map((stored) => ({
      ...this.#describe(stored),
      state: 'ready',
      sentBytes: stored.size,
      uploadId: stored.uploadId,
    }));
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly all = () => this.#all;

  add(files: readonly File[], rules: FileRules): void {
    for (const file of files) {
      const attachment = this.#describe(file);
      const reason = refusalOf(file, this.#all.filter(isAccepted), rules);
      this.#set([...this.#all, { ...attachment, ...(reason && { state: 'refused', reason }) }]);
      if (!reason) void this.#upload(attachment.key, file);
    }
  }

  retry(key: string): void {
    const upload = this.#uploads.get(key);
    if (upload) void this.#upload(key, upload.file);
  }

  remove(key: string): void {
    const removed = this.#all.find((attachment) => attachment.key === key);
    this.#uploads.get(key)?.abort.abort();
    this.drop([key]);
    if (removed?.uploadId && removed.state !== 'ready') void abandonUpload(removed.uploadId);
  }

  hold(keys: readonly string[], isHeld: boolean): void {
    this.#set(this.#all.map((each) => (keys.includes(each.key) ? { ...each, isHeld } : each)));
  }

  drop(keys: readonly string[]): void {
    for (const key of keys) this.#uploads.delete(key);
    this.#set(this.#all.filter(({ key }) => !keys.includes(key)));
  }

  restore(files: readonly Attachment[]): void {
    this.#set([...files.map((file) => ({ ...file, isHeld: false })), ...this.#all]);
  }

  /** Empties the list; returns the files that this tab still has, to upload them for another site. */
  takeFiles(): File[] {
    const files = this.#all.flatMap(({ key }) => this.#uploads.get(key)?.file ?? []);
    for (const { key } of this.#all) this.remove(key);
    return files;
  }

  dropRefused(): void {
    this.drop(this.#all.filter(({ state }) => state === 'refused').map(({ key }) => key));
  }

  #describe({ name, size }: { name: string; size: number }): Attachment {
    this.#lastKey += 1;
    const key = String(this.#lastKey);
    return { key, name, size, state: 'uploading', sentBytes: 0, uploadId: null, reason: null, isHeld: false };
  }

  async #upload(key: string, file: File): Promise<void> {
    const abort = new AbortController();
    this.#uploads.set(key, { file, abort });
    const { owner } = this.#place;
    if (!owner) return this.#change(key, { state: 'ready', sentBytes: file.size });
    this.#change(key, { state: 'uploading', reason: null });
    try {
      const uploadId = await this.#run(() =>
        uploadFile({
          file,
          owner,
          id: this.#all.find((attachment) => attachment.key === key)?.uploadId ?? null,
          onCreated: (id) => this.#change(key, { uploadId: id }),
          onProgress: (sentBytes) => this.#change(key, { sentBytes }),
          signal: abort.signal,
        }),
      );
      this.#change(key, { state: 'ready', uploadId, sentBytes: file.size });
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error('Failed to upload a file:', error);
      this.#change(key, { state: 'failed', reason: reasonOf(error) });
    }
  }

  /** A mutation, so that a lost session is noticed. Uploads run one after another: together they could exceed the request timeout. */
  #run(mutationFn: () => Promise<string>): Promise<string> {
    const options = {
      mutationKey: mutationKeys.upload,
      scope: { id: 'upload' },
      networkMode: 'always' as const,
      mutationFn,
    };
    return this.#client.getMutationCache().build(this.#client, options).execute(undefined);
  }

  #change(key: string, changes: Partial<Attachment>): void {
    this.#set(this.#all.map((attachment) => (attachment.key === key ? { ...attachment, ...changes } : attachment)));
  }

  #set(all: readonly Attachment[]): void {
    this.#all = all;
    storeAttachments(
      this.#place.storageKey,
      all.flatMap(({ state, name, size, uploadId }) =>
        state === 'ready' && uploadId ? [{ name, size, uploadId }] : [],
      ),
    );
    for (const listener of this.#listeners) listener();
  }
}

const isAccepted = ({ state, isHeld }: Attachment) => state !== 'refused' && !isHeld;

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  return failureText(error, 'Did not arrive');
}
