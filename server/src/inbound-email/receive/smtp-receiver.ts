import { SMTPServer } from 'smtp-server';
import type { Database } from '../../db/database.ts';
import { networkOf, TokenBuckets } from '../../limits/token-bucket.ts';
import { SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS, SMTP_EMAILS_PER_MINUTE_AND_ADDRESS } from '../../rate-limits.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { MailboxFull } from './inbound-emails.ts';
import { MAIL_MAX_BYTES, RECIPIENTS_MAX, returnPathOf } from './raw-mail.ts';
import { closeConnection, SmtpConnections } from './smtp-connections.ts';
import { SmtpDeliveries, SmtpRefusal } from './smtp-deliveries.ts';

const IDLE_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

interface Settings {
  readonly host: string;
  readonly port: number;
  /** Sent in the greeting and the reply to EHLO. */
  readonly hostName: string;
  readonly addresses: ReplyAddresses;
  readonly sender: string;
  onError(error: unknown): void;
}

export interface SmtpReceiver {
  readonly port: number;
  close(): Promise<void>;
}

export class SmtpPortUnavailable extends Error {
  constructor({ host, port }: Settings, cause: Error) {
    super(
      `The SMTP receiver cannot listen on ${host}:${port} (${cause.message}). Set INBOUND_SMTP_PORT to a free port above 1023, ` +
        'or INBOUND_SMTP_HOST to an address of this machine.',
      { cause },
    );
  }
}

/** Accepts email for reply and intake addresses only and never relays. A 250 means that the email is stored. */
export async function startSmtpReceiver(db: Database, settings: Settings): Promise<SmtpReceiver> {
  const { addresses, onError } = settings;
  const mail = new SmtpDeliveries(db, addresses, settings.sender);
  const connectionRate = new TokenBuckets(SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS);
  const emailRate = new TokenBuckets(SMTP_EMAILS_PER_MINUTE_AND_ADDRESS);
  const isTooFast = (rate: TokenBuckets, address: string) => !isLoopback(address) && rate.take(networkOf(address)) > 0;

  const refusalOf = (error: unknown): SmtpRefusal => {
    if (error instanceof SmtpRefusal) return error;
    if (error instanceof MailboxFull) return new SmtpRefusal(452, `4.2.2 ${error.message}`);
    onError(error);
    return new SmtpRefusal(451, '4.3.0 Temporary failure, try again later');
  };

  const connections = new SmtpConnections((session) => closeConnection(server, session));
  const server = new SMTPServer({
    name: settings.hostName,
    banner: 'Deskbell',
    size: MAIL_MAX_BYTES,
    // No certificate is configured, so STARTTLS cannot be offered: see docs/email.md.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    socketTimeout: IDLE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onConnect(session, done) {
      const isRefused = isTooFast(connectionRate, session.remoteAddress) || !connections.open(session);
      done(isRefused ? new SmtpRefusal(421, 'Too many connections, try again later') : null);
    },
    onClose: (session) => connections.forget(session),
    onMailFrom(_address, { remoteAddress }, done) {
      const isRefused = isTooFast(emailRate, remoteAddress);
      done(isRefused ? new SmtpRefusal(451, '4.7.0 Too many emails, try again later') : null);
    },
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= RECIPIENTS_MAX) return done(new SmtpRefusal(452, '4.5.3 Too many recipients'));
      mail.refusalOf(address, envelope).then(
        (refusal) => done(refusal),
        (error: unknown) => done(refusalOf(error)),
      );
    },
    onData(stream, session, done) {
      const chunks = [returnPathOf(session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address)];
      let size = 0;
      let isCrowded = false;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        // The rest of an email that is refused anyway is read, but not kept.
        if (size > MAIL_MAX_BYTES || isCrowded) return;
        chunks.push(chunk);
        isCrowded = !connections.receive(session, chunk.length);
        if (isCrowded) chunks.length = 0;
      });
      stream.on('end', () => {
        const finish: typeof done = (...reply) => {
          connections.received(session);
          done(...reply);
        };
        if (size > MAIL_MAX_BYTES) return finish(new SmtpRefusal(552, '5.3.4 Message too large'));
        if (isCrowded) return finish(new SmtpRefusal(452, '4.3.1 Too much email at once, try again later'));
        const raw = Buffer.concat(chunks);
        chunks.length = 0;
        mail.store(raw, session.envelope).then(
          () => finish(null, 'Stored'),
          (error: unknown) => finish(refusalOf(error)),
        );
      });
    },
  });
  // Aborted connections: the sending server retries.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (cause) => reject(new SmtpPortUnavailable(settings, cause)));
    server.listen(settings.port, settings.host, () => resolve());
  });
  return {
    port: (server.server.address() as { port: number }).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/i.test(address);
