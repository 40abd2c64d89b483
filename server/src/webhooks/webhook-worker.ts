import { WEBHOOK_ANSWER_MAX } from '@deskbell/contract/limits';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { explainFailure, type Outbound } from '../outbound/outbound-fetch.ts';
import type { Sealer } from '../signed-links/sealing.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { renderBody } from './delivery-body.ts';
import { type Answer, settleDelivery } from './settle-delivery.ts';
import { signedHeaders } from './signing.ts';

/** A receiver may take 15 seconds; this many of them delay no other. */
const CONCURRENCY = 50;
/** Less than the ten seconds that container engines wait before they kill. */
const STOP_GRACE_MS = 3_000;

export interface WebhookWorkerParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly publicUrl: string;
  readonly timeoutMs: number;
  /** The log of the team has changed. */
  onSettled(teamId: number): void;
  onError(error: unknown): void;
}

/** Sends what is queued for webhooks, one delivery at a time for each of them; several instances share the queue. */
export class WebhookWorker extends QueueWorker<ClaimedDelivery> {
  readonly #givesUp = new AbortController();

  constructor(readonly parts: WebhookWorkerParts) {
    super({
      claim: () => claimDelivery(parts.db),
      process: (claimed) => this.deliver(claimed),
      concurrency: CONCURRENCY,
      onError: (error) => parts.onError(error),
    });
  }

  /** Gives up what is not answered soon; the next start sends it again with the same id. */
  override async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    const timer = setTimeout(() => this.#givesUp.abort(), graceMs);
    await super.stop();
    clearTimeout(timer);
  }

  async deliver(claimed: ClaimedDelivery): Promise<void> {
    const { db, onSettled } = this.parts;
    await settleDelivery(db, claimed, await this.#send(claimed));
    onSettled(claimed.team_id);
  }

  async #send(claimed: ClaimedDelivery): Promise<Answer> {
    const { db, sealer, outbound, publicUrl, timeoutMs } = this.parts;
    const body = claimed.body ?? (await renderOnce(db, claimed, publicUrl));
    if (body === null) return { kind: 'gone' };
    const secrets = [claimed.secret, claimed.former_secret].flatMap((sealed) => {
      const secret = sealed && sealer.open(sealed);
      return typeof secret === 'string' ? [secret] : [];
    });
    const started = performance.now();
    const ms = () => Math.round(performance.now() - started);
    if (secrets.length === 0)
      return { kind: 'none', ms: 0, text: 'Its secret cannot be read since SECRET_KEY changed. Make a new secret.' };
    try {
      const message = { id: claimed.message_id, timestamp: Math.floor(Date.now() / 1000), body };
      const { status, headers, text, isFromPublicAddress } = await outbound.fetch(claimed.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Deskbell-Webhooks',
          ...signedHeaders(message, secrets),
        },
        body,
        timeoutMs,
        signal: this.#givesUp.signal,
        // A character takes up to four bytes.
        answerBytesMax: WEBHOOK_ANSWER_MAX * 4,
      });
      const start = isFromPublicAddress ? storable(text).slice(0, WEBHOOK_ANSWER_MAX) : null;
      return { kind: 'answered', status, ms: ms(), text: start, retryAfter: headers['retry-after'] ?? null };
    } catch (error) {
      if (this.#givesUp.signal.aborted) return { kind: 'given up' };
      return { kind: 'none', ms: ms(), text: explainFailure(error) };
    }
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

async function renderOnce(db: Database, claimed: ClaimedDelivery, publicUrl: string): Promise<string | null> {
  const body = await renderBody(db, claimed, publicUrl);
  if (body !== null) await db.updateTable('webhook_deliveries').set({ body }).where('id', '=', claimed.id).execute();
  return body;
}
