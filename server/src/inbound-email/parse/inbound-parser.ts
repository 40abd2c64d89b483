import { COMMENT_MAX } from '@deskbell/contract/limits';
import { TaskOverrun, TaskThread } from '../../background/task-thread.ts';
import type { EmailUse, ParsedEmail } from './parse-inbound-email.ts';

const MEMORY_MB = 256;

export interface ParserTask {
  readonly raw: Uint8Array;
  readonly use: EmailUse;
}

type ThreadMessage = { parsed: ParsedEmail } | { reply: string } | { failure: string };

/** `reply` is the text without quoted history and signature; empty unless the email is used as a reply. */
export type ParsedReply = ParsedEmail & { readonly reply: string };

export class ParserOverrun extends Error {
  /** @param uncut is the email with its quoted history, if only the quote detection took too long. */
  constructor(
    readonly uncut: ParsedReply | null,
    options?: ErrorOptions,
  ) {
    super('Parsing the email exceeded its time or memory limit.', options);
  }
}

class ParserFailure extends Error {}

/**
 * Parses one email at a time on a worker thread: the regular expressions that find quoted history are open to ReDoS, and an
 * email may be built to use a lot of memory.
 */
export class InboundParser {
  readonly #thread: TaskThread<ParserTask, ThreadMessage>;

  constructor(timeoutMs: number) {
    const module = new URL('./inbound-parser-thread', import.meta.url);
    this.#thread = new TaskThread(module, { timeoutMs, memoryMb: MEMORY_MB });
  }

  /** Takes the bytes over: they cannot be read afterwards. Throws TaskStopped once it is closed. */
  async parse(raw: Uint8Array<ArrayBuffer>, use: EmailUse = 'reply'): Promise<ParsedReply> {
    const arrived: { parsed?: ParsedEmail } = {};
    const receive = (message: ThreadMessage): ParsedReply | undefined => {
      if ('failure' in message) throw new ParserFailure(message.failure);
      if ('parsed' in message) arrived.parsed = message.parsed;
      return 'reply' in message && arrived.parsed ? { ...arrived.parsed, reply: message.reply } : undefined;
    };
    try {
      return await this.#thread.run({ raw, use }, receive, [raw.buffer]);
    } catch (error) {
      if (!(error instanceof TaskOverrun)) throw error;
      const { parsed } = arrived;
      const uncut = parsed ? { ...parsed, reply: parsed.full_text.slice(0, COMMENT_MAX).toWellFormed() } : null;
      throw new ParserOverrun(uncut, { cause: error });
    }
  }

  /** An email that is being parsed fails with TaskStopped. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
