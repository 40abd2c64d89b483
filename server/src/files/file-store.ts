import type { Readable } from 'node:stream';

export interface FileStore {
  readonly description: string;
  /** Resolves once the bytes are durable. Repeating it overwrites them. */
  write(key: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** Completes an upload; `inspect` sees all bytes in order. Idempotent. */
  finish(key: string, size: number, inspect: (bytes: Uint8Array) => void): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>;
  requireRoom(): Promise<void>;
  readStoreId(): Promise<string | null>;
  writeStoreId(id: string): Promise<void>;
}

export class FileStoreFailed extends Error {}
