import { receiveEmail } from '@deskbell/contract/inbound-email';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { lookUpSentEmail } from '../../email/delivery/bounces.ts';
import { NotFound, Unavailable } from '../../errors.ts';
import type { Handle } from '../../http/api/api.ts';
import { IntakeAddresses } from '../../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { lookUpReplyTarget } from '../../tickets/conversation/reply-target.ts';
import { bounceAddressOf } from './bounce-address.ts';
import { type Delivery, MailboxFull, storeInboundEmail } from './inbound-emails.ts';
import { lookUpIntakeSite, mayBeOfUnknownIntakeKey } from './intake-sites.ts';
import { headerLinesOf, MAIL_MAX_BYTES, messageIdsIn, RECIPIENTS_MAX } from './raw-mail.ts';
import { readWebhook } from './read-webhook.ts';
import { mayBeOfUnknownKey } from './unknown-key.ts';

const RECIPIENT_HEADERS = /^(to|cc|bcc|resent-to|delivered-to|envelope-to|x-(original|envelope|forwarded)-to):/i;
/** Written by the servers on the way. After forwarding, To names the address that the customer wrote to. */
const DELIVERY_HEADERS = /^(resent-to|delivered-to|envelope-to|x-(original|envelope|forwarded)-to):/i;
/** JSON with the raw email and, again, its attachments is larger than the email. */
const WEBHOOK_MAX_BYTES = 2.5 * MAIL_MAX_BYTES;
const REPORT_HEADERS = /^content-type:\s*multipart\/report\b/i;

interface Settings {
  readonly addresses: ReplyAddresses;
  /** MAIL_FROM: bounces arrive here if it belongs to the reply domain. */
  readonly sender: string;
}

/** The webhook for providers that receive email and post it. */
export async function inboundEmailRoutes(
  app: FastifyInstance,
  createHandle: (scope: FastifyInstance) => Handle,
  db: Database,
  { addresses, sender }: Settings,
): Promise<void> {
  const intake = new IntakeAddresses(addresses.domain, addresses.secretKey);
  const bounceAddress = bounceAddressOf(sender, addresses.domain);

  /** The envelope of a provider may name only the mailbox from which it hands the email over. */
  const listIntakeDeliveries = async (recipients: string, lines: readonly string[]): Promise<Delivery[]> => {
    const onTheWay = lines.filter((line) => DELIVERY_HEADERS.test(line)).join('\n');
    const deliveries: Delivery[] = [];
    for (const recipient of intake.extractFrom(`${recipients}\n${onTheWay}`).slice(0, RECIPIENTS_MAX)) {
      const site = await lookUpIntakeSite(db, intake, recipient);
      if (site) deliveries.push({ recipient, ticket_id: null, intake_site_id: site.site_id });
      else if (await mayBeOfUnknownIntakeKey(db, intake, recipient)) throw unverified();
    }
    return deliveries;
  };

  const listDeliveries = async (raw: Buffer, envelope: readonly string[] | null): Promise<Delivery[]> => {
    const lines = headerLinesOf(raw);
    const recipients = (envelope ?? lines.filter((line) => RECIPIENT_HEADERS.test(line))).join('\n');
    const deliveries: Delivery[] = [];
    for (const recipient of addresses.extractFrom(recipients).slice(0, RECIPIENTS_MAX)) {
      const target = await lookUpReplyTarget(db, addresses, recipient);
      if (target) deliveries.push({ recipient, ticket_id: target.ticket_id });
      else if (await mayBeOfUnknownKey(db, addresses, recipient)) throw unverified();
    }
    deliveries.push(...(await listIntakeDeliveries(recipients, lines)));
    const isReport = lines.some((line) => REPORT_HEADERS.test(line));
    if (isReport && bounceAddress && recipients.toLowerCase().includes(bounceAddress)) {
      const bounced = await lookUpSentEmail(db, messageIdsIn(raw));
      if (bounced) deliveries.push({ recipient: bounceAddress, ticket_id: bounced.ticket_id });
    }
    return deliveries;
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const handle = createHandle(scope);

    handle(receiveEmail, async ({ body, request, reply }) => {
      const { raw, recipients } = await readWebhook(
        request.headers['content-type'] ?? '',
        Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      );
      const deliveries = await listDeliveries(raw, recipients);
      // Mailgun and Postmark repeat a delivery unless it is answered 200.
      if (recipients !== null) reply.code(200);
      else if (deliveries.length === 0)
        throw new NotFound('No recipient is an address that takes email on this installation.');
      if (deliveries.length === 0) return { received: false };
      await storeInboundEmail(db, deliveries, raw).catch((error: unknown) => {
        // 503 and not 429: SendGrid repeats a delivery after 5xx only.
        throw error instanceof MailboxFull ? new Unavailable(error.message) : error;
      });
      return { received: true };
    });
  });
}

const unverified = () => new Unavailable('The address cannot be verified yet. Please try again later.');
