import { statfs } from 'node:fs/promises';

/** Below this the embedded database is read-only: PGlite hangs for good once the disk is full. */
const MIN_FREE_BYTES = 128 * 1024 * 1024;
const CHECK_MS = 2_000;

export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Whether the disk of a folder is nearly full, as of the last check. */
export class FreeSpace {
  #isLow = false;

  constructor(
    readonly folder: string,
    readonly measure: (folder: string) => Promise<number> = freeBytesIn,
  ) {}

  get isLow(): boolean {
    return this.#isLow;
  }

  async check(): Promise<boolean> {
    const wasLow = this.#isLow;
    this.#isLow = (await this.measure(this.folder)) < MIN_FREE_BYTES;
    return this.#isLow !== wasLow;
  }

  /** Checks every two seconds; returns a function that stops it. */
  watch(onChange: (isLow: boolean) => void, onError: (error: unknown) => void): () => void {
    const check = () =>
      this.check().then((hasChanged) => {
        if (hasChanged) onChange(this.#isLow);
      }, onError);
    const timer = setInterval(check, CHECK_MS).unref();
    return () => clearInterval(timer);
  }
}
