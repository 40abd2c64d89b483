import { randomUUID } from 'node:crypto';
import type { ReceivedEmail } from '@deskbell/contract/received-emails';
import type { Site } from '@deskbell/contract/sites';
import type { TicketDetail } from '@deskbell/contract/tickets';
import type { FastifyInstance } from 'fastify';
import { IntakeAddresses } from '../signed-links/intake-address.ts';
import { anOwner, aSite, type SignedIn } from './fixtures.ts';
import { addresses } from './inbound-email.ts';
import { SECRET_KEY, startApp } from './test-app.ts';

export const intakeAddresses = new IntakeAddresses(addresses.domain, SECRET_KEY);
export const WEBHOOK_SECRET = 'the webhook secret';

let app: Promise<FastifyInstance> | undefined;

export function inboundApp(): Promise<FastifyInstance> {
  const inbound = {
    domain: addresses.domain,
    smtpHost: '127.0.0.1',
    smtpPort: null,
    webhookSecret: WEBHOOK_SECRET,
  };
  app ??= startApp({ inbound });
  return app;
}

export interface IntakeDesk {
  readonly owner: SignedIn;
  readonly site: Site;
  readonly address: string;
}

export async function anIntakeSite(fields: Record<string, unknown> = {}, colleague?: SignedIn): Promise<IntakeDesk> {
  const owner = colleague ?? (await anOwner('Marta', await inboundApp()));
  const site = await aSite(owner, fields);
  const { address } = (await owner.put(`/api/sites/${site.id}/intake-address`, { is_on: true })).json();
  return { owner, site, address };
}

export async function ticketsOf({ owner, site }: IntakeDesk): Promise<TicketDetail[]> {
  const rows: { id: number }[] = (await owner.get(`/api/sites/${site.id}/tickets`)).json();
  const details = rows.map(async ({ id }) => (await owner.get(`/api/tickets/${id}`)).json().ticket);
  return (await Promise.all(details)).reverse();
}

export const receivedBy = async ({ owner, site }: IntakeDesk, query = ''): Promise<ReceivedEmail[]> =>
  (await owner.get(`/api/sites/${site.id}/received-emails${query}`)).json();

export async function fateOf(desk: IntakeDesk) {
  const [email, ...others] = await receivedBy(desk);
  if (!email || others.length > 0) throw new Error(`The site received ${others.length + (email ? 1 : 0)} emails.`);
  const { status, reason } = email;
  return { status, reason };
}

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: string;
}

export const aNewEmail = ({
  from = `Ingrid Solheim <${randomUUID()}@example.no>`,
  to = 'support@shop.example',
  subject = 'Torn zip',
  text = 'The zip of the second cover is torn.',
  headers = '',
}: Written = {}): Buffer =>
  Buffer.from(
    `${headers}From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: <${randomUUID()}@mail.example>\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
  );
