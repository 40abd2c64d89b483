import { WEBHOOK_ANSWER_MAX } from '@deskbell/contract/limits';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import { explainFailure, type Outbound } from '../outbound/outbound-fetch.ts';
import type { RequestBudget } from '../outbound/request-budget.ts';
import type { Sealer } from '../signed-links/sealing.ts';
import { renderMessage } from './channels/channel-message.ts';
import { type PreparedRequest, prepareChannelRequest } from './channels/prepare-channel-request.ts';
import { type ClaimedDelivery, claimDelivery } from './claim-delivery.ts';
import { renderBody } from './delivery-body.ts';
import { type Answer, recordAnswer, type SentAnswer } from './record-answer.ts';
import { signedHeaders } from './signing.ts';

/** A receiver may take 15 seconds: this many slow ones delay no other. */
const CONCURRENCY = 50;
/** Shorter than the ten seconds after which container engines kill. */
const STOP_GRACE_MS = 3_000;

export interface WebhookWorkerParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly publicUrl: string;
  readonly timeoutMs: number;
  onRecorded(teamId: number): void;
  onError(error: unknown): void;
}

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

  /** Abandons requests without a quick answer; the next start repeats them with the same id. */
  override async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    const timer = setTimeout(() => this.#givesUp.abort(), graceMs);
    await super.stop();
    clearTimeout(timer);
  }

  /** Tests use the member's budget; without budget nothing is sent and the test is removed. */
  async deliver(claimed: ClaimedDelivery, budget?: RequestBudget): Promise<void> {
    const { db, onRecorded } = this.parts;
    const answer = await this.#send(claimed, budget);
    await recordAnswer(db, claimed, answer instanceof TooMany ? { kind: 'gone' } : answer);
    onRecorded(claimed.team_id);
    if (answer instanceof TooMany) throw answer;
  }

  async #send(claimed: ClaimedDelivery, budget?: RequestBudget): Promise<Answer | TooMany> {
    const { db, sealer, publicUrl } = this.parts;
    const body = claimed.body ?? (await renderOnce(db, claimed, publicUrl));
    if (body === null) return { kind: 'gone' };
    const request =
      claimed.kind === 'webhook' ? signedRequest(claimed, body, sealer) : prepareChannelRequest(claimed, body, sealer);
    return typeof request === 'string' ? { kind: 'none', ms: 0, text: request } : this.send(request, budget);
  }

  async send(
    { method, url, headers, body, shown }: PreparedRequest,
    budget?: RequestBudget,
  ): Promise<SentAnswer | TooMany> {
    const started = performance.now();
    const ms = () => Math.round(performance.now() - started);
    try {
      const answer = await this.parts.outbound.fetch(url, {
        method,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Deskbell-Webhooks',
          ...headers,
        },
        body,
        timeoutMs: this.parts.timeoutMs,
        signal: this.#givesUp.signal,
        // A character takes up to four bytes.
        answerBytesMax: WEBHOOK_ANSWER_MAX * 4,
        ...(budget && { budget }),
      });
      const start = answer.isFromPublicAddress ? storable(shown(answer.text)).slice(0, WEBHOOK_ANSWER_MAX) : null;
      const retryAfter = answer.headers['retry-after'] ?? null;
      return { kind: 'answered', status: answer.status, ms: ms(), text: start, retryAfter };
    } catch (error) {
      if (this.#givesUp.signal.aborted) return { kind: 'given up' };
      if (error instanceof TooMany) return error;
      return { kind: 'none', ms: ms(), text: explainFailure(error) };
    }
  }
}

/** Explains instead why there is none. */
function signedRequest(claimed: ClaimedDelivery, body: string, sealer: Sealer): PreparedRequest | string {
  const secrets = [claimed.secret, claimed.former_secret].flatMap((sealed) => {
    const secret = sealed && sealer.open(sealed);
    return typeof secret === 'string' ? [secret] : [];
  });
  if (secrets.length === 0) return 'Its secret cannot be read since SECRET_KEY changed. Make a new secret.';
  const message = { id: claimed.message_id, timestamp: Math.floor(Date.now() / 1000), body };
  return { method: 'POST', url: claimed.url, headers: signedHeaders(message, secrets), body, shown: (text) => text };
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

async function renderOnce(db: Database, claimed: ClaimedDelivery, publicUrl: string): Promise<string | null> {
  const render = claimed.kind === 'webhook' ? renderBody : renderMessage;
  const body = await render(db, claimed, publicUrl);
  if (body !== null) await db.updateTable('webhook_deliveries').set({ body }).where('id', '=', claimed.id).execute();
  return body;
}
