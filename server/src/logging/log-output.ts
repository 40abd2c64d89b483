import { fstatSync, write } from 'node:fs';

const STDOUT = 1;
const BUFFER_BYTES = 1024 * 1024;
const FLUSH_TIMEOUT_MS = 1_000;

type Done = (error?: Error | null) => void;
type Write = (chunk: string, done: Done) => void;

/** Never blocks or fails: while nothing reads or the disk is full, lines are buffered, then dropped and counted. */
export class LogOutput {
  #waiting: string[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #isMidLine = false;
  #dropped = 0;
  #reported = 0;
  #isReporting = false;
  readonly #onFlushed = new Set<() => void>();

  constructor(
    readonly writeChunk: Write,
    readonly onRecovered: (dropped: number) => void,
  ) {}

  get dropped(): number {
    return this.#dropped;
  }

  write(line: string): void {
    if (this.#waitingBytes + line.length > BUFFER_BYTES && !this.#isReporting) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (!this.#isWriting) this.#writeWaiting();
  }

  /** Calls back when all lines are written, or after a second: a stuck reader must not delay the exit. */
  flush(done: () => void): void {
    if (!this.#isWriting) {
      done();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      this.#onFlushed.delete(finish);
      done();
    };
    const timer = setTimeout(finish, FLUSH_TIMEOUT_MS);
    this.#onFlushed.add(finish);
  }

  #writeWaiting(): void {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#isWriting = true;
    // A failed write may have ended within a line.
    const chunk = `${this.#isMidLine ? '\n' : ''}${lines.join('')}`;
    this.writeChunk(chunk, (error) => {
      this.#isMidLine = Boolean(error);
      if (error) this.#dropped += lines.length;
      else this.#report();
      this.#isWriting = false;
      if (this.#waiting.length > 0) this.#writeWaiting();
      else for (const done of this.#onFlushed) done();
    });
  }

  #report(): void {
    if (this.#dropped === this.#reported) return;
    this.#reported = this.#dropped;
    // Bypasses the limit: the report of dropped lines must not be dropped.
    this.#isReporting = true;
    this.onRecovered(this.#dropped);
    this.#isReporting = false;
  }
}

const ignore = () => undefined;

export function openStandardOutput(): Write {
  // An 'error' event without a listener ends the process: EPIPE when the reader is gone.
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
  const status = fstatSync(STDOUT);
  if (!process.stdout.isTTY && !status.isFIFO() && !status.isSocket()) return writeToFile;
  // Node writes to a terminal synchronously: one that stands still would stop the server.
  if (process.stdout.isTTY) setNonBlocking(process.stdout);
  return (chunk, done) => void process.stdout.write(chunk, done);
}

/** process.stdout writes files synchronously: a disk that hangs would stop the server. */
function writeToFile(chunk: string, done: Done): void {
  const bytes = Buffer.from(chunk);
  const writeFrom = (start: number): void =>
    write(STDOUT, bytes, start, (error, written) => {
      if (error || start + written >= bytes.length) done(error);
      else writeFrom(start + written);
    });
  writeFrom(0);
}

function setNonBlocking(stream: object): void {
  const { _handle: handle } = stream as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  handle?.setBlocking?.(false);
}
