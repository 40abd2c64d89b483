import type { Readable } from 'node:stream';
import { TooMany, TooSlow } from '../../errors.ts';
import { UPLOAD_BYTES_AT_LEAST, UPLOAD_BYTES_IN_TRANSIT } from '../../rate-limits.ts';

const RETRY_SECONDS = 5;
const FIRST_BYTES = 16 * 1024;

export interface ChunkSource {
  readonly kind: 'visitor' | 'member';
  /** The network of a visitor, the user of a member. */
  readonly sender: string;
}

interface Arrived {
  readonly bytes: Buffer;
  /** Why the rest was not waited for. */
  readonly failure: TooMany | TooSlow | null;
}

/** Chunks of uploads that are being received, in memory: bounded in all, for visitors, for members and per sender. */
export class ChunksInTransit {
  #total = 0;
  readonly #taken = new Map<string, number>();

  /** Everything that arrives of a chunk, also when it is broken off; it counts until it is stored. */
  async receive<T>(
    body: Readable | undefined,
    length: number,
    source: ChunkSource,
    store: (bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    const chunk = new Chunk(length, (bytes) => this.#take(source, bytes));
    if (length > 0) this.#requireRoom(source, 1);
    try {
      const { bytes, failure } = await readArriving(body, chunk);
      const stored = await store(bytes);
      if (failure) throw failure;
      return stored;
    } finally {
      this.#take(source, -chunk.taken);
    }
  }

  #take(source: ChunkSource, bytes: number): void {
    if (bytes > 0) this.#requireRoom(source, bytes);
    this.#total += bytes;
    for (const key of keysOf(source)) {
      const taken = (this.#taken.get(key) ?? 0) + bytes;
      if (taken > 0) this.#taken.set(key, taken);
      else this.#taken.delete(key);
    }
  }

  #requireRoom(source: ChunkSource, bytes: number): void {
    const { total, kind, address, user } = UPLOAD_BYTES_IN_TRANSIT;
    const [ofKind, ofSender] = keysOf(source).map((key) => (this.#taken.get(key) ?? 0) + bytes);
    const senderMax = source.kind === 'visitor' ? address : user;
    if (this.#total + bytes > total || Number(ofKind) > kind || Number(ofSender) > senderMax)
      throw new TooMany('Too many uploads at once. Please try again in a moment.', RETRY_SECONDS, 'uploads_in_transit');
  }
}

const keysOf = ({ kind, sender }: ChunkSource) => [kind, `${kind} ${sender}`] as const;

/** Takes memory as the bytes arrive: an announced length costs nothing. */
class Chunk {
  #bytes = Buffer.alloc(0);
  received = 0;

  constructor(
    readonly length: number,
    readonly take: (bytes: number) => void,
  ) {}

  get taken(): number {
    return this.#bytes.length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.received);
  }

  add(bytes: Buffer): void {
    const received = Math.min(this.received + bytes.length, this.length);
    if (received > this.taken) {
      const size = Math.min(this.length, Math.max(FIRST_BYTES, 2 * received));
      this.take(size - this.taken);
      const longer = Buffer.allocUnsafeSlow(size);
      this.#bytes.copy(longer, 0, 0, this.received);
      this.#bytes = longer;
    }
    bytes.copy(this.#bytes, this.received);
    this.received = received;
  }
}

/** Until the end, the loss of the connection, or a failure; the stream stays open for the answer. */
function readArriving(body: Readable | undefined, chunk: Chunk): Promise<Arrived> {
  return new Promise((resolve) => {
    if (!body) return resolve({ bytes: chunk.bytes, failure: null });
    let before = 0;
    const finish = (failure: Arrived['failure']) => {
      clearInterval(timer);
      body.off('data', add).off('end', end).off('close', end);
      resolve({ bytes: chunk.bytes, failure });
    };
    const end = () => finish(null);
    const add = (bytes: Buffer) => {
      try {
        chunk.add(bytes);
      } catch (error) {
        finish(error as TooMany);
      }
    };
    const timer = setInterval(() => {
      if (chunk.received - before < UPLOAD_BYTES_AT_LEAST.bytes) finish(new TooSlow('The bytes arrive too slowly.'));
      before = chunk.received;
    }, UPLOAD_BYTES_AT_LEAST.seconds * 1_000);
    // Broken off: the client asks how much has arrived, and goes on from there.
    body.on('data', add).on('end', end).on('close', end).on('error', end);
  });
}
