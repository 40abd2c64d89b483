import { QueueWorker } from '../../background/queue-worker.ts';
import { TaskStopped } from '../../background/task-thread.ts';
import type { Database } from '../../db/database.ts';
import type { MailedFile } from '../../files/attached-files.ts';
import { NOT_STORED, TAKES_NO_FILES } from '../../files/file-refusals.ts';
import { FileStoreFailed } from '../../files/file-store.ts';
import type { SiteRow } from '../../scope.ts';
import { IntakeAddresses } from '../../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { InboundParser, type ParsedReply, ParserOverrun } from '../parse/inbound-parser.ts';
import {
  type ClaimedInboundEmail,
  claimInboundEmail,
  limitStoredRawEmails,
  postponeInboundEmail,
  readRawEmail,
  recordInboundFailure,
  releaseInboundEmail,
  renewClaim,
} from '../receive/inbound-emails.ts';
import { applyInbound, type PreparedEmail } from './apply-inbound.ts';
import { type FileTarget, type MailedFiles, refuseFiles } from './mailed-files.ts';
import { type InboundAddresses, KeyUnknown, resolveInbound } from './resolve-inbound.ts';

const ATTEMPTS_MAX = 3;
/** Renewed while the email is in work; a crash holds it up for as long. */
const LEASE_SECONDS = 60;
const RENEWALS_PER_LEASE = 3;
const REASON_MAX = 500;
/** An email waits so long for a store that fails, then comes without its files. */
const STORE_WAIT_SECONDS = 3_600;
/** How much is processed between two checks of the total size of raw emails. */
const CHECK_STORED_BYTES = 16 * 1024 * 1024;

export interface LaneSettings {
  readonly addresses: ReplyAddresses;
  /** MAIL_FROM: email from it opens no ticket. */
  readonly sender: string;
  /** Null when files are off. */
  readonly files: MailedFiles | null;
  readonly leaseSeconds?: number;
  onProcessed(site: SiteRow): void;
  onError(error: unknown): void;
}

/** What to do with an email that exceeded its time: null if it is not to be processed now. */
export type OnOverrun = (claimed: ClaimedInboundEmail, overrun: ParserOverrun) => Promise<ParsedReply | null>;

/** Claims one email after the other, holds its lease while it is in work, and records what failed. */
export class Lane extends QueueWorker<ClaimedInboundEmail> {
  readonly #parser: InboundParser;
  readonly #onOverrun: OnOverrun;
  readonly #addresses: InboundAddresses;
  #uncheckedBytes = 0;

  constructor(
    readonly db: Database,
    readonly settings: LaneSettings,
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
    const { addresses: replies, sender } = settings;
    this.#addresses = { replies, intake: new IntakeAddresses(replies.domain, replies.secretKey), sender };
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
      for (const site of await applyInbound(this.db, claimed, prepared, this.#addresses))
        this.settings.onProcessed(site);
      await this.#removeUnattached(files);
    } catch (error) {
      await this.#recordFailure(claimed, files, error);
    }
    await this.#checkStored(claimed.bytes);
  }

  async #recordFailure(claimed: ClaimedInboundEmail, files: readonly MailedFile[], error: unknown): Promise<void> {
    if (error instanceof TaskStopped) return releaseInboundEmail(this.db, claimed);
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
  async #prepareFiles(claimed: ClaimedInboundEmail, parsed: ParsedReply): Promise<PreparedEmail> {
    if (parsed.files.parts.length === 0) return { parsed, files: [], refusal: null };
    const { reply, site, refusal } = await resolveInbound(this.db, claimed, parsed, this.#addresses);
    if (refusal !== null) return { parsed, files: [], refusal };
    const target = reply ?? { ...site, ticket_id: null, role: 'customer' as const };
    return { parsed, files: await this.#storeFiles(claimed, target, parsed), refusal: null };
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
    const use = this.#addresses.intake.parse(claimed.recipient) ? 'ticket' : 'reply';
    try {
      return await this.#parser.parse(await readRawEmail(this.db, claimed), use);
    } catch (error) {
      if (error instanceof ParserOverrun) return this.#onOverrun(claimed, error);
      throw error;
    }
  }

  async #checkStored(bytes: number): Promise<void> {
    this.#uncheckedBytes += bytes;
    if (this.#uncheckedBytes < CHECK_STORED_BYTES) return;
    this.#uncheckedBytes = 0;
    await limitStoredRawEmails(this.db);
  }
}
