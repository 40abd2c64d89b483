import { statfs } from 'node:fs/promises';

/** Below this the embedded database must not be written to: on a full disk it never answers again. */
const FLOOR_BYTES = 128 * 1024 * 1024;
const CHECK_EVERY_MS = 2_000;

const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Watches how much room is left for a folder. */
export class FreeSpace {
  #isLow = false;

  constructor(
    readonly folder: string,
    readonly measure: (folder: string) => Promise<number> = freeBytesIn,
  ) {}

  get isLow(): boolean {
    return this.#isLow;
  }

  /** True when that has changed. */
  async check(): Promise<boolean> {
    const wasLow = this.#isLow;
    this.#isLow = (await this.measure(this.folder)) < FLOOR_BYTES;
    return this.#isLow !== wasLow;
  }

  /** Looks again and again until it is told to stop. */
  watch(onChange: (isLow: boolean) => void, onError: (error: unknown) => void): () => void {
    const look = () =>
      this.check().then((hasChanged) => {
        if (hasChanged) onChange(this.#isLow);
      }, onError);
    const timer = setInterval(look, CHECK_EVERY_MS).unref();
    return () => clearInterval(timer);
  }
}
