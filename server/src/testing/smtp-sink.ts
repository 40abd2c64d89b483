import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  readonly url: string;
  readonly mails: (Email & { readonly envelopeTo: string[] })[];
  refusal: { readonly code: number; readonly text: string } | null;
  close(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const { refusal } = sink;
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : undefined);
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
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
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
