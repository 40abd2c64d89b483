import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import type { Database } from '../db/database.ts';
import type { ReplyAddresses } from '../email/reply-address.ts';
import { networkOf, TokenBuckets } from '../http/token-bucket.ts';
import { SMTP_CONNECTIONS_AT_ONCE, SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS } from '../rate-limits.ts';
import { lookUpReplyTarget } from '../tickets/replies.ts';
import { storeInboundEmail } from './inbound-emails.ts';
import { MAIL_MAX_BYTES } from './raw-mail.ts';

const RECIPIENTS_PER_MAIL = 10;
const SILENCE_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

interface Settings {
  readonly host: string;
  readonly port: number;
  readonly addresses: ReplyAddresses;
  /** The address our mails are sent from: if it lies in the reply domain, mails that come back arrive here. */
  readonly sender: string;
  /** A mail is stored. */
  onStored(): void;
  onError(error: unknown): void;
}

export interface SmtpReceiver {
  readonly port: number;
  close(): Promise<void>;
}

/** Takes mail for reply addresses and nothing else; it relays to nobody. A 250 means that the mail is stored. */
export async function startSmtpReceiver(db: Database, settings: Settings): Promise<SmtpReceiver> {
  const { addresses, sender, onStored, onError } = settings;
  const connections = new TokenBuckets(SMTP_CONNECTIONS_PER_MINUTE_AND_ADDRESS);
  const isOurs = async (recipient: string, isReport: boolean): Promise<boolean> =>
    (isReport && recipient.toLowerCase() === sender.toLowerCase()) ||
    (await lookUpReplyTarget(db, addresses, recipient)) !== null;

  const server = new SMTPServer({
    name: addresses.domain,
    banner: 'Deskbell',
    size: MAIL_MAX_BYTES,
    // Without a certificate of the operator's own there is nothing to offer: see docs/e-mail.md.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: SMTP_CONNECTIONS_AT_ONCE,
    socketTimeout: SILENCE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onConnect({ remoteAddress }, done) {
      if (connections.take(networkOf(remoteAddress)) > 0) done(answer(421, 'Too many connections, try again later'));
      else done();
    },
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= RECIPIENTS_PER_MAIL) return done(answer(452, '4.5.3 Too many recipients'));
      isOurs(address, senderOf(envelope) === '').then(
        (isTaken) => (isTaken ? done() : done(answer(550, '5.1.1 Nobody has this address'))),
        (error: unknown) => {
          onError(error);
          done(answer(451, '4.3.0 Not just now, try again later'));
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
        if (size > MAIL_MAX_BYTES) return done(answer(552, '5.3.4 This mail is too large'));
        // Where the sender stands in the conversation is part of the mail from here on (RFC 5321, 4.4).
        const returnPath = Buffer.from(`Return-Path: <${senderOf(envelope).replace(/[\r\n<>]/g, '')}>\r\n`);
        const deliveries = envelope.rcptTo.map(({ address }) => ({
          recipient: address,
          ticket_id: addresses.read(address)?.ticket_id ?? null,
        }));
        storeInboundEmail(db, deliveries, Buffer.concat([returnPath, ...chunks])).then(
          () => {
            done(null, 'Stored');
            onStored();
          },
          (error: unknown) => {
            onError(error);
            done(answer(451, '4.3.0 Not stored, try again later'));
          },
        );
      });
    },
  });
  // A connection that breaks off is the sender's affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(settings.port, settings.host, () => resolve());
  });
  return {
    port: (server.server.address() as { port: number }).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const senderOf = ({ mailFrom }: SMTPServerEnvelope): string => (mailFrom === false ? '' : mailFrom.address);
const answer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
