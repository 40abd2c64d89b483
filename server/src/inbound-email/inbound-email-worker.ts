import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { recordBounce } from '../email/bounces.ts';
import { isOwnEmail } from '../email/email-logs.ts';
import type { ReplyAddresses } from '../email/reply-address.ts';
import type { SiteRow } from '../scope.ts';
import { addReply } from '../tickets/replies.ts';
import { lookUpReplyTarget } from '../tickets/reply-target.ts';
import {
  type ClaimedInboundEmail,
  claimInboundEmail,
  finishInboundEmail,
  isMailLoop,
  limitStoredRawEmails,
  moveToSlowLane,
  recordInboundFailure,
  releaseInboundEmail,
} from './inbound-emails.ts';
import { InboundParser, type ParsedReply, ParserOverrun, ParserStopped } from './inbound-parser.ts';

const ATTEMPTS_MAX = 3;
const LEASE_SECONDS = 60;
const POLL_MS = 15_000;
const REASON_MAX = 500;
const FAST_LANES = 2;
const FAST_MS = 1_500;
const SLOW_MS = 10_000;
/** How much is processed between two checks of the total size of raw emails. */
const CHECK_STORED_BYTES = 16 * 1024 * 1024;

interface Settings {
  readonly addresses: ReplyAddresses;
  /** A ticket or an email log of this site changed. */
  onProcessed(site: SiteRow): void;
  onError(error: unknown): void;
}

interface Outcome {
  readonly status: 'done' | 'ignored';
  readonly reason: string | null;
  /** Sites whose data changed. */
  readonly sites: readonly SiteRow[];
}

/**
 * Turns inbound emails into comments and bounces; several instances share the queue. An email that exceeds the time of the
 * fast lanes continues in the slow lane, so that it delays no other.
 */
export class InboundEmailWorker {
  readonly #fastLanes: readonly Lane[];
  readonly #slowLane: Lane;

  constructor(db: Database, settings: Settings) {
    const quarantineOrKeepUncut: OnOverrun = async (claimed, overrun) => {
      if (overrun.uncut) return overrun.uncut;
      settings.onError(overrun);
      await recordInboundFailure(db, claimed, { reason: overrun.message, isLast: true });
      return null;
    };
    this.#slowLane = new Lane(db, settings, { isSlow: true, timeoutMs: SLOW_MS, onOverrun: quarantineOrKeepUncut });
    const continueInSlowLane: OnOverrun = async (claimed) => {
      await moveToSlowLane(db, claimed);
      this.#slowLane.wake();
      return null;
    };
    this.#fastLanes = Array.from(
      { length: FAST_LANES },
      () => new Lane(db, settings, { isSlow: false, timeoutMs: FAST_MS, onOverrun: continueInSlowLane }),
    );
  }

  wake(): void {
    for (const lane of [...this.#fastLanes, this.#slowLane]) lane.wake();
  }

  /** Resolves when no email is due. */
  async drained(): Promise<void> {
    // The fast lanes may hand over to the slow one.
    await Promise.all(this.#fastLanes.map((lane) => lane.drained()));
    await this.#slowLane.drained();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#fastLanes, this.#slowLane].map((lane) => lane.stop()));
  }
}

/** What to do with an email that exceeded its time: null if it is not to be processed now. */
type OnOverrun = (claimed: ClaimedInboundEmail, overrun: ParserOverrun) => Promise<ParsedReply | null>;

class Lane extends QueueWorker<ClaimedInboundEmail> {
  readonly #parser: InboundParser;
  readonly #onOverrun: OnOverrun;
  #uncheckedBytes = 0;

  constructor(
    readonly db: Database,
    readonly settings: Settings,
    { isSlow, timeoutMs, onOverrun }: { isSlow: boolean; timeoutMs: number; onOverrun: OnOverrun },
  ) {
    super({
      claim: () => claimInboundEmail(db, { isSlow, attemptsMax: ATTEMPTS_MAX, leaseSeconds: LEASE_SECONDS }),
      process: (claimed) => this.#process(claimed),
      concurrency: 1,
      pollMs: POLL_MS,
      onError: (error) => settings.onError(error),
    });
    this.#parser = new InboundParser(timeoutMs);
    this.#onOverrun = onOverrun;
  }

  override async stop(): Promise<void> {
    const stopped = super.stop();
    await this.#parser.close();
    await stopped;
  }

  async #process(claimed: ClaimedInboundEmail): Promise<void> {
    try {
      const parsed = await this.#parse(claimed);
      if (!parsed) return;
      const sites = await this.db.transaction().execute(async (tx) => {
        const { sites, ...outcome } = await this.#apply(tx, claimed, parsed);
        // Idempotency: if another worker finished it first, roll back.
        if (!(await finishInboundEmail(tx, claimed, outcome)))
          throw new Error('Another worker has processed this inbound email.');
        return sites;
      });
      for (const site of sites) this.settings.onProcessed(site);
    } catch (error) {
      if (error instanceof ParserStopped) return releaseInboundEmail(this.db, claimed);
      this.settings.onError(error);
      const reason = String(error instanceof Error ? error.message : error).slice(0, REASON_MAX);
      await recordInboundFailure(this.db, claimed, { reason, isLast: claimed.attempts >= ATTEMPTS_MAX });
    }
    await this.#checkStored(claimed.raw.length);
  }

  async #parse(claimed: ClaimedInboundEmail): Promise<ParsedReply | null> {
    try {
      return await this.#parser.parse(claimed.raw);
    } catch (error) {
      if (error instanceof ParserOverrun) return this.#onOverrun(claimed, error);
      throw error;
    }
  }

  async #apply(tx: Database, claimed: ClaimedInboundEmail, parsed: ParsedReply): Promise<Outcome> {
    if (parsed.bounce) {
      const sites = await recordBounce(tx, parsed.bounce);
      return { status: 'ignored', reason: `Bounce: ${parsed.bounce.reason}`, sites };
    }
    if (parsed.autoReply !== null) return ignored(parsed.autoReply);
    if (parsed.message_id && (await isOwnEmail(tx, parsed.message_id))) return ignored('Sent by this installation');
    const target = await lookUpReplyTarget(tx, this.settings.addresses, claimed.recipient);
    if (!target) return ignored('Reply address is no longer valid');
    if (parsed.reply === '') return ignored('Empty message');
    if (await isMailLoop(tx, claimed)) return ignored('Mail loop: too many emails from this address within minutes');
    await addReply(tx, target, { from: parsed.from, comment: parsed.reply, full_text: parsed.full_text });
    return { status: 'done', reason: null, sites: [target] };
  }

  async #checkStored(bytes: number): Promise<void> {
    this.#uncheckedBytes += bytes;
    if (this.#uncheckedBytes < CHECK_STORED_BYTES) return;
    this.#uncheckedBytes = 0;
    await limitStoredRawEmails(this.db);
  }
}

const ignored = (reason: string): Outcome => ({ status: 'ignored', reason, sites: [] });
