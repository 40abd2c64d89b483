import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { VISITOR_EMAILS_PER_HOUR } from '../rate-limits.ts';
import { composeMessage, type Email, roleOf } from './compose-message.ts';
import { DeliveryFailed, type MailTransport } from './mail-transport.ts';
import { renderHtml, renderText } from './message-layout.ts';
import type { ReplyAddresses } from './reply-address.ts';
import { replyToOf } from './reply-to.ts';
import { liftSuppression, suppressAddress } from './suppression-list.ts';

const LEASE_SECONDS = 60;
const RENEW_LEASE_MS = 20_000;
const POLL_MS = 5_000;
const CONCURRENCY = 5;
const ERROR_MAX = 500;
const MINUTE_SECONDS = 60;
const MARK_SENT_ATTEMPTS = 50;
const MARK_SENT_RETRY_MS = 1_000;
const THROTTLE_CHECK_MS = 5_000;

/** Nine attempts over 24 hours. */
const BACKOFF_SECONDS = [1, 5, 15, 60, 120, 240, 420, 579].map((minutes) => minutes * MINUTE_SECONDS);
const ATTEMPTS_MAX = BACKOFF_SECONDS.length + 1;

interface Settings {
  readonly transport: MailTransport;
  readonly from: { readonly name: string; readonly address: string };
  readonly publicUrl: string;
  /** Null when replies by email are off. */
  readonly replies: ReplyAddresses | null;
  readonly visitorTriggeredPerHour?: number;
  readonly concurrency?: number;
  /** The email log of this owner changed. */
  onDelivered(ownerId: number): void;
  onOutcome?(outcome: 'sent' | 'retry' | 'failed'): void;
  onError(error: unknown): void;
}

interface ClaimedEmail {
  readonly id: number;
  readonly owner_id: number | null;
  readonly ticket_id: number | null;
  readonly email_type: Email['type'];
  readonly recipient_email: string;
  readonly content: unknown;
  readonly message_id: string;
  readonly attempts: number;
  readonly site_name: string | null;
  readonly admin_notification_email: string | null;
}

/**
 * Sends the emails of the outbox. Claims rows with a lease, so instances share the queue and a crashed one loses nothing.
 * At-least-once: a crash between sending and marking sends the email again, with the same Message-ID.
 */
