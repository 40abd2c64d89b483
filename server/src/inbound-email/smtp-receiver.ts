import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { Database } from '../db/database.ts';
import type { ReplyAddresses } from '../email/reply-address.ts';
import { networkOf, TokenBuckets } from '../http/token-bucket.ts';
import { SMTP_CONCURRENT_CONNECTIONS, SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS } from '../rate-limits.ts';
import { lookUpReplyTarget } from '../tickets/replies.ts';
import { storeInboundEmail } from './inbound-emails.ts';
import { MAIL_MAX_BYTES, RECIPIENTS_MAX, withReturnPath } from './raw-mail.ts';

const IDLE_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

interface Settings {
  readonly host: string;
  readonly port: number;
  /** For the greeting and the reply to EHLO. */
  readonly hostName: string;
  readonly addresses: ReplyAddresses;
  /** MAIL_FROM: bounces arrive here if it belongs to the reply domain. */
  readonly sender: string;
  onStored(): void;
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

/** Accepts email for reply addresses only and never relays. A 250 means that the email is stored. */
export async function startSmtpReceiver(db: Database, settings: Settings): Promise<SmtpReceiver> {
  const { addresses, sender, onStored, onError } = settings;
  const connections = new TokenBuckets(SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS);
  const isAccepted = async (recipient: string, isBounce: boolean): Promise<boolean> =>
    (isBounce && recipient.toLowerCase() === sender.toLowerCase()) ||
    (await lookUpReplyTarget(db, addresses, recipient)) !== null;

  const server = new SMTPServer({
    name: settings.hostName,
    banner: 'Deskbell',
    size: MAIL_MAX_BYTES,
    // No certificate is configured, so STARTTLS cannot be offered: see docs/e-mail.md.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: SMTP_CONCURRENT_CONNECTIONS,
    socketTimeout: IDLE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onConnect({ remoteAddress }, done) {
      if (connections.take(networkOf(remoteAddress)) > 0) done(smtpError(421, 'Too many connections, try again later'));
      else done();
    },
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= RECIPIENTS_MAX) return done(smtpError(452, '4.5.3 Too many recipients'));
      isAccepted(address, senderOf(envelope) === '').then(
        (isValid) => (isValid ? done() : done(smtpError(550, '5.1.1 No such mailbox'))),
        (error: unknown) => {
          onError(error);
          done(smtpError(451, '4.3.0 Temporary failure, try again later'));
        },
      );
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAIL_MAX_BYTES) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (size > MAIL_MAX_BYTES) return done(smtpError(552, '5.3.4 Message too large'));
        const deliveries = envelope.rcptTo.map(({ address }) => ({
          recipient: address,
          ticket_id: addresses.parse(address)?.ticket_id ?? null,
        }));
        storeInboundEmail(db, deliveries, withReturnPath(Buffer.concat(chunks), senderOf(envelope))).then(
          () => {
            done(null, 'Stored');
            onStored();
          },
          (error: unknown) => {
            onError(error);
            done(smtpError(451, '4.3.0 Message not stored, try again later'));
          },
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

const senderOf = ({ mailFrom }: SMTPServerEnvelope): string => (mailFrom === false ? '' : mailFrom.address);
const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
