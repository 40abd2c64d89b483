import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { isLoopback } from '../config.ts';

/** Timeout for each phase: DNS, connect, greeting, any reply. */
const PHASE_TIMEOUT_MS = 30_000;
const CONNECTIONS = 5;
const PERMANENT_FAILURE = 500;

interface OutgoingMessage {
  readonly logId: number;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** The Message-ID under which mail clients thread the emails of a ticket. */
  readonly thread: string | null;
}

export interface MailTransport {
  /** Throws DeliveryFailed. */
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}

export class DeliveryFailed extends Error {
  /** A permanent failure: no retry. */
  readonly isFinal: boolean;
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

/** RFC 3463 codes about the mailbox itself. A bare 550 may also be about the sender, such as a blocklist. */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

/** The errors of nodemailer. */
export interface SmtpError extends Error {
  readonly code?: string;
  /** The code of the system or TLS error; `code` is nodemailer's category. */
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
    // Prevents STARTTLS stripping, which would expose the password.
    requireTLS: hasPassword && !isLoopback(`http://${address.host}`),
    dnsTimeout: phaseTimeoutMs,
    connectionTimeout: phaseTimeoutMs,
    greetingTimeout: phaseTimeoutMs,
    socketTimeout: phaseTimeoutMs,
    // Retries are the job of the outbox.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(sendOptions(message));
      } catch (error) {
        const smtpError = error as SmtpError;
        throw new DeliveryFailed(smtpError.response ?? smtpError.message, {
          cause: error,
          isFinal: isPermanent(smtpError),
          isUnknownAddress: UNKNOWN_ADDRESS.test(smtpError.response ?? ''),
        });
      }
    },
    close: () => transport.close(),
  };
}

/** A rejected email or malformed address is final. A rejected login is retried: the password may be fixed meanwhile. */
function isPermanent({ code, command, responseCode }: SmtpError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= PERMANENT_FAILURE && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '');
}

/** Without SMTP: writes each email as an `.eml` file. */
export function fileTransport(folder: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(outgoing) {
      const { message } = await transport.sendMail(sendOptions(outgoing));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(outgoing.logId).padStart(8, '0')}-${outgoing.to.replace(/[^a-zA-Z0-9@._-]/g, '_').slice(0, 80)}`;
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
    },
    close: () => transport.close(),
  };
}

function sendOptions({ from, to, replyTo, subject, text, html, messageId, thread }: OutgoingMessage) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
    // Prevents header injection.
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    messageId,
    ...(thread && { inReplyTo: thread, references: [thread] }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}
