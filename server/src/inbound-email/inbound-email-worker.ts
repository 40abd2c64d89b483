import { IGNORED_REASONS } from '@deskbell/contract/email-values';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { recordBounce } from '../email/delivery/bounces.ts';
import { isOwnEmail } from '../email/log/email-logs.ts';
import type { MailedFile } from '../files/attached-files.ts';
import { FileStoreFailed } from '../files/file-store.ts';
import type { SiteRow } from '../scope.ts';
import { IntakeAddresses } from '../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../signed-links/reply-address.ts';
import { addReply } from '../tickets/conversation/replies.ts';
import { lookUpReplyTarget, type ReplyTarget } from '../tickets/conversation/reply-target.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { openEmailTicket } from '../tickets/submit/email-ticket.ts';
import { judgeEmail, ticketOf } from './email-intake.ts';
import {
  type ClaimedInboundEmail,
  claimInboundEmail,
  finishInboundEmail,
  isFloodOfSender,
  limitStoredRawEmails,
  listSitesOf,
  moveToSlowLane,
  postponeInboundEmail,
  readRawEmail,
  recordInboundFailure,
  releaseInboundEmail,
  renewClaim,
} from './inbound-emails.ts';
import { InboundParser, type ParsedReply, ParserOverrun, ParserStopped } from './inbound-parser.ts';
import { type IntakeSite, mayBeOfUnknownIntakeKey, recordFirstUse } from './intake-sites.ts';
import { type FileTarget, type MailedFiles, NOT_STORED, refuseFiles, TAKES_NO_FILES } from './mailed-files.ts';
import { mayBeOfUnknownKey } from './unknown-key.ts';

const ATTEMPTS_MAX = 3;
/** Renewed while the email is in work; a crash holds it up for as long. */
const LEASE_SECONDS = 60;
const RENEWALS_PER_LEASE = 3;
const REASON_MAX = 500;
/** An email waits so long for a store that fails, then comes without its files. */
const STORE_WAIT_SECONDS = 3_600;
const FAST_LANES = 2;
const FAST_MS = 1_500;
const SLOW_MS = 5_000;
/** How much is processed between two checks of the total size of raw emails. */
const CHECK_STORED_BYTES = 16 * 1024 * 1024;

interface Settings {
  readonly addresses: ReplyAddresses;
  /** MAIL_FROM: email from it opens no ticket. */
  readonly sender: string;
  /** Null when files are off. */
  readonly files: MailedFiles | null;
  readonly leaseSeconds?: number;
  /** For parsing an email, in the fast lanes and in the slow one. */
  readonly parseMs?: { readonly fast: number; readonly slow: number };
  /** A ticket or an email log of this site changed. */
  onProcessed(site: SiteRow): void;
  onError(error: unknown): void;
}

interface Outcome {
  readonly status: 'done' | 'ignored';
  readonly reason: string | null;
  readonly opened_id?: number;
  /** Sites whose data changed. */
  readonly sites: readonly SiteRow[];
}

