import type { Worker } from 'node:worker_threads';
import { COMMENT_MAX } from '@deskbell/contract/limits';
import { startThread } from '../background/start-thread.ts';
import type { EmailUse, ParsedEmail } from './parse-inbound-email.ts';

const MEMORY_MB = 256;
const YOUNG_MEMORY_MB = 16;
/** A thread without work keeps the memory of its largest email. */
const IDLE_MS = 30_000;

export interface ParserTask {
  readonly raw: Uint8Array;
  readonly use: EmailUse;
}

type ThreadMessage = { ready: true } | { parsed: ParsedEmail } | { reply: string } | { failure: string };

/** `reply` is the text without quoted history and signature; empty unless the email is used as a reply. */
export type ParsedReply = ParsedEmail & { readonly reply: string };

/** The email took more time or memory than it is allowed. */
export class ParserOverrun extends Error {
  /** @param uncut is the email with its quoted history, if only the quote detection took too long. */
  constructor(readonly uncut: ParsedReply | null) {
    super('Parsing the email exceeded its time or memory limit.');
  }
}

/** The email is malformed beyond repair. */
class ParserFailure extends Error {}

/** The server stops: the email is parsed after the restart. */
export class ParserStopped extends Error {}

/**
 * Parses one email at a time on a worker thread with limits on time and memory: the regular expressions that find quoted
 * history are open to ReDoS, and an email may be built to use a lot of memory.
 */
export class InboundParser {
  #thread: { readonly worker: Worker; readonly ready: Promise<unknown> } | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(readonly timeoutMs: number) {}

  /** Takes the bytes over: they cannot be read afterwards. */
  async parse(raw: Uint8Array<ArrayBuffer>, use: EmailUse = 'reply'): Promise<ParsedReply> {
    if (this.#isStopped) throw new ParserStopped();
    if (this.#idle) clearTimeout(this.#idle);
    this.#thread ??= startParserThread();
    const { worker, ready } = this.#thread;
    try {
      // The time of an email does not include the start of the thread.
      await ready;
      const parsed = await this.#parseOn(worker, raw, use);
      this.#idle = setTimeout(() => this.#terminate(worker), IDLE_MS).unref();
      return parsed;
    } catch (error) {
      if (error instanceof ParserFailure) throw error;
      await this.#terminate(worker);
      throw this.#isStopped ? new ParserStopped() : error;
    }
  }

  /** An email that is being parsed fails with ParserStopped. */
  async close(): Promise<void> {
    this.#isStopped = true;
    if (this.#idle) clearTimeout(this.#idle);
    if (this.#thread) await this.#terminate(this.#thread.worker);
  }

  #parseOn(worker: Worker, raw: Uint8Array<ArrayBuffer>, use: EmailUse): Promise<ParsedReply> {
    return new Promise<ParsedReply>((resolve, reject) => {
      let parsed: ParsedEmail | null = null;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        worker.off('message', receive).off('error', giveUp).off('exit', giveUp);
        settle();
      };
      const giveUp = () => {
        const uncut = parsed && { ...parsed, reply: parsed.full_text.slice(0, COMMENT_MAX).toWellFormed() };
        finish(() => reject(new ParserOverrun(uncut)));
      };
      const receive = (message: ThreadMessage) => {
        if ('parsed' in message) parsed = message.parsed;
        else if ('failure' in message) finish(() => reject(new ParserFailure(message.failure)));
        else if ('reply' in message && parsed) {
          const complete = { ...parsed, reply: message.reply };
          finish(() => resolve(complete));
        }
      };
      const timer = setTimeout(giveUp, this.timeoutMs);
      worker.on('message', receive).on('error', giveUp).on('exit', giveUp);
      worker.postMessage({ raw, use } satisfies ParserTask, [raw.buffer]);
    });
  }

  async #terminate(worker: Worker): Promise<void> {
    if (this.#thread?.worker === worker) this.#thread = null;
    await worker.terminate();
  }
}

function startParserThread() {
  const worker = startThread(new URL('./inbound-parser-thread', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
  // The thread must not keep the process alive.
  worker.unref();
  const ready = new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('The parser thread ended before it was ready.')));
  });
  // Also without a listener: the thread may be terminated before it is ready.
  ready.catch(() => undefined);
  return { worker, ready };
}
