import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { recordBounce } from '../email/bounces.ts';
import { isOwnMail } from '../email/email-logs.ts';
import type { ReplyAddresses } from '../email/reply-address.ts';
import { addReply, lookUpReplyTarget } from '../tickets/replies.ts';
import { type ClaimedMail, claimInboundEmail, finishInboundEmail, noteInboundFailure } from './inbound-emails.ts';
import { MailReader, type ReadMail } from './mail-reader.ts';

const TRIES = 3;
const PAUSE_SECONDS = 60;
const POLL_MS = 15_000;
const REASON_MAX = 500;

interface Settings {
  readonly addresses: ReplyAddresses;
  /** Something that these owners see has changed. */
  onTaken(ownerId: number): void;
  onError(error: unknown): void;
}

/** What became of a mail, and whom that concerns. */
interface Outcome {
  readonly status: 'done' | 'ignored';
  readonly reason: string | null;
  readonly owners: readonly number[];
}

/** Makes comments of received mails, one after the other; several instances share the work. */
export class ReplyIntake {
  readonly #reader = new MailReader();
  readonly #loop: QueueWorker<ClaimedMail>;

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    this.#loop = new QueueWorker({
      claim: () => claimInboundEmail(db, { tries: TRIES, pauseSeconds: PAUSE_SECONDS }),
      process: (mail) => this.#take(mail),
      concurrency: 1,
      pollMs: POLL_MS,
      onError: (error) => settings.onError(error),
    });
  }

  /** There may be a mail to work on. */
  wake(): void {
    this.#loop.wake();
  }

  /** Until nothing more is due. */
  drained(): Promise<void> {
    return this.#loop.drained();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#reader.close();
  }

  async #take(mail: ClaimedMail): Promise<void> {
    try {
      const read = await this.#reader.read(mail.raw);
      const owners = await this.db.transaction().execute(async (tx) => {
        const { owners, ...outcome } = await this.#decide(tx, mail, read);
        // Somebody else may have taken it meanwhile: then all that was done here is undone.
        if (!(await finishInboundEmail(tx, mail, outcome))) throw new Error('The mail was taken elsewhere.');
        return owners;
      });
      for (const owner of owners) this.settings.onTaken(owner);
    } catch (error) {
      this.settings.onError(error);
      const reason = String(error instanceof Error ? error.message : error).slice(0, REASON_MAX);
      await noteInboundFailure(this.db, mail, { reason, isLast: mail.attempts >= TRIES });
    }
  }

  async #decide(tx: Database, { recipient }: ClaimedMail, mail: ReadMail): Promise<Outcome> {
    if (mail.bounce) {
      const owners = await recordBounce(tx, mail.bounce);
      return { status: 'ignored', reason: `A mail came back: ${mail.bounce.reason}`, owners };
    }
    if (mail.machine !== null) return ignored(mail.machine);
    if (mail.message_id && (await isOwnMail(tx, mail.message_id))) return ignored('It is a mail of ours.');
    const target = await lookUpReplyTarget(tx, this.settings.addresses, recipient);
    if (!target) return ignored('Its address belongs to nobody any more.');
    if (mail.reply === '') return ignored('It says nothing.');
    await addReply(tx, target, { from: mail.from, comment: mail.reply, full_text: mail.full_text });
    return { status: 'done', reason: null, owners: [target.owner_id] };
  }
}

const ignored = (reason: string): Outcome => ({ status: 'ignored', reason, owners: [] });
