import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { type ClaimedPush, claimPush } from './claim-push.ts';
import { composePush } from './push-message.ts';
import type { PushSender } from './push-sender.ts';
import { ATTEMPTS_MAX, recordPush } from './record-push.ts';

/** A push service may take ten seconds: this many slow ones delay no other. */
const CONCURRENCY = 50;
/** Shorter than the ten seconds after which container engines kill. */
const STOP_GRACE_MS = 3_000;

interface PushWorkerParts {
  readonly db: Database;
  readonly sender: Pick<PushSender, 'send'>;
  /** The row of a device changed. */
  onRecorded(userId: number): void;
  onError(error: unknown): void;
}

/** Whether there is still something to say, and to whom, is asked when it is sent. */
export class PushWorker extends QueueWorker<ClaimedPush> {
  readonly #givesUp = new AbortController();

  constructor(readonly parts: PushWorkerParts) {
    super({
      claim: () => claimPush(parts.db),
      process: (claimed) => this.#deliver(claimed),
      concurrency: CONCURRENCY,
      onError: (error) => parts.onError(error),
    });
  }

  /** Abandons requests without a quick answer; the next start repeats them. */
  override async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    const timer = setTimeout(() => this.#givesUp.abort(), graceMs);
    await super.stop();
    clearTimeout(timer);
  }

  async #deliver(claimed: ClaimedPush): Promise<void> {
    const { db, sender, onRecorded } = this.parts;
    const isWanted = claimed.is_signed_in && claimed.attempts <= ATTEMPTS_MAX;
    const message = isWanted ? await composePush(db, claimed) : null;
    if (message === null) return recordPush(db, claimed, { kind: 'nothing to say' });
    await recordPush(db, claimed, await sender.send(claimed, message, this.#givesUp.signal));
    onRecorded(claimed.user_id);
  }
}
