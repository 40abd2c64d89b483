import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { BatchQueue } from '../../background/batch-queue.ts';
import { QueueWorker } from '../../background/queue-worker.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { plainSiteName } from '../../names/plain-site-name.ts';
import { VISITOR_EMAILS_PER_HOUR } from '../../rate-limits.ts';
import type { SiteRow } from '../../scope.ts';
import type { ConfirmLinks } from '../../signed-links/confirm-link.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { isToTeam, kindOf, recipientOf } from '../email-kinds.ts';
import type { ReportContent, ReportFacts, ReportQuestionContent } from '../messages/client-report-message.ts';
import { composeMessage, type Email, filesOf, type MessageContext } from '../messages/compose-message.ts';
import type { InvitationContent } from '../messages/invitation.ts';
import { renderHtml, renderText } from '../messages/message-layout.ts';
import { AttachmentReader } from './attachments.ts';
import { claimEmails } from './claim-emails.ts';
import { ClaimedBatch } from './claimed-batch.ts';
import type { ClaimedEmail, DueEmail } from './claimed-email.ts';
import { ATTEMPTS_MAX, backoffOf, markFailed, markSent, renewLease, returnToQueue } from './delivery-results.ts';
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
const MARK_SENT_ATTEMPTS = 50;
const MARK_SENT_RETRY_MS = 1_000;
/** Group commit: so many emails may wait for it while the next are sent. A crash sends them again. */
const UNMARKED_MAX = 15;
const MARK_LIMITS = { maxBatch: 100, minIntervalMs: 20, maxWaiting: 1_000, maxWaitingPerKey: 1_000 };
const THROTTLE_CHECK_MS = 5_000;

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
  /** What a monthly report shows is read when it is sent. */
  readonly reports: {
    /** Null when its recipient gets no reports any more. */
    factsFor(content: ReportContent, claimed: ClaimedEmail): Promise<ReportFacts | null>;
    confirmUrlOf(content: ReportQuestionContent): string;
  };
  /** Null when files are off. */
  readonly fileStore: FileStore | null;
  readonly perHourAndAccount: number;
  readonly visitorTriggeredPerHour?: number;
  readonly concurrency?: number;
  readonly slowAfterMs?: number;
  readonly stopMs?: number;
  onDelivered(site: SiteRow): void;
  onInvited(teamId: number): void;
  onOutcome?(outcome: DeliveryOutcome): void;
  onError(error: unknown): void;
}

/**
 * Sends the emails of the outbox. Claims rows with a lease, so instances share the queue and a crashed one loses nothing.
 * At-least-once: a crash between sending and marking sends the email again, with the same Message-ID.
 */
