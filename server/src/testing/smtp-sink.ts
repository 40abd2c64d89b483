import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on a port of its own that keeps what it takes, and refuses what a test wants refused. */
export interface SmtpSink {
  readonly url: string;
  readonly mails: (Email & { readonly envelopeTo: string[] })[];
  /** What to answer to the recipients of the next mails, e.g. { code: 451, words: 'Try later' }; null takes them. */
  refusal: { readonly code: number; readonly words: string } | null;
  close(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const { refusal } = sink;
      done(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : undefined);
    },
    onData: (stream, { envelope }, done) => {
      readAll(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          sink.mails.push({ ...mail, envelopeTo: envelope.rcptTo.map(({ address }) => address) });
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    mails: [],
    refusal: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

export const portOf = (server: SMTPServer): number => (server.server.address() as AddressInfo).port;

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
