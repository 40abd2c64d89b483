import type { LogFn } from 'pino';

const PAUSE_MS = 1_000;

/** Groups errors that every request would log, as while the database is away; null for others. */
export type RepeatedBy = (error: Error) => string | null;

type Line = Parameters<LogFn>;
type Write = (line: Line) => void;

interface Pause {
  suppressed: number;
  writeLast: () => void;
}

/** Throttle: one line per second and subject, without a stack, and with the number of suppressed ones. */
export class RepeatedErrors {
  readonly #pauses = new Map<string, Pause>();

  constructor(readonly repeatedBy: RepeatedBy) {}

  write(line: Line, write: Write): void {
    const [facts, ...rest] = line as unknown as [unknown, ...unknown[]];
    const err = typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : null;
    const subject = err instanceof Error ? this.repeatedBy(err) : null;
    if (!(err instanceof Error) || subject === null) return void write(line);
    const cause = err.cause instanceof Error ? { cause: err.cause.message } : {};
    const withoutStack = { ...(facts as object), err: undefined, reason: err.message, ...cause };
    const writeCounted = (suppressed: number) =>
      write([suppressed > 0 ? { ...withoutStack, suppressed } : withoutStack, ...rest] as unknown as Line);
    const pause = this.#pauses.get(subject);
    if (!pause) {
      writeCounted(0);
      this.#pauseAfter(subject);
      return;
    }
    pause.suppressed += 1;
    // The written line does not count as suppressed.
    pause.writeLast = () => writeCounted(pause.suppressed - 1);
  }

  #pauseAfter(subject: string): void {
    const pause: Pause = { suppressed: 0, writeLast: () => undefined };
    this.#pauses.set(subject, pause);
    setTimeout(() => {
      this.#pauses.delete(subject);
      if (pause.suppressed === 0) return;
      pause.writeLast();
      this.#pauseAfter(subject);
    }, PAUSE_MS).unref();
  }
}
