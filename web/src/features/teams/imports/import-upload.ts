import { IMPORT_FILE_BYTES_MAX } from '@deskbell/contract/import-values';
import type { QueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text.ts';
import { mutationKeys } from '../../../api/query-keys.ts';
import { abandonUpload, UnreadableFile, uploadFile } from '../../../api/tus-upload.ts';
import { fileSize } from '../../../format/file-size.ts';
import { readStored, writeStored } from '../../../ui/stored.ts';
import { checkUpload, noteImport } from './import-queries.ts';

export interface ImportUploadState {
  readonly name: string;
  readonly size: number;
  readonly sentBytes: number;
  /** Interrupted by leaving the page: the browser asks for the file again. */
  readonly state: 'uploading' | 'failed' | 'interrupted';
  readonly reason: string | null;
  /** When this page began to send, and what had arrived by then. */
  readonly since: { readonly at: number; readonly bytes: number } | null;
}

interface StoredUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly modified: number;
  readonly sentBytes: number;
}

const uploads = new WeakMap<QueryClient, Map<number, ImportUpload>>();

/** Keyed by query client, which lives as long as the session: the upload continues while other screens are open. */
export function importUploadOf(client: QueryClient, teamId: number): ImportUpload {
  const ofClient = uploads.get(client) ?? new Map<number, ImportUpload>();
  uploads.set(client, ofClient);
  const upload = ofClient.get(teamId) ?? new ImportUpload(client, teamId);
  ofClient.set(teamId, upload);
  return upload;
}

/** Null if the file can be sent. */
export function importRefusal({ size }: { size: number }): string | null {
  if (size === 0) return 'The file is empty.';
  if (size <= IMPORT_FILE_BYTES_MAX) return null;
  return `The file has ${fileSize(size)}; at most ${fileSize(IMPORT_FILE_BYTES_MAX)} can be sent. Pack it as .gz or .zip.`;
}

export class ImportUpload {
  readonly #client: QueryClient;
  readonly #teamId: number;
  readonly #storageKey: string;
  readonly #listeners = new Set<() => void>();
  #running: { file: File; siteId: number | null; abort: AbortController } | null = null;
  #stored: StoredUpload | null;
  #current: ImportUploadState | null;

  constructor(client: QueryClient, teamId: number) {
    this.#client = client;
    this.#teamId = teamId;
    this.#storageKey = `import-upload-${teamId}`;
    this.#stored = readUpload(this.#storageKey);
    this.#current = this.#stored && { ...this.#stored, state: 'interrupted', reason: null, since: null };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly current = () => this.#current;

  /** The file of an interrupted upload goes on where it stopped. */
  start(file: File, siteId: number | null): void {
    const stored = this.#stored;
    if (stored && !isSame(stored, file)) {
      void abandonUpload(stored.id);
      this.#store(null);
    }
    void this.#run(file, siteId);
  }

  retry(): void {
    if (this.#running) void this.#run(this.#running.file, this.#running.siteId);
  }

  cancel(): void {
    this.#running?.abort.abort();
    if (this.#stored) void abandonUpload(this.#stored.id);
    this.#end();
  }

  async #run(file: File, siteId: number | null): Promise<void> {
    const abort = new AbortController();
    this.#running = { file, siteId, abort };
    const { name, size } = file;
    this.#set({ name, size, sentBytes: 0, state: 'uploading', reason: null, since: null });
    try {
      const upload = await this.#asMutation(() => this.#send(file, abort.signal));
      const detail = await checkUpload(this.#teamId, { upload, ...(siteId !== null && { site_id: siteId }) });
      if (abort.signal.aborted) return;
      await noteImport(this.#client, this.#teamId, detail);
      this.#end();
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error('Failed to upload a file:', error);
      if (this.#current) this.#set({ ...this.#current, state: 'failed', reason: reasonOf(error) });
    }
  }

  #send(file: File, signal: AbortSignal): Promise<string> {
    return uploadFile({
      file,
      owner: { team_id: this.#teamId },
      id: this.#stored?.id ?? null,
      onCreated: (id) =>
        this.#store({ id, name: file.name, size: file.size, modified: file.lastModified, sentBytes: 0 }),
      onProgress: (sentBytes) => this.#progress(sentBytes),
      signal,
    });
  }

  /** A mutation, so that a lost session is noticed. */
  #asMutation(mutationFn: () => Promise<string>): Promise<string> {
    const options = { mutationKey: mutationKeys.upload, networkMode: 'always' as const, mutationFn };
    return this.#client.getMutationCache().build(this.#client, options).execute(undefined);
  }

  #progress(sentBytes: number): void {
    if (!this.#current) return;
    if (this.#stored) this.#store({ ...this.#stored, sentBytes });
    const since = this.#current.since ?? { at: Date.now(), bytes: sentBytes };
    this.#set({ ...this.#current, sentBytes, since });
  }

  #end(): void {
    this.#running = null;
    this.#store(null);
    this.#set(null);
  }

  #store(stored: StoredUpload | null): void {
    this.#stored = stored;
    writeStored(this.#storageKey, stored && JSON.stringify(stored));
  }

  #set(state: ImportUploadState | null): void {
    this.#current = state;
    for (const listener of this.#listeners) listener();
  }
}

const isSame = (stored: StoredUpload, { name, size, lastModified }: File) =>
  stored.name === name && stored.size === size && stored.modified === lastModified;

function readUpload(key: string): StoredUpload | null {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

const reasonOf = (error: unknown) =>
  error instanceof UnreadableFile
    ? error.message
    : failureText(error, 'The file did not arrive. Check your connection.');