export class EmailDelivery extends QueueWorker<ClaimedEmail> {
  #visitorThrottle = { isOpen: true, checkedUntil: 0 };

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    super({
      claim: () => this.#claim(),
      process: (claimed) => this.#deliver(claimed),
      concurrency: settings.concurrency ?? CONCURRENCY,
      pollMs: POLL_MS,
      onError: (error) => settings.onError(error),
    });
  }

  override async stop(): Promise<void> {
    await super.stop();
    this.settings.transport.close();
  }

  async #isVisitorThrottleOpen(): Promise<boolean> {
    if (Date.now() < this.#visitorThrottle.checkedUntil) return this.#visitorThrottle.isOpen;
    const { visitorTriggeredPerHour = VISITOR_EMAILS_PER_HOUR } = this.settings;
    const { rows } = await sql<{ sent: number }>`
      select count(*) as sent from (
        select from email_logs where is_visitor_triggered and sent_at > now() - interval '1 hour' limit ${visitorTriggeredPerHour}
      ) as recent`.execute(this.db);
    const isOpen = (rows[0]?.sent ?? 0) < visitorTriggeredPerHour;
    this.#visitorThrottle = { isOpen, checkedUntil: Date.now() + THROTTLE_CHECK_MS };
    return isOpen;
  }

  async #claim(): Promise<ClaimedEmail | null> {
    const isVisitorThrottleOpen = await this.#isVisitorThrottleOpen();
    const { rows } = await sql<ClaimedEmail>`
      with claimed as (
        update email_logs set status = 'sending', attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where id = (
          select id from email_logs
          where ((status = 'queued' and next_attempt_at <= now()) or (status = 'sending' and leased_until < now()))
            and (not is_visitor_triggered or ${isVisitorThrottleOpen})
          order by next_attempt_at limit 1 for update skip locked
        )
        returning *
      )
      select claimed.id, sites.owner_id, ticket_id, email_type, recipient_email, content, message_id, attempts,
        sites.name as site_name, sites.admin_notification_email
      from claimed left join sites on sites.id = claimed.site_id`.execute(this.db);
    return rows[0] ?? null;
  }

  async #deliver(claimed: ClaimedEmail): Promise<void> {
    const lease = setInterval(() => void this.#renewLease(claimed.id), RENEW_LEASE_MS);
    try {
      const failure = await this.#send(claimed).then(
        () => null,
        (error: unknown) => error ?? new Error('unknown'),
      );
      if (failure === null) await this.#markSent(claimed);
      else await this.#markFailure(claimed, failure);
    } finally {
      clearInterval(lease);
      if (claimed.owner_id !== null) this.settings.onDelivered(claimed.owner_id);
    }
  }

  /** Retries while the database is unavailable: an unmarked email would be sent again. */
  async #markSent({ id, recipient_email }: ClaimedEmail): Promise<void> {
    for (let attempt = 1; attempt <= MARK_SENT_ATTEMPTS; attempt++) {
      try {
        await this.db
          .updateTable('email_logs')
          .set({ status: 'sent', error_message: null, sent_at: new Date().toISOString(), leased_until: null })
          .where('id', '=', id)
          .execute();
        await liftSuppression(this.db, recipient_email);
        this.settings.onOutcome?.('sent');
        return;
      } catch (error) {
        this.settings.onError(error);
        await pause(MARK_SENT_RETRY_MS);
      }
    }
  }

  async #send(claimed: ClaimedEmail): Promise<void> {
    // Poison message: the last attempt ended with a crash, so do not send it again.
    if (claimed.attempts > ATTEMPTS_MAX)
      throw new DeliveryFailed('Sending was interrupted too many times.', { isFinal: true });
    const { transport, from, publicUrl } = this.settings;
    const host = new URL(publicUrl).hostname;
    const email = { type: claimed.email_type, content: claimed.content } as Email;
    const replyTo = replyToOf(email, claimed, this.settings.replies);
    const message = composeMessage(email, { publicUrl, canReply: replyTo.length > 0 });
    await transport.send({
      logId: claimed.id,
      from: roleOf(email) === 'customer' ? { ...from, name: claimed.site_name ?? from.name } : from,
      to: claimed.recipient_email,
      replyTo,
      subject: message.subject,
      text: renderText(message),
      html: renderHtml(message),
      messageId: `<${claimed.message_id}@${host}>`,
      thread: claimed.ticket_id === null ? null : `<ticket-${claimed.ticket_id}@${host}>`,
    });
  }

  async #renewLease(id: number): Promise<void> {
    try {
      await sql`update email_logs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${id} and status = 'sending'`.execute(
        this.db,
      );
    } catch (error) {
      this.settings.onError(error);
    }
  }

  async #markFailure({ id, attempts, recipient_email }: ClaimedEmail, error: unknown): Promise<void> {
    const error_message = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX);
    const backoffSeconds = BACKOFF_SECONDS[attempts - 1];
    const isFinal = (error instanceof DeliveryFailed && error.isFinal) || backoffSeconds === undefined;
    if (!(error instanceof DeliveryFailed)) this.settings.onError(error);
    try {
      if (error instanceof DeliveryFailed && error.isUnknownAddress)
        await suppressAddress(this.db, recipient_email, error_message);
      await this.db
        .updateTable('email_logs')
        .set({
          error_message,
          leased_until: null,
          ...(isFinal
            ? { status: 'failed' }
            : { status: 'queued', next_attempt_at: new Date(Date.now() + backoffSeconds * 1000).toISOString() }),
        })
        .where('id', '=', id)
        // Only while this worker holds the lease: another one may have sent the email since.
        .where('status', '=', 'sending')
        .where('attempts', '=', attempts)
        .execute();
      this.settings.onOutcome?.(isFinal ? 'failed' : 'retry');
    } catch (databaseError) {
      // The lease expires and the email is claimed again.
      this.settings.onError(databaseError);
    }
  }
}
