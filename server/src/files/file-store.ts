import type { Readable } from 'node:stream';

/** Where the bytes of files are. A key is made by this product, of 32 hex digits: no name from outside reaches it. */
export interface FileStore {
  /** Where the files are, for the operator; without a secret. */
  readonly description: string;
  /** Stores bytes of an upload at an offset; they are durable when it resolves. Repeating it overwrites them. */
  write(key: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Makes a completely written upload readable; `inspect` sees all bytes in order. Idempotent. */
  finish(key: string, size: number, inspect: (bytes: Uint8Array) => void): Promise<void>;
  /** Stores a whole file, or overwrites it. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** A finished file; null when there is none. */
  read(key: string): Promise<Readable | null>;
  /** The file and what has arrived of it; also when there is none. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>;
  /** Throws Unavailable when new files should be refused for now. */
  requireRoom(): Promise<void>;
  /** Tells which database the files belong to; null when there is none. */
  readStoreId(): Promise<string | null>;
  writeStoreId(id: string): Promise<void>;
}

/** The store did not do what it was asked for; a later attempt may succeed. */
export class FileStoreFailed extends Error {}
