import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { isLoopback } from '../config.ts';

/** How long each phase of the conversation may take: connecting, the greeting, any answer. */
const PHASE_TIMEOUT_MS = 30_000;
const CONNECTIONS = 5;
const PERMANENT_FAILURE = 500;

interface OutgoingMail {
  readonly logId: number;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** The mail that a ticket's mails hang under in a mail program. */
  readonly thread: string | null;
}

/** Hands a mail over, or throws DeliveryFailed. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export class DeliveryFailed extends Error {
  /** The server will not take it, however often it is tried. */
  readonly isFinal: boolean;
  /** There is no such mailbox. */
  readonly isUnknownAddress: boolean;

  constructor(
    message: string,
    { isFinal, isUnknownAddress = false, ...options }: ErrorOptions & { isFinal: boolean; isUnknownAddress?: boolean },
  ) {
    super(message, options);
    this.isFinal = isFinal;
    this.isUnknownAddress = isUnknownAddress;
  }
}

/** Codes of RFC 3463 that speak of the mailbox itself. A bare 550 may as well be about us, such as a block list. */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

/** What the mail library tells of a failure. */
export interface SmtpFailure extends Error {
  readonly code?: string;
  /** The code of the system's or the TLS library's own error, which `code` only sums up. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

export function smtpTransport(url: string, { phaseTimeoutMs = PHASE_TIMEOUT_MS } = {}): MailTransport {
  const address = new URL(url);
  const hasPassword = address.username !== '';
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(hasPassword && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    // Else somebody in between could take the offer of TLS away and read the password.
    requireTLS: hasPassword && !isLoopback(`http://${address.host}`),
    dnsTimeout: phaseTimeoutMs,
    connectionTimeout: phaseTimeoutMs,
    greetingTimeout: phaseTimeoutMs,
    socketTimeout: phaseTimeoutMs,
    // Trying again is the queue's business.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail));
      } catch (error) {
        const failure = error as SmtpFailure;
        throw new DeliveryFailed(failure.response ?? failure.message, {
          cause: error,
          isFinal: isFinal(failure),
          isUnknownAddress: UNKNOWN_ADDRESS.test(failure.response ?? ''),
        });
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A refusal of the mail is final, a mistake in the address too. Not so a refusal of ourselves: a wrong password is mended,
 * and then the mails of the day still go out.
 */
function isFinal({ code, command, responseCode }: SmtpFailure): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= PERMANENT_FAILURE && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '');
}

/** Without a mail server: each mail becomes a file that any mail program opens. */
export function fileTransport(folder: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(mail.logId).padStart(8, '0')}-${mail.to.replace(/[^a-zA-Z0-9@._-]/g, '_').slice(0, 80)}`;
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
    },
    close: () => transport.close(),
  };
}

function messageOf({ from, to, replyTo, subject, text, html, messageId, thread }: OutgoingMail) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
    // A line break would begin a header of the sender's choice.
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    messageId,
    ...(thread && { inReplyTo: thread, references: [thread] }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}
