import { WEBHOOK_ANSWER_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { explainFailure, type Outbound } from '../outbound/outbound-fetch.ts';
import type { Sealer } from '../sealing.ts';
import { type DeliveredEvent, renderBody } from './delivery-body.ts';
import { type Answer, settleDelivery } from './settle-delivery.ts';
import { signedHeaders } from './signing.ts';

/** A receiver may take 15 seconds; this many of them delay no other. */
const CONCURRENCY = 50;
const POLL_MS = 5_000;
const TIMEOUT_MS = 15_000;
const LEASE_SECONDS = 60;

export interface WebhookWorkerParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly publicUrl: string;
  /** Owners are told by email that a webhook fails. */
  onEmailQueued(): void;
  onError(error: unknown): void;
}

/** A delivery that is being sent, with what its webhook needs. */
export interface ClaimedDelivery extends DeliveredEvent {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly body: string | null;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Uint8Array;
  /** Null once it no longer signs. */
  readonly former_secret: Uint8Array | null;
}

/** Sends what is queued for webhooks, one delivery at a time for each of them; several instances share the queue. */
export class WebhookWorker extends QueueWorker<ClaimedDelivery> {
  constructor(readonly parts: WebhookWorkerParts) {
    super({
      claim: () => claimDelivery(parts.db),
      process: (claimed) => this.deliver(claimed),
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      onError: (error) => parts.onError(error),
    });
  }

  async deliver(claimed: ClaimedDelivery): Promise<void> {
    const { db, onEmailQueued } = this.parts;
    const answer = await this.#send(claimed);
    const { retryAfterMs, isNewsQueued } = await settleDelivery(db, claimed, answer);
    if (retryAfterMs !== null) this.wakeAfter(retryAfterMs);
    if (isNewsQueued) onEmailQueued();
  }

  async #send(claimed: ClaimedDelivery): Promise<Answer> {
    const { db, sealer, outbound, publicUrl } = this.parts;
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
        timeoutMs: TIMEOUT_MS,
        // A character takes up to four bytes.
        answerBytesMax: WEBHOOK_ANSWER_MAX * 4,
      });
      const start = isFromPublicAddress ? storable(text).slice(0, WEBHOOK_ANSWER_MAX) : null;
      return { kind: 'answered', status, ms: ms(), text: start, retryAfter: headers['retry-after'] ?? null };
    } catch (error) {
      return { kind: 'none', ms: ms(), text: explainFailure(error) };
    }
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

async function renderOnce(db: Database, claimed: ClaimedDelivery, publicUrl: string): Promise<string | null> {
  const body = await renderBody(db, claimed, publicUrl);
  if (body !== null)
    await db.updateTable('webhook_deliveries').set({ body }).where('id', '=', claimed.id).execute();
  return body;
}

/** The webhook is reserved first: never are two requests sent to one at the same time, by any instance. */
function claimDelivery(db: Database): Promise<ClaimedDelivery | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update webhooks set busy_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = (
        select webhooks.id from webhook_deliveries as due inner join webhooks on webhooks.id = webhook_id
        where due.status in ('queued', 'sending') and due.next_attempt_at <= now()
          and is_active and (busy_until is null or busy_until < now())
        order by due.next_attempt_at limit 1 for no key update of webhooks skip locked
      )
      returning id`.execute(tx);
    const [webhook] = rows;
    return webhook ? takeDelivery(tx, sql`select id from webhook_deliveries
        where webhook_id = ${webhook.id} and status in ('queued', 'sending') and next_attempt_at <= now()
        order by next_attempt_at, id limit 1`) : null;
  });
}

/** Counted before it is sent, so that a delivery that ends the process is given up too. */
export async function takeDelivery(
  tx: Database,
  which: ReturnType<typeof sql>,
): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries as delivery
    set status = 'sending', attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from webhooks
    where delivery.id = (${which}) and webhooks.id = webhook_id
    returning delivery.id, webhook_id, 'msg_' || event_id as message_id, type, ticket_id, comment_id, change, body, attempts,
      delivery.created_at, team_id, includes_notes, url, secret, case when former_until > now() then former_secret end as former_secret`.execute(
    tx,
  );
  return rows[0] ?? null;
}
