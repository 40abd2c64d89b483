import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ClaimFloor } from '../../background/claim-floor.ts';
import { QueueWorker } from '../../background/queue-worker.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { VISITOR_EMAILS_PER_HOUR } from '../../rate-limits.ts';
import type { SiteRow } from '../../scope.ts';
import type { ConfirmLinks } from '../../signed-links/confirm-link.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { lookUpSiteMember } from '../../teams/site-member.ts';
import { recordConfirmLink } from '../confirm-address/mailboxes.ts';
import { composeMessage, type Email, filesOf, type MessageContext, roleOf } from '../messages/compose-message.ts';
import type { InvitationContent } from '../messages/invitation.ts';
import { renderHtml, renderText } from '../messages/message-layout.ts';
import { recordBouncedAddress, returnEmailSlots } from '../outbox/email-slots.ts';
import { plainSiteName } from '../outbox/plain-site-name.ts';
import { liftSuppression, suppressAddress } from '../outbox/suppression-list.ts';
import { AttachmentReader } from './attachments.ts';
import { claimEmail, LEASE_SECONDS } from './claim-email.ts';
import type { ClaimedEmail } from './claimed-email.ts';
import { DeliveryFailed, type FailureCodes, type MailTransport, NO_CODES } from './mail-transport.ts';
import type { MessageLinks } from './message-links.ts';
import { reachOf, replyToOf } from './reply-to.ts';
import { isLongerThan, SlowLane } from './slow-lane.ts';
import { ThreadHost } from './thread-host.ts';

const RENEW_LEASE_MS = 20_000;
const CONCURRENCY = 5;
/** A delivery that takes longer moves to the slow lane and makes room for the next. */
const SLOW_AFTER_MS = 3_000;
/** How long a stop waits for deliveries; their emails are then sent by the next start. */
const STOP_MS = 5_000;
const ERROR_MAX = 500;
const MINUTE_SECONDS = 60;
const MARK_SENT_ATTEMPTS = 50;
const MARK_SENT_RETRY_MS = 1_000;
const THROTTLE_CHECK_MS = 5_000;

/** Nine attempts over 24 hours. */
const BACKOFF_SECONDS = [1, 5, 15, 60, 120, 240, 420, 579].map((minutes) => minutes * MINUTE_SECONDS);
const ATTEMPTS_MAX = BACKOFF_SECONDS.length + 1;

/** The result of one attempt, without any address: for the server log and the metrics. */
export type DeliveryOutcome = { readonly email_id: number; readonly email_type: Email['type'] } & (
  | { readonly outcome: 'sent' }
  | ({ readonly outcome: 'retried' | 'failed'; readonly attempts: number } & FailureCodes)
);

interface Settings {
  readonly transport: MailTransport;
  readonly from: { readonly name: string; readonly address: string };
  readonly publicUrl: string;
  /** Null when replies by email are off. */
  readonly replies: ReplyAddresses | null;
  readonly confirmLinks: ConfirmLinks;
  readonly links: MessageLinks;
  /** Null when files are off. */
  readonly fileStore: FileStore | null;
  readonly perHourAndAccount: number;
  readonly visitorTriggeredPerHour?: number;
  readonly concurrency?: number;
  readonly slowAfterMs?: number;
  readonly stopMs?: number;
  /** The email log of this site changed. */
  onDelivered(site: SiteRow): void;
  /** The delivery state of an invitation changed. */
  onInvited(teamId: number): void;
  onOutcome?(outcome: DeliveryOutcome): void;
  onError(error: unknown): void;
}

/**
 * Sends the emails of the outbox. Claims rows with a lease, so instances share the queue and a crashed one loses nothing.
 * At-least-once: a crash between sending and marking sends the email again, with the same Message-ID.
 */
