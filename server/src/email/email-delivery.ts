import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { VISITOR_EMAILS_PER_HOUR } from '../rate-limits.ts';
import { answersTo } from './answers-to.ts';
import { composeEmail, type Email, roleOf } from './compose-email.ts';
import { renderHtml, renderText } from './letter.ts';
import { DeliveryFailed, type MailTransport } from './mail-transport.ts';
import type { ReplyAddresses } from './reply-address.ts';
import { liftSuppression, suppressAddress } from './suppressed-addresses.ts';

const LEASE_SECONDS = 60;
const RENEW_LEASE_MS = 20_000;
const POLL_MS = 5_000;
const AT_ONCE = 5;
const ERROR_MAX = 500;
const MINUTE_SECONDS = 60;
const MARK_TRIES = 50;
const MARK_PAUSE_MS = 1_000;
const VALVE_CHECK_MS = 5_000;

/** Nine tries over 24 hours. */
const PAUSES_SECONDS = [1, 5, 15, 60, 120, 240, 420, 579].map((minutes) => minutes * MINUTE_SECONDS);
const TRIES = PAUSES_SECONDS.length + 1;

interface Settings {
  readonly transport: MailTransport;
  readonly from: { readonly name: string; readonly address: string };
  readonly publicUrl: string;
  /** Where answers are received; null if they are not. */
  readonly replies: ReplyAddresses | null;
  readonly visitorTriggeredPerHour?: number;
  readonly atOnce?: number;
  /** The e-mail log of this owner changed. */
  onDelivered(ownerId: number): void;
  onError(error: unknown): void;
}

interface Claimed {
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
 * Sends what is queued. A mail is claimed with a lease, so that several instances share the work and one that dies loses
 * nothing; a crash between sending and marking repeats the mail once, with the same Message-ID.
 */
export class EmailDelivery {
  readonly #loop: QueueWorker<Claimed>;
  #valve = { isOpen: true, until: 0 };

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    this.#loop = new QueueWorker({
      claim: () => this.#claim(),
      process: (mail) => this.#deliver(mail),
      concurrency: settings.atOnce ?? AT_ONCE,
      pollMs: POLL_MS,
      onError: (error) => settings.onError(error),
    });
  }

  /** There may be something to send. */
  wake(): void {
    this.#loop.wake();
  }

  /** Until nothing more is due. */
  drained(): Promise<void> {
    return this.#loop.drained();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    this.settings.transport.close();
  }

  async #isValveOpen(): Promise<boolean> {
    if (Date.now() < this.#valve.until) return this.#valve.isOpen;
    const { visitorTriggeredPerHour = VISITOR_EMAILS_PER_HOUR } = this.settings;
    const { rows } = await sql<{ sent: number }>`
      select count(*) as sent from (
        select from email_logs where is_visitor_triggered and sent_at > now() - interval '1 hour' limit ${visitorTriggeredPerHour}
      ) as recent`.execute(this.db);
    const isOpen = (rows[0]?.sent ?? 0) < visitorTriggeredPerHour;
    this.#valve = { isOpen, until: Date.now() + VALVE_CHECK_MS };
    return isOpen;
  }

  async #claim(): Promise<Claimed | null> {
    const isValveOpen = await this.#isValveOpen();
    const { rows } = await sql<Claimed>`
      with claimed as (
        update email_logs set status = 'sending', attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where id = (
          select id from email_logs
          where ((status = 'queued' and next_attempt_at <= now()) or (status = 'sending' and leased_until < now()))
            and (not is_visitor_triggered or ${isValveOpen})
          order by next_attempt_at limit 1 for update skip locked
        )
        returning *
      )
      select claimed.id, sites.owner_id, ticket_id, email_type, recipient_email, content, message_id, attempts,
        sites.name as site_name, sites.admin_notification_email
      from claimed left join sites on sites.id = claimed.site_id`.execute(this.db);
    return rows[0] ?? null;
  }

  async #deliver(mail: Claimed): Promise<void> {
    const lease = setInterval(() => void this.#renewLease(mail.id), RENEW_LEASE_MS);
    try {
      const failure = await this.#send(mail).then(
        () => null,
        (error: unknown) => error ?? new Error('unknown'),
      );
      if (failure === null) await this.#markSent(mail);
      else await this.#markFailure(mail, failure);
    } finally {
      clearInterval(lease);
      if (mail.owner_id !== null) this.settings.onDelivered(mail.owner_id);
    }
  }

  /** A mail that went out must not go out again because the database was away for a moment. */
  async #markSent({ id, recipient_email }: Claimed): Promise<void> {
    for (let tries = 1; tries <= MARK_TRIES; tries++) {
      try {
        await this.db
          .updateTable('email_logs')
          .set({ status: 'sent', error_message: null, sent_at: new Date().toISOString(), leased_until: null })
          .where('id', '=', id)
          .execute();
        await liftSuppression(this.db, recipient_email);
        return;
      } catch (error) {
        this.settings.onError(error);
        await pause(MARK_PAUSE_MS);
      }
    }
  }

  async #send(mail: Claimed): Promise<void> {
    // Each try before this one ended with the process: whatever it is about this mail, it must not end the next one too.
    if (mail.attempts > TRIES) throw new DeliveryFailed('Sending was broken off again and again.', { isFinal: true });
    const { transport, from, publicUrl } = this.settings;
    const host = new URL(publicUrl).hostname;
    const email = { type: mail.email_type, content: mail.content } as Email;
    const replyTo = answersTo(email, mail, this.settings.replies);
    const letter = composeEmail(email, { publicUrl, canReply: replyTo.length > 0 });
    await transport.send({
      logId: mail.id,
      from: roleOf(email) === 'customer' ? { ...from, name: mail.site_name ?? from.name } : from,
      to: mail.recipient_email,
      replyTo,
      subject: letter.subject,
      text: renderText(letter),
      html: renderHtml(letter),
      messageId: `<${mail.message_id}@${host}>`,
      thread: mail.ticket_id === null ? null : `<ticket-${mail.ticket_id}@${host}>`,
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

  async #markFailure({ id, attempts, recipient_email }: Claimed, error: unknown): Promise<void> {
    const error_message = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX);
    const waitSeconds = PAUSES_SECONDS[attempts - 1];
    const isFinal = (error instanceof DeliveryFailed && error.isFinal) || waitSeconds === undefined;
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
            : { status: 'queued', next_attempt_at: new Date(Date.now() + waitSeconds * 1000).toISOString() }),
        })
        .where('id', '=', id)
        // Whoever lost the lease meanwhile does not know what became of the mail since.
        .where('status', '=', 'sending')
        .where('attempts', '=', attempts)
        .execute();
    } catch (fault) {
      // Nothing is lost: the lease runs out and the mail is claimed again.
      this.settings.onError(fault);
    }
  }
}
