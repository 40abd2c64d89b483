/** A process that sends emails over kept SMTP connections, as fast as it can, and prints how many a second. */
import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import nodemailer from 'nodemailer';

export interface SmtpLoad {
  readonly url: string;
  readonly connections: number;
  readonly emails: number;
  readonly text: string;
  readonly html: string;
}

const { url, connections, emails, text, html } = (await json(process.stdin)) as SmtpLoad;
const { hostname: host, port } = new URL(url);
const transport = nodemailer.createTransport({
  host,
  port: Number(port),
  ignoreTLS: true,
  pool: true,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
});
const send = () =>
  transport.sendMail({
    from: 'desk@example.com',
    to: `${randomUUID()}@example.com`,
    subject: 'A ticket like any other',
    text,
    html,
  });
await send();
const started = performance.now();
await Promise.all(Array.from({ length: emails }, send));
process.stdout.write(JSON.stringify((1000 * emails) / (performance.now() - started)));
transport.close();
