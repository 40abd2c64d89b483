import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Comment } from '@deskbell/contract/tickets';
import nodemailer from 'nodemailer';
import { afterAll } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import type { FileLimits } from '../files/uploads.ts';
import { startSmtpReceiver } from '../inbound-email/receive/smtp-receiver.ts';
import { InboundEmailWorker } from '../inbound-email/resolve/inbound-email-worker.ts';
import { MailedFiles } from '../inbound-email/resolve/mailed-files.ts';
import { ReplyAddresses } from '../signed-links/reply-address.ts';
import { anEmailAddress, anOwnerWithSite, aTicket, type SignedIn } from './fixtures.ts';
import { SECRET_KEY, testFileStore } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export const CUSTOMER = 'priya.raman@example.com';
export const ADMIN = 'owner@kettle.example';
export const SENDER = 'desk@reply.deskbell.test';
export const addresses = new ReplyAddresses('reply.deskbell.test', SECRET_KEY);

export function sampleEmail(name: string, address: string, messageId = ''): Buffer {
  const text = readFileSync(new URL(`../inbound-email/resolve/mails/${name}.eml`, import.meta.url), 'latin1');
  return Buffer.from(text.replaceAll('{{address}}', address).replaceAll('{{message_id}}', messageId), 'latin1');
}

const fileLimits = (): FileLimits => {
  const { files } = readConfig({});
  if (!files) throw new Error('Files are on by default.');
  return files;
};

interface Inbound {
  readonly addresses?: ReplyAddresses;
  readonly store?: FileStore | null;
  readonly limits?: FileLimits;
  readonly leaseSeconds?: number;
  readonly parseMs?: { readonly fast: number; readonly slow: number };
}

export async function startInbound(inbound: Inbound = {}) {
  const { store = testFileStore(), limits = fileLimits(), addresses: used = addresses, ...settings } = inbound;
  const db = await testDatabase();
  const changedTeams: number[] = [];
  const onError = () => undefined;
  const worker = new InboundEmailWorker(db, {
    ...settings,
    addresses: used,
    sender: SENDER,
    files: store && new MailedFiles(db, { store, limits }, SECRET_KEY),
    onProcessed: ({ team_id }) => void changedTeams.push(team_id),
    onError,
  });
  const receiverSettings = {
    host: '127.0.0.1',
    port: 0,
    hostName: 'desk.deskbell.test',
    addresses: used,
    sender: SENDER,
    onError,
  };
  const receiver = await startSmtpReceiver(db, receiverSettings);
  afterAll(async () => {
    await receiver.close();
    await worker.stop();
  });

  const drain = async () => {
    worker.wake();
    await worker.drained();
  };
  const send = async (raw: Buffer, to: string | string[], from = CUSTOMER) => {
    const answer = await sendBySmtp(receiver.port, raw, to, from);
    worker.wake();
    return answer;
  };
  return {
    port: receiver.port,
    settings: receiverSettings,
    changedTeams,
    drain,
    send,
    async deliver(raw: Buffer, to: string | string[], from = CUSTOMER): Promise<void> {
      await send(raw, to, from);
      await drain();
    },
  };
}

export async function sendBySmtp(port: number, raw: Buffer, to: string | string[], from = CUSTOMER): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
  } finally {
    transport.close();
  }
}

export async function aConversation() {
  const { owner, site } = await anOwnerWithSite({ admin_notification_email: ADMIN });
  const user_email = anEmailAddress();
  const ticket = await aTicket(site, { user_email });
  return {
    owner,
    site,
    id: ticket.id,
    user_email,
    customer: addresses.addressOf(ticket.id, 'customer', user_email),
    admin: addresses.addressOf(ticket.id, 'admin', ADMIN),
  };
}

export const commentsOf = async (owner: SignedIn, id: number): Promise<Comment[]> =>
  (await owner.get(`/api/tickets/${id}`)).json().comments;
export const inboundStatusOf = async (ticketId: number) =>
  (await testDatabase())
    .selectFrom('inbound_emails')
    .select(['status', 'reason'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
export const anInboundEmail = (to: string, text: string, headers = '', from = CUSTOMER) =>
  Buffer.from(`From: ${from}\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x>\r\n${headers}\r\n${text}\r\n`);