/**
 * Turns inbound emails into comments, tickets and bounces; several instances share the queue. An email that exceeds the time of the
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
    const { fast, slow } = settings.parseMs ?? { fast: FAST_MS, slow: SLOW_MS };
    this.#slowLane = new Lane(db, settings, { isSlow: true, timeoutMs: slow, onOverrun: quarantineOrKeepUncut });
    const continueInSlowLane: OnOverrun = async (claimed) => {
      await moveToSlowLane(db, claimed);
      this.#slowLane.wake();
      return null;
    };
    this.#fastLanes = Array.from(
      { length: FAST_LANES },
      () => new Lane(db, settings, { isSlow: false, timeoutMs: fast, onOverrun: continueInSlowLane }),
    );
  }

  wake(): void {
    for (const lane of [...this.#fastLanes, this.#slowLane]) lane.wake();
  }

  poll(everyMs: number): void {
    for (const lane of [...this.#fastLanes, this.#slowLane]) lane.poll(everyMs);
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
  readonly #intake: IntakeAddresses;
  #uncheckedBytes = 0;

  constructor(
    readonly db: Database,
    readonly settings: Settings,
    { isSlow, timeoutMs, onOverrun }: { isSlow: boolean; timeoutMs: number; onOverrun: OnOverrun },
  ) {
    const leaseSeconds = settings.leaseSeconds ?? LEASE_SECONDS;
    super({
      claim: () => claimInboundEmail(db, { isSlow, attemptsMax: ATTEMPTS_MAX, leaseSeconds }),
      process: (claimed) => this.#holdWhile(claimed, leaseSeconds, () => this.#process(claimed)),
      concurrency: 1,
      onError: (error) => settings.onError(error),
    });
    this.#parser = new InboundParser(timeoutMs);
    this.#onOverrun = onOverrun;
    this.#intake = new IntakeAddresses(settings.addresses.domain, settings.addresses.secretKey);
  }

  override async stop(): Promise<void> {
    const stopped = super.stop();
    await this.#parser.close();
    await stopped;
  }

  /** Storing the files of an email in a slow store takes longer than a lease. */
  async #holdWhile(claimed: ClaimedInboundEmail, leaseSeconds: number, work: () => Promise<void>): Promise<void> {
    let renewal: Promise<unknown> = Promise.resolve();
    const renew = () => {
      renewal = renewal
        .then(() => renewClaim(this.db, claimed, leaseSeconds))
        .catch((error) => this.settings.onError(error));
    };
    const timer = setInterval(renew, (leaseSeconds * 1_000) / RENEWALS_PER_LEASE);
    try {
      await work();
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }

  async #process(claimed: ClaimedInboundEmail): Promise<void> {
    let files: readonly MailedFile[] = [];
    try {
      const parsed = await this.#parse(claimed);
      if (!parsed) return;
      const prepared = await this.#prepareFiles(claimed, parsed);
      files = prepared.files;
      const sites = await this.db.transaction().execute(async (tx) => {
        const { sites, ...outcome } = await this.#apply(tx, claimed, { parsed, ...prepared });
        // Idempotency: if another worker finished it first, roll back.
        const read = { from_address: parsed.from, subject: parsed.subject, email_body: parsed.full_text };
        if (!(await finishInboundEmail(tx, claimed, { ...outcome, ...read })))
          throw new Error('Another worker has processed this inbound email.');
        return sites;
      });
      for (const site of sites) this.settings.onProcessed(site);
      await this.#removeUnattached(files);
    } catch (error) {
      await this.#recordFailure(claimed, files, error);
    }
    await this.#checkStored(claimed.bytes);
  }

  async #recordFailure(claimed: ClaimedInboundEmail, files: readonly MailedFile[], error: unknown): Promise<void> {
    if (error instanceof ParserStopped) return releaseInboundEmail(this.db, claimed);
    if (error instanceof KeyUnknown)
      return postponeInboundEmail(this.db, claimed, { reason: error.message, seconds: LEASE_SECONDS });
    this.settings.onError(error);
    const reason = String(error instanceof Error ? error.message : error).slice(0, REASON_MAX);
    if (error instanceof FileStoreFailed)
      return postponeInboundEmail(this.db, claimed, { reason, seconds: LEASE_SECONDS });
    // Another worker that has the email by now may have stored the same files.
    if (files.length > 0 && (await renewClaim(this.db, claimed, LEASE_SECONDS))) await this.#removeUnattached(files);
    await recordInboundFailure(this.db, claimed, { reason, isLast: claimed.attempts >= ATTEMPTS_MAX });
  }

  /** Best effort: the daily audit finds what is left. */
  async #removeUnattached(files: readonly MailedFile[]): Promise<void> {
    await this.settings.files?.removeUnattached(files).catch((error) => this.settings.onError(error));
  }

  /** Files are stored before the transaction, which is to be short; an email that makes neither comment nor ticket stores none. */
  async #prepareFiles(claimed: ClaimedInboundEmail, parsed: ParsedReply): Promise<PreparedFiles> {
    if (parsed.files.parts.length === 0) return { files: [], refusal: null };
    const { reply, site, refusal } = await this.#validate(this.db, claimed, parsed);
    if (refusal !== null) return { files: [], refusal };
    const target = reply ?? { ...site, ticket_id: null, role: 'customer' as const };
    return { files: await this.#storeFiles(claimed, target, parsed), refusal: null };
  }

  async #storeFiles(
    claimed: ClaimedInboundEmail,
    target: FileTarget,
    { files }: ParsedReply,
  ): Promise<readonly MailedFile[]> {
    if (!this.settings.files) return refuseFiles(files, TAKES_NO_FILES);
    try {
      return await this.settings.files.store(claimed.id, target, files);
    } catch (error) {
      if (!(error instanceof FileStoreFailed) || claimed.age_seconds < STORE_WAIT_SECONDS) throw error;
      this.settings.onError(error);
      return refuseFiles(files, NOT_STORED);
    }
  }

  async #parse(claimed: ClaimedInboundEmail): Promise<ParsedReply | null> {
    const use = this.#intake.parse(claimed.recipient) ? 'ticket' : 'reply';
    try {
      return await this.#parser.parse(await readRawEmail(this.db, claimed), use);
    } catch (error) {
      if (error instanceof ParserOverrun) return this.#onOverrun(claimed, error);
      throw error;
    }
  }

  async #apply(
    tx: Database,
    claimed: ClaimedInboundEmail,
    { parsed, files, refusal }: PreparedFiles & { readonly parsed: ParsedReply },
  ): Promise<Outcome> {
    const intake = this.#intake.parse(claimed.recipient);
    if (parsed.bounce && !intake) {
      const sites = await recordBounce(tx, parsed.bounce);
      return { status: 'ignored', reason: `Bounce: ${parsed.bounce.reason}`, sites };
    }
    // Locked before its tickets are counted: the lanes share the limits of a site.
    if (intake) await lockSite(tx, intake.site_id);
    // Judged before: its files are not stored, so it must become neither comment nor ticket now.
    const verdict = refusal === null ? await this.#validate(tx, claimed, parsed) : refused(refusal);
    if (verdict.refusal !== null) return ignored(verdict.refusal, await listSitesOf(tx, claimed));
    if (verdict.site) {
      const opened_id = await openEmailTicket(tx, ticketOf(parsed, verdict.site.site_id, files));
      await recordFirstUse(tx, verdict.site.site_id, claimed.id);
      return { status: 'done', reason: null, opened_id, sites: [verdict.site] };
    }
    const { from, reply: comment, full_text } = parsed;
    if (comment === '' && files.length === 0) return ignored('Empty message', [verdict.reply]);
    await addReply(tx, verdict.reply, { from, comment, full_text, files });
    return { status: 'done', reason: null, sites: [verdict.reply] };
  }

  /** Where its words go, or why nowhere. */
  async #validate(db: Database, claimed: ClaimedInboundEmail, parsed: ParsedReply): Promise<Verdict> {
    const { addresses, sender } = this.settings;
    if (this.#intake.parse(claimed.recipient)) {
      const verdict = await judgeEmail(db, claimed, parsed, { addresses: this.#intake, sender });
      if (verdict) return { reply: null, ...verdict };
      if (await mayBeOfUnknownIntakeKey(db, this.#intake, claimed.recipient)) throw new KeyUnknown();
      return refused(IGNORED_REASONS.ended);
    }
    if (parsed.bounce) return refused('Bounce');
    if (parsed.autoReply !== null) return refused(parsed.autoReply);
    if (parsed.message_id && (await isOwnEmail(db, parsed.message_id))) return refused('Sent by this installation');
    const reply = await lookUpReplyTarget(db, addresses, claimed.recipient);
    if (!reply && (await mayBeOfUnknownKey(db, addresses, claimed.recipient))) throw new KeyUnknown();
    if (!reply) return refused('Reply address is no longer valid');
    if (await isFloodOfSender(db, claimed))
      return refused('Mail loop: too many emails from this address within minutes');
    return { reply, site: null, refusal: null };
  }

  async #checkStored(bytes: number): Promise<void> {
    this.#uncheckedBytes += bytes;
    if (this.#uncheckedBytes < CHECK_STORED_BYTES) return;
    this.#uncheckedBytes = 0;
    await limitStoredRawEmails(this.db);
  }
}

/** Accepted by an instance that has the next key of a rotation; such an instance claims it later. */
class KeyUnknown extends Error {
  override readonly message = 'Address of a key that this instance does not have yet';
}

interface PreparedFiles {
  readonly files: readonly MailedFile[];
  /** Why the email makes neither comment nor ticket, if that was noticed before its files were stored. */
  readonly refusal: string | null;
}

type Verdict =
  | { readonly reply: ReplyTarget; readonly site: null; readonly refusal: null }
  | { readonly reply: null; readonly site: IntakeSite; readonly refusal: null }
  | { readonly reply: null; readonly site: null; readonly refusal: string };

const refused = (refusal: string) => ({ reply: null, site: null, refusal }) as const;
const ignored = (reason: string, sites: readonly SiteRow[]): Outcome => ({ status: 'ignored', reason, sites });
