import { mkdir, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { isLoopback } from '../../config/loopback.ts';
import { headerText } from '../header-text.ts';

/** Timeout for each phase: DNS, connect, greeting, any reply. */
const PHASE_TIMEOUT_MS = 30_000;
const TOTAL_TIMEOUT_MS = 120_000;
const PERMANENT_FAILURE = 500;

interface OutgoingMessage {
  readonly logId: number;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Bytes, never a path or an address. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
  readonly messageId: string;
  /** The Message-IDs under which mail clients thread the emails of a ticket; the last one is answered. */
  readonly references: readonly string[];
  /** Where the recipient ends emails of this kind; a POST is enough. */
  readonly unsubscribeUrl?: string | null;
}

export interface MailTransport {
  send(message: OutgoingMessage): Promise<void>;
  /** `force` aborts the emails that are being sent. */
  close(options?: { readonly force: boolean }): void;
}

/** What the mail server or the connection said, without any address: fit for the server log. */
export interface FailureCodes {
  readonly smtp_code: number | null;
  readonly enhanced_code: string | null;
  readonly error_code: string | null;
}

export const NO_CODES: FailureCodes = { smtp_code: null, enhanced_code: null, error_code: null };

interface FailureOptions extends ErrorOptions {
  /** A permanent failure: no retry. */
  readonly isFinal: boolean;
  readonly isUnknownAddress?: boolean;
  readonly codes?: FailureCodes;
}

export class DeliveryFailed extends Error {
  readonly isFinal: boolean;
  readonly isUnknownAddress: boolean;
  readonly codes: FailureCodes;

  constructor(message: string, { isFinal, isUnknownAddress = false, codes = NO_CODES, ...options }: FailureOptions) {
    super(message, options);
    this.isFinal = isFinal;
    this.isUnknownAddress = isUnknownAddress;
    this.codes = codes;
  }
}

/** RFC 3463 codes about the mailbox itself. A bare 550 may also be about the sender, such as a blocklist. */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

export interface SmtpError extends Error {
  readonly code?: string;
  /** The code of the system or TLS error; `code` is nodemailer's category. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

interface SmtpSettings {
  /** Its host name is sent with EHLO. */
  readonly publicUrl?: string;
  readonly phaseTimeoutMs?: number;
  /** The time for one email in all: a server that drips its replies never trips the phase timeouts. */
  readonly totalTimeoutMs?: number;
}

export function smtpTransport(url: string, settings: SmtpSettings = {}): MailTransport {
  const { totalTimeoutMs = TOTAL_TIMEOUT_MS } = settings;
  const options = connectionOptions(new URL(url), settings);
  const connections = new Set<SmtpConnection>();
  const idle: SmtpConnection[] = [];
  let isAborted = false;

  function takeConnection(): SmtpConnection {
    const connection = idle.pop() ?? nodemailer.createTransport({ ...options, pool: true, maxConnections: 1 });
    connections.add(connection);
    return connection;
  }

  return {
    async send(message) {
      const connection = takeConnection();
      let isTimedOut = false;
      // A pool of one connection: only its forced close aborts the email that it is sending.
      const deadline = setTimeout(() => {
        isTimedOut = true;
        connections.delete(connection);
        connection.close({ force: true });
      }, totalTimeoutMs);
      try {
        await connection.sendMail(sendOptions(message));
      } catch (error) {
        if (isTimedOut) throw deliveryFailed(timedOut(totalTimeoutMs));
        throw deliveryFailed(isAborted ? new Error('Sending was interrupted by a restart.') : (error as SmtpError));
      } finally {
        clearTimeout(deadline);
        if (connections.has(connection)) idle.push(connection);
      }
    },
    close(options) {
      isAborted = options?.force ?? isAborted;
      for (const connection of connections) connection.close(options);
      connections.clear();
    },
  };
}

/** Connects and signs in as for an email, then quits. */
export async function verifySmtp(url: string, settings: SmtpSettings): Promise<void> {
  const { pool: _pool, ...options } = connectionOptions(new URL(url), settings);
  const connection = nodemailer.createTransport(options);
  try {
    await connection.verify();
  } finally {
    connection.close();
  }
}

type SmtpConnection = ReturnType<typeof nodemailer.createTransport<SMTPPool.SentMessageInfo>>;

function connectionOptions(
  address: URL,
  { publicUrl, phaseTimeoutMs = PHASE_TIMEOUT_MS }: SmtpSettings,
): SMTPPool.Options {
  const isSecure = address.protocol === 'smtps:';
  const hasPassword = address.username !== '';
  const isLocal = isLoopback(`http://${address.host}`);
  // Mail servers come with a self-signed certificate, and on loopback there is no one to impersonate them.
  const isUnverified = address.searchParams.get('tls') === 'no-verify' || (isLocal && !isSecure);
  return {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(publicUrl !== undefined && { name: ehloNameOf(publicUrl) }),
    ...(hasPassword && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    // Prevents STARTTLS stripping, which would expose the password.
    requireTLS: hasPassword && !isLocal,
    ignoreTLS: address.searchParams.get('tls') === 'off',
    ...(isUnverified && { tls: { rejectUnauthorized: false } }),
    dnsTimeout: phaseTimeoutMs,
    connectionTimeout: phaseTimeoutMs,
    greetingTimeout: phaseTimeoutMs,
    socketTimeout: phaseTimeoutMs,
    // Retries are the job of the outbox.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 5321, 4.1.3: an IP address is written in brackets. */
function ehloNameOf(publicUrl: string): string {
  const host = new URL(publicUrl).hostname;
  if (host.startsWith('[')) return `[IPv6:${host.slice(1)}`;
  return isIP(host) ? `[${host}]` : host;
}

const timedOut = (ms: number): SmtpError =>
  Object.assign(new Error(`Timeout: the server did not take the email within ${Math.round(ms / 1000)} seconds.`), {
    code: 'ETIMEDOUT',
  });

/** RFC 3463: class, subject and detail after the reply code, such as 4.7.1. */
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;

function deliveryFailed(error: SmtpError): DeliveryFailed {
  return new DeliveryFailed(error.response ?? error.message, {
    cause: error,
    isFinal: isPermanent(error),
    isUnknownAddress: UNKNOWN_ADDRESS.test(error.response ?? ''),
    codes: {
      smtp_code: error.responseCode ?? null,
      enhanced_code: ENHANCED_CODE.exec(error.response ?? '')?.[1] ?? null,
      error_code: error.originalCode ?? error.code ?? null,
    },
  });
}

/** A rejected email or malformed address is final. A rejected login is retried: the password may be fixed meanwhile. */
function isPermanent({ code, command, responseCode }: SmtpError): boolean {
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= PERMANENT_FAILURE && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '');
}

/** The name has no ending; the email_logs id comes first, so that the file is found by it. */
export const mailFileName = (logId: number, to: string): string =>
  `${String(logId).padStart(8, '0')}-${to.replace(/[^a-zA-Z0-9@._-]/g, '_').slice(0, 80)}`;

/** Writes each email as an `.eml` file: the transport of installations without SMTP. */
export function fileTransport(folder: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(outgoing) {
      const { message } = await transport.sendMail(sendOptions(outgoing));
      const name = mailFileName(outgoing.logId, outgoing.to);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 });
        await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`));
      } catch (cause) {
        // The error names the file, and with it the address.
        const { code = 'unknown' } = cause as NodeJS.ErrnoException;
        const codes = { ...NO_CODES, error_code: code };
        throw new DeliveryFailed(`The mail file could not be written (${code}).`, { cause, isFinal: false, codes });
      }
    },
    close: () => transport.close(),
  };
}

function sendOptions({ from, to, replyTo, subject, text, html, messageId, references, ...message }: OutgoingMessage) {
  const { attachments = [], unsubscribeUrl } = message;
  return {
    from: { ...from, name: headerText(from.name) },
    to: { name: '', address: to },
    ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
    subject: headerText(subject),
    text,
    html,
    attachments: attachments.map(({ filename, content, contentType }) => ({ filename, content, contentType })),
    messageId,
    ...(references.length > 0 && { inReplyTo: references.at(-1), references: [...references] }),
    ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
