import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Comment } from '@deskbell/contract/tickets';
import nodemailer from 'nodemailer';
import { ReplyAddresses } from '../email/reply-address.ts';
import { ReplyIntake } from '../inbound-email/reply-intake.ts';
import { type SmtpReceiver, startSmtpReceiver } from '../inbound-email/smtp-receiver.ts';
import { anOwner, aSite, aTicket, type SignedIn } from './fixtures.ts';
import { SECRET_KEY } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export const CUSTOMER = 'priya.raman@example.com';
export const ADMIN = 'owner@kettle.example';
export const SENDER = 'desk@reply.deskbell.test';
export const addresses = new ReplyAddresses('reply.deskbell.test', SECRET_KEY);

/** A mail of the collection, for an address and about one of our mails. */
export function sampleMail(name: string, address: string, messageId = ''): Buffer {
  const text = readFileSync(new URL(`../inbound-email/mails/${name}.eml`, import.meta.url), 'latin1');
  return Buffer.from(text.replaceAll('{{address}}', address).replaceAll('{{message_id}}', messageId), 'latin1');
}

/** The real receiver on a port of its own, with the real worker behind it. */
export class PostOffice {
  readonly errors: unknown[] = [];
  readonly told: number[] = [];
  #receiver: SmtpReceiver | null = null;
  #intake: ReplyIntake | null = null;

  async open(): Promise<this> {
    const db = await testDatabase();
    const onError = (error: unknown) => void this.errors.push(error);
    this.#intake = new ReplyIntake(db, { addresses, onTaken: (owner) => void this.told.push(owner), onError });
    this.#receiver = await startSmtpReceiver(db, {
      host: '127.0.0.1',
      port: 0,
      addresses,
      sender: SENDER,
      onStored: () => this.#intake?.wake(),
      onError,
    });
    return this;
  }

  get port(): number {
    return this.#receiver?.port ?? 0;
  }

  /** Hands a mail over by SMTP and waits until it is worked off; throws what the receiver refuses it with. */
  async deliver(raw: Buffer, to: string | string[], from = CUSTOMER): Promise<void> {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: this.port, ignoreTLS: true });
    try {
      await transport.sendMail({ envelope: { from, to }, raw });
    } finally {
      transport.close();
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    this.#intake?.wake();
    await this.#intake?.drained();
  }

  async close(): Promise<void> {
    await this.#receiver?.close();
    await this.#intake?.stop();
  }
}

/** A ticket with a customer and an admin who were both given their reply addresses. */
export async function aConversation() {
  const owner = await anOwner();
  const site = await aSite(owner, { admin_notification_email: ADMIN });
  const user_email = `${randomUUID()}@example.com`;
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
export const logsOf = async (owner: SignedIn, siteId: number): Promise<Record<string, unknown>[]> =>
  (await owner.get(`/api/sites/${siteId}/email-logs`)).json();
/** What became of the mail for a ticket. */
export const fateOf = async (ticketId: number) =>
  (await testDatabase())
    .selectFrom('inbound_emails')
    .select(['status', 'reason'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
export const aMail = (to: string, text: string, headers = '') =>
  Buffer.from(`From: ${CUSTOMER}\r\nTo: ${to}\r\nMessage-ID: <${randomUUID()}@x>\r\n${headers}\r\n${text}\r\n`);