export class EmailDelivery extends QueueWorker<ClaimedEmail> {
  #visitorThrottle = { isOpen: true, checkedUntil: 0 };
  readonly #host: string;
  readonly #threadHost: ThreadHost;
  readonly #attachments: AttachmentReader;
  readonly #slowLane = new SlowLane<ClaimedEmail>();
  readonly #batch: ClaimedBatch;
  readonly #sent: BatchQueue<ClaimedEmail, void>;
  readonly #unmarked = new Set<Promise<void>>();

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
    this.#batch = new ClaimedBatch(settings.concurrency ?? CONCURRENCY);
    this.#sent = new BatchQueue<ClaimedEmail, void>(MARK_LIMITS, async (emails) => {
      await markSent(db, emails);
      this.#announce(emails);
      return [];
    });
    this.#host = new URL(settings.publicUrl).hostname;
    this.#threadHost = new ThreadHost(db, this.#host);
    this.#attachments = new AttachmentReader(db, settings.fileStore);
  }

  override async drained(): Promise<void> {
    await super.drained();
    while (!this.#slowLane.isEmpty || this.#unmarked.size > 0) {
      await Promise.all([this.#slowLane.drained(), ...this.#unmarked]);
      await super.drained();
    }
  }

  override async stop(): Promise<void> {
    const giveUp = setTimeout(() => this.settings.transport.close({ force: true }), this.settings.stopMs ?? STOP_MS);
    try {
      await super.stop();
      await this.#returnToQueue(this.#batch.takeAll());
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
      if (this.#batch.isStale) await this.#returnToQueue(this.#batch.takeAll());
      const claimed = this.#batch.take((email) => !this.#slowLane.blocks(email));
      if (claimed) return claimed;
      await this.#returnToQueue(this.#batch.takeAll());
      if (!(await this.#claimBatch())) return null;
    }
  }

  /** False when no email is due. */
  async #claimBatch(): Promise<boolean> {
    await pause(this.#batch.untilNextClaim);
    const startedAt = performance.now();
    const { claimed, heldBack } = await claimEmails(this.db, {
      count: this.#batch.nextSize,
      perHourAndAccount: this.settings.perHourAndAccount,
      isVisitorThrottleOpen: await this.#isVisitorThrottleOpen(),
      blocked: this.#slowLane.blocked,
    });
    this.#batch.refill(claimed, startedAt);
    this.#announce(heldBack);
    return claimed.length + heldBack.length > 0;
  }

  async #returnToQueue(emails: readonly ClaimedEmail[]): Promise<void> {
    if (emails.length > 0) await returnToQueue(this.db, emails);
  }

  /** Announces each site and team once. */
  #announce(emails: readonly DueEmail[]): void {
    const sites = new Map<number, SiteRow>();
    const inviting = new Set<number>();
    for (const { team_id, site_id, email_type, content } of emails)
      if (team_id !== null && site_id !== null) sites.set(site_id, { team_id, site_id });
      else if (kindOf(email_type).from === 'team') inviting.add((content as InvitationContent).team_id);
    for (const site of sites.values()) this.settings.onDelivered(site);
    for (const teamId of inviting) this.settings.onInvited(teamId);
  }

  async #deliver(claimed: ClaimedEmail): Promise<void> {
    const lease = setInterval(() => void renewLease(this.db, claimed).catch(this.settings.onError), RENEW_LEASE_MS);
    const failure = await this.#send(claimed).then(
      () => null,
      (error: unknown) => error ?? new Error('unknown'),
    );
    const marked = (failure === null ? this.#markSent(claimed) : this.#markFailed(claimed, failure)).finally(() => {
      clearInterval(lease);
      this.#unmarked.delete(marked);
    });
    this.#unmarked.add(marked);
    if (this.#unmarked.size > UNMARKED_MAX) await marked;
  }

  /** Retries while the database is unavailable: an unmarked email would be sent again. */
  async #markSent(claimed: ClaimedEmail): Promise<void> {
    const { id, email_type } = claimed;
    this.settings.onOutcome?.({ outcome: 'sent', email_id: id, email_type });
    for (let attempt = 1; attempt <= MARK_SENT_ATTEMPTS; attempt++) {
      try {
        return await this.#sent.add(0, claimed);
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
    // The email may have waited since it was queued.
    if (recipientOf(queued) === 'member' && !claimed.reader)
      throw new DeliveryFailed('Not sent: the recipient no longer has access to this site.', { isFinal: true });
    if (kindOf(queued.type).subscription === 'overdue' && claimed.ticket_id !== null && !claimed.ticket?.is_due)
      throw new DeliveryFailed('Not sent: the ticket is not due any more.', { isFinal: true });
    const { email, links, customerThread = [] } = await this.settings.links.add(claimed, queued);
    const thread = claimed.ticket_id === null ? [] : [`<ticket-${claimed.ticket_id}@${await this.#threadHost.find()}>`];
    const references = [...thread, ...customerThread];
    const report = await this.#reportFor(claimed, email);
    const context = { ...links, ...report, pauseSeconds: isToTeam(email) ? claimed.pause_seconds : 0 };
    const unsubscribeUrl =
      report.report?.endUrl ?? (claimed.reader && this.settings.links.unsubscribeUrlOf(claimed, email, claimed.reader));
    await this.#attachments.withFiles(claimed.comment_id, filesOf(email), ({ attachments, unattached }) =>
      this.settings.transport.send({
        ...this.#render(claimed, email, { ...context, unattached }),
        attachments,
        references,
        unsubscribeUrl,
      }),
    );
  }

  async #reportFor(claimed: ClaimedEmail, email: Email): Promise<Pick<MessageContext, 'report' | 'reportUrl'>> {
    if (email.type === 'report_question') return { reportUrl: this.settings.reports.confirmUrlOf(email.content) };
    if (email.type !== 'report') return {};
    const report = await this.settings.reports.factsFor(email.content, claimed);
    if (!report) throw new DeliveryFailed('Not sent: the recipient gets no reports any more.', { isFinal: true });
    return { report };
  }

  #render(claimed: ClaimedEmail, email: Email, context: Partial<MessageContext>) {
    const { from, publicUrl, replies, confirmLinks } = this.settings;
    const replyTo = replyToOf(email, claimed, replies);
    const message = composeMessage(email, {
      publicUrl,
      ...reachOf(email, replyTo, replies),
      ...context,
      confirmUrl:
        !claimed.is_confirmed && isToTeam(email) && kindOf(email.type).confirms === 'team'
          ? confirmLinks.urlOf(claimed.id, claimed.recipient_email)
          : null,
      waitingEmails: claimed.waiting_emails,
      siteDomain: claimed.site_domain,
    });
    return {
      logId: claimed.id,
      from: { ...from, name: brandNameOf(email) ?? senderNameOf(claimed) ?? from.name },
      to: claimed.recipient_email,
      replyTo,
      subject: claimed.subject,
      text: renderText(message),
      html: renderHtml({ ...message, subject: claimed.subject }),
      messageId: `<${claimed.message_id}@${this.#host}>`,
    };
  }

  async #markFailed(claimed: ClaimedEmail, error: unknown): Promise<void> {
    const { id, email_type, attempts } = claimed;
    if (!(error instanceof DeliveryFailed)) this.settings.onError(error);
    this.settings.onOutcome?.({
      outcome: backoffOf(error, claimed) === null ? 'failed' : 'retried',
      email_id: id,
      email_type,
      attempts,
      ...(error instanceof DeliveryFailed ? error.codes : NO_CODES),
    });
    try {
      await markFailed(this.db, claimed, error);
    } catch (databaseError) {
      // The lease expires and the email is claimed again.
      this.settings.onError(databaseError);
    }
    this.#announce([claimed]);
  }
}

const brandNameOf = ({ type, content }: Email): string | null => {
  if (type === 'report' || type === 'report_question') return content.brand.name;
  return type === 'invitation' ? (content.brand?.name ?? null) : null;
};

/** Alarms come from the product: the site does not work. */
const senderNameOf = ({ email_type, site_name, site_domain }: ClaimedEmail): string | null =>
  site_name === null || site_domain === null || kindOf(email_type).from === 'product'
    ? null
    : plainSiteName(site_name, site_domain);
