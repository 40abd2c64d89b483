import type { Database } from '../db/database.ts';
import { recordBounce } from '../email/bounces.ts';
import { isOwnEmail } from '../email/email-logs.ts';
import type { ReplyAddresses } from '../email/reply-address.ts';
import { addReply, findReplyTarget } from '../tickets/replies.ts';
import { WorkLoop } from '../work-loop.ts';
import {
  type ClaimedInboundEmail,
  claimInboundEmail,
  finishInboundEmail,
  recordInboundFailure,
} from './inbound-emails.ts';
import { InboundParser, type ParsedReply } from './inbound-parser.ts';

const ATTEMPTS_MAX = 3;
const LEASE_SECONDS = 60;
const POLL_MS = 15_000;
const REASON_MAX = 500;

interface Settings {
  readonly addresses: ReplyAddresses;
  /** A ticket or an email log of this owner changed. */
  onProcessed(ownerId: number): void;
  onError(error: unknown): void;
}

interface Outcome {
  readonly status: 'done' | 'ignored';
  readonly reason: string | null;
  /** Owners whose data changed. */
  readonly owners: readonly number[];
}

/** Turns inbound emails into comments and bounces, one at a time; several instances share the queue. */
export class InboundEmailWorker extends WorkLoop<ClaimedInboundEmail> {
  readonly #parser = new InboundParser();

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    super({
      claim: () => claimInboundEmail(db, { attemptsMax: ATTEMPTS_MAX, leaseSeconds: LEASE_SECONDS }),
      do: (claimed) => this.#process(claimed),
      atOnce: 1,
      lookAgainMs: POLL_MS,
      onError: (error) => settings.onError(error),
    });
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.#parser.close();
  }

  async #process(claimed: ClaimedInboundEmail): Promise<void> {
    try {
      const parsed = await this.#parser.parse(claimed.raw);
      const owners = await this.db.transaction().execute(async (tx) => {
        const { owners, ...outcome } = await this.#apply(tx, claimed, parsed);
        // Idempotency: if another worker finished it first, roll back.
        if (!(await finishInboundEmail(tx, claimed, outcome)))
          throw new Error('Another worker has processed this inbound email.');
        return owners;
      });
      for (const owner of owners) this.settings.onProcessed(owner);
    } catch (error) {
      this.settings.onError(error);
      const reason = String(error instanceof Error ? error.message : error).slice(0, REASON_MAX);
      await recordInboundFailure(this.db, claimed, { reason, isLast: claimed.attempts >= ATTEMPTS_MAX });
    }
  }

  async #apply(tx: Database, { recipient }: ClaimedInboundEmail, parsed: ParsedReply): Promise<Outcome> {
    if (parsed.bounce) {
      const owners = await recordBounce(tx, parsed.bounce);
      return { status: 'ignored', reason: `Bounce: ${parsed.bounce.reason}`, owners };
    }
    if (parsed.autoReply !== null) return ignored(parsed.autoReply);
    if (parsed.message_id && (await isOwnEmail(tx, parsed.message_id))) return ignored('Sent by this installation');
    const target = await findReplyTarget(tx, this.settings.addresses, recipient);
    if (!target) return ignored('Reply address is no longer valid');
    if (parsed.reply === '') return ignored('Empty message');
    await addReply(tx, target, { from: parsed.from, comment: parsed.reply, full_text: parsed.full_text });
    return { status: 'done', reason: null, owners: [target.owner_id] };
  }
}

const ignored = (reason: string): Outcome => ({ status: 'ignored', reason, owners: [] });
