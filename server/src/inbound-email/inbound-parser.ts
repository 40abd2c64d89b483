import type { Worker } from 'node:worker_threads';
import { COMMENT_MAX } from '@deskbell/contract/limits';
import { startThread } from '../background/start-thread.ts';
import type { ParsedEmail } from './parse-inbound-email.ts';

const TIMEOUT_MS = 10_000;
const MEMORY_MB = 256;

type ThreadMessage = { parsed: ParsedEmail } | { reply: string } | { failure: string };

/** `reply` is the text without quoted history and signature. */
export type ParsedReply = ParsedEmail & { readonly reply: string };

/**
 * Parses inbound emails on a worker thread with limits on time and memory: the regular expressions that find quoted
 * history are open to ReDoS, and an email may be built to use a lot of memory.
 */
export class InboundParser {
  #thread: Worker | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  /** One at a time. Throws if the email cannot be parsed. */
  parse(raw: Uint8Array): Promise<ParsedReply> {
    const parsed = this.#queue.then(() => this.#parseOnThread(raw));
    this.#queue = parsed.catch(() => undefined);
    return parsed;
  }

  async close(): Promise<void> {
    await this.#queue;
    await this.#thread?.terminate();
    this.#thread = null;
  }

  #parseOnThread(raw: Uint8Array): Promise<ParsedReply> {
    this.#thread ??= startParserThread();
    const thread = this.#thread;
    return new Promise<ParsedReply>((resolve, reject) => {
      let parsed: ParsedEmail | null = null;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        thread.off('message', receive).off('error', giveUp).off('exit', giveUp);
        settle();
      };
      const giveUp = (cause?: unknown) => {
        this.#terminate(thread);
        // Fallback when only the quote detection timed out: keep the text uncut.
        const uncut = parsed;
        finish(() =>
          uncut
            ? resolve({ ...uncut, reply: uncut.full_text.slice(0, COMMENT_MAX).toWellFormed() })
            : reject(new Error('Parsing the email exceeded its time or memory limit.', { cause })),
        );
      };
      const receive = (message: ThreadMessage) => {
        if ('parsed' in message) parsed = message.parsed;
        else if ('failure' in message) finish(() => reject(new Error(message.failure)));
        else if (parsed) {
          const complete = { ...parsed, reply: message.reply };
          finish(() => resolve(complete));
        }
      };
      const timer = setTimeout(giveUp, TIMEOUT_MS);
      thread.on('message', receive).on('error', giveUp).on('exit', giveUp);
      thread.postMessage(raw);
    });
  }

  #terminate(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.terminate();
  }
}

function startParserThread(): Worker {
  const thread = startThread(new URL('./inbound-parser-thread', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // The thread must not keep the process alive.
  thread.unref();
  return thread;
}