export class EmailDelivery extends QueueWorker<ClaimedEmail> {
  readonly #floor = new ClaimFloor();
  #visitorThrottle = { isOpen: true, checkedUntil: 0 };
  readonly #host: string;
  readonly #threadHost: ThreadHost;
  readonly #attachments: AttachmentReader;
  readonly #slowLane = new SlowLane<ClaimedEmail>();

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    super({
      claim: () => this.#claim(),
      process: (claimed) => this.#deliverOrStepAside(claimed),
      concurrency: settings.concurrency ?? CONCURRENCY,
      onError: (error) => settings.onError(error),
    });
    this.#host = new URL(settings.publicUrl).hostname;
    this.#threadHost = new ThreadHost(db, this.#host);
    this.#attachments = new AttachmentReader(db, settings.fileStore);
  }

  override async drained(): Promise<void> {
    await super.drained();
    while (!this.#slowLane.isEmpty) {
      await this.#slowLane.drained();
      await super.drained();
    }
  }

  override async stop(): Promise<void> {
    const giveUp = setTimeout(() => this.settings.transport.close({ force: true }), this.settings.stopMs ?? STOP_MS);
    try {
      await super.stop();
    } finally {
      clearTimeout(giveUp);
      this.settings.transport.close();
    }
  }

  /** Resolves early for a slow delivery, which goes on in the slow lane. */
  async #deliverOrStepAside(claimed: ClaimedEmail): Promise<void> {
    const delivery = this.#deliver(claimed);
    const isSlow = await isLongerThan(this.settings.slowAfterMs ?? SLOW_AFTER_MS, delivery);
    if (!isSlow || this.#slowLane.isFull) return delivery;
    this.#slowLane.add(claimed, delivery, () => this.wake());
  }

  async #isVisitorThrottleOpen(): Promise<boolean> {
    if (performance.now() < this.#visitorThrottle.checkedUntil) return this.#visitorThrottle.isOpen;
    const { visitorTriggeredPerHour = VISITOR_EMAILS_PER_HOUR } = this.settings;
    const { rows } = await sql<{ sent: number }>`
      select count(*) as sent from (
        select from email_logs where is_visitor_triggered and sent_at > now() - interval '1 hour' limit ${visitorTriggeredPerHour}
      ) as recent`.execute(this.db);
    const isOpen = (rows[0]?.sent ?? 0) < visitorTriggeredPerHour;
    this.#visitorThrottle = { isOpen, checkedUntil: performance.now() + THROTTLE_CHECK_MS };
    return isOpen;
  }

  async #claim(): Promise<ClaimedEmail | null> {
    for (;;) {
      const isVisitorThrottleOpen = await this.#isVisitorThrottleOpen();
      const claimed = await this.#floor.claim((dueFrom) =>
        claimEmail(this.db, {
          dueFrom,
          perHourAndAccount: this.settings.perHourAndAccount,
          isVisitorThrottleOpen,
          blocked: this.#slowLane.blocked,
        }),
      );
      if (claimed === null || claimed.status === 'sending') return claimed;
      // It waits for a limit now, or failed for it.
      this.#announce(claimed);
    }
  }

  #announce({ team_id, site_id, email_type, content }: ClaimedEmail): void {
    if (team_id !== null && site_id !== null) this.settings.onDelivered({ team_id, site_id });
    else if (email_type === 'invitation') this.settings.onInvited((content as InvitationContent).team_id);
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
      this.#announce(claimed);
    }
  }

  /** Retries while the database is unavailable: an unmarked email would be sent again. */
  async #markSent(claimed: ClaimedEmail): Promise<void> {
    const { id, email_type, recipient_email } = claimed;
    this.settings.onOutcome?.({ outcome: 'sent', email_id: id, email_type });
    for (let attempt = 1; attempt <= MARK_SENT_ATTEMPTS; attempt++) {
      try {
        await this.db
          .updateTable('email_logs')
          .set({ status: 'sent', error_message: null, sent_at: sql`now()`, leased_until: null })
          .where('id', '=', id)
          .execute();
        await liftSuppression(this.db, recipient_email);
        if (this.#confirmUrlOf(claimed) !== null) await recordConfirmLink(this.db, recipient_email);
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
    const queued = { type: claimed.email_type, content: claimed.content } as Email;
    if (isToMember(queued)) await this.#requireReader(claimed);
    const { email, links } = await this.settings.links.add(claimed, queued);
    const thread = claimed.ticket_id === null ? null : `<ticket-${claimed.ticket_id}@${await this.#threadHost.find()}>`;
    await this.#attachments.withFiles(claimed.comment_id, filesOf(email), ({ attachments, unattached }) =>
      this.settings.transport.send({ ...this.#render(claimed, email, { ...links, unattached }), attachments, thread }),
    );
  }

  #render(claimed: ClaimedEmail, email: Email, context: Partial<MessageContext>) {
    const { from, publicUrl, replies } = this.settings;
    const replyTo = replyToOf(email, claimed, replies);
    const message = composeMessage(email, {
      publicUrl,
      ...reachOf(email, replyTo, replies),
      ...context,
      confirmUrl: this.#confirmUrlOf(claimed),
      waitingEmails: claimed.waiting_emails,
      siteDomain: claimed.site_domain,
    });
    return {
      logId: claimed.id,
      from: { ...from, name: senderNameOf(claimed) ?? from.name },
      to: claimed.recipient_email,
      replyTo,
      subject: claimed.subject,
      text: renderText(message),
      html: renderHtml({ ...message, subject: claimed.subject }),
      listUnsubscribe: isToMember(email) ? (message.footerLink?.url ?? null) : null,
      messageId: `<${claimed.message_id}@${this.#host}>`,
    };
  }

  /** The email may have waited since: a removed member gets none. */
  async #requireReader({ member_id, site_id }: ClaimedEmail): Promise<void> {
    const isReader = member_id !== null && site_id !== null && (await lookUpSiteMember(this.db, member_id, site_id));
    if (!isReader)
      throw new DeliveryFailed('Not sent: the recipient no longer has access to this site.', { isFinal: true });
  }

  #confirmUrlOf({ id, email_type: type, content, recipient_email, needs_confirm_link }: ClaimedEmail): string | null {
    const email = { type, content } as Email;
    const isToTeam = isToMember(email) || roleOf(email) === 'admin' || type === 'widget_alarm';
    if (!needs_confirm_link || !isToTeam) return null;
    return this.settings.confirmLinks.urlOf(id, recipient_email);
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

  async #markFailure(claimed: ClaimedEmail, error: unknown): Promise<void> {
    const { id, team_id, email_type, attempts, recipient_email } = claimed;
    const error_message = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX);
    const backoffSeconds = BACKOFF_SECONDS[attempts - 1];
    const isFinal = (error instanceof DeliveryFailed && error.isFinal) || backoffSeconds === undefined;
    if (!(error instanceof DeliveryFailed)) this.settings.onError(error);
    this.settings.onOutcome?.({
      outcome: isFinal ? 'failed' : 'retried',
      email_id: id,
      email_type,
      attempts,
      ...(error instanceof DeliveryFailed ? error.codes : NO_CODES),
    });
    try {
      if (error instanceof DeliveryFailed && error.isUnknownAddress) {
        await suppressAddress(this.db, recipient_email, error_message);
        if (team_id !== null) await recordBouncedAddress(this.db, team_id, email_type);
      }
      if (!isFinal) await returnEmailSlots(this.db, claimed.slots);
      await this.db
        .updateTable('email_logs')
        .set({
          error_message,
          leased_until: null,
          ...(isFinal
            ? { status: 'failed' }
            : // The clock of the database: one that lags here would make the email due at once, attempt after attempt.
              { status: 'queued', next_attempt_at: sql`now() + make_interval(secs => ${backoffSeconds})` }),
        })
        .where('id', '=', id)
        // Only while this worker holds the lease: another one may have sent the email since.
        .where('status', '=', 'sending')
        .where('attempts', '=', attempts)
        .execute();
    } catch (databaseError) {
      // The lease expires and the email is claimed again.
      this.settings.onError(databaseError);
    }
  }
}

/** Members, who have to see the site when the email is sent. */
const isToMember = (email: Email): boolean =>
  email.type === 'widget_alarm' ? email.content.reader === 'member' : roleOf(email) === 'member';

/** Alarms come from us: the site does not work. */
const senderNameOf = ({ email_type, site_name, site_domain }: ClaimedEmail): string | null =>
  site_name === null || site_domain === null || email_type === 'widget_alarm'
    ? null
    : plainSiteName(site_name, site_domain);
