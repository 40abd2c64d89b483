import type { Worker } from 'node:worker_threads';
import { COMMENT_MAX } from '@deskbell/contract/limits';
import { startThread } from '../background/start-thread.ts';
import type { ReceivedMail } from './read-mail.ts';

const PATIENCE_MS = 10_000;
const MEMORY_MB = 256;

type ThreadAnswer = { mail: ReceivedMail } | { reply: string } | { failure: string };

/** What somebody wrote, apart from what they quoted. */
export type ReadMail = ReceivedMail & { readonly reply: string };

/**
 * Reads mails on a thread with a limit of time and memory: the patterns that find quoted history can be made to run for
 * minutes by who knows them, and a mail may be built to be large in memory.
 */
export class MailReader {
  #thread: Worker | null = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(readonly patienceMs = PATIENCE_MS) {}

  /** One at a time. Throws if the mail cannot be read. */
  read(raw: Uint8Array): Promise<ReadMail> {
    const turn = this.#line.then(() => this.#ask(raw));
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    await this.#line;
    await this.#thread?.terminate();
    this.#thread = null;
  }

  #ask(raw: Uint8Array): Promise<ReadMail> {
    this.#thread ??= startReader();
    const thread = this.#thread;
    return new Promise<ReadMail>((resolve, reject) => {
      let mail: ReceivedMail | null = null;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        thread.off('message', receive).off('error', giveUp).off('exit', giveUp);
        settle();
      };
      const giveUp = (cause?: unknown) => {
        this.#abandon(thread);
        // Read, but not cut in time: the history stays under what was written.
        const known = mail;
        finish(() =>
          known
            ? resolve({ ...known, reply: known.full_text.slice(0, COMMENT_MAX).toWellFormed() })
            : reject(new Error('The mail could not be read within its limits of time and memory.', { cause })),
        );
      };
      const receive = (answer: ThreadAnswer) => {
        if ('mail' in answer) mail = answer.mail;
        else if ('failure' in answer) finish(() => reject(new Error(answer.failure)));
        else if (mail) {
          const whole = { ...mail, reply: answer.reply };
          finish(() => resolve(whole));
        }
      };
      const timer = setTimeout(giveUp, this.patienceMs);
      thread.on('message', receive).on('error', giveUp).on('exit', giveUp);
      thread.postMessage(raw);
    });
  }

  #abandon(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.terminate();
  }
}

function startReader(): Worker {
  const thread = startThread(new URL('./mail-reader-thread', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // It alone must not keep the process alive.
  thread.unref();
  return thread;
}
