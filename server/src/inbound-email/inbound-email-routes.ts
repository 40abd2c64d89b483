import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ReplyAddresses } from '../email/reply-address.ts';
import { Invalid, NotFound, NotSignedIn } from '../errors.ts';
import { lookUpReplyTarget } from '../tickets/replies.ts';
import { type Delivery, storeInboundEmail } from './inbound-emails.ts';
import { headerLinesOf, MAIL_MAX_BYTES } from './raw-mail.ts';

const RECIPIENT_HEADERS = /^(to|cc|bcc|delivered-to|envelope-to|x-(original|envelope|forwarded)-to):/i;
const REPORT_HEADERS = /^content-type:\s*multipart\/report\b/i;
const RECIPIENTS_PER_MAIL = 10;

interface Settings {
  readonly addresses: ReplyAddresses;
  readonly secret: string;
  /** The address our mails are sent from: mails that come back are addressed to it. */
  readonly sender: string;
  /** A mail is stored. */
  onStored(): void;
}

/** For providers that receive mail and post it on: the raw mail as the body, the secret in a header. */
export async function inboundEmailRoutes(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const { addresses, secret, sender, onStored } = settings;

  const listDeliveries = async (raw: Buffer): Promise<Delivery[]> => {
    const lines = headerLinesOf(raw);
    const recipients = lines.filter((line) => RECIPIENT_HEADERS.test(line)).join('\n');
    const deliveries: Delivery[] = [];
    for (const recipient of addresses.findIn(recipients).slice(0, RECIPIENTS_PER_MAIL)) {
      const target = await lookUpReplyTarget(db, addresses, recipient);
      if (target) deliveries.push({ recipient, ticket_id: target.ticket_id });
    }
    const isReport = lines.some((line) => REPORT_HEADERS.test(line));
    if (isReport && recipients.toLowerCase().includes(sender.toLowerCase()))
      deliveries.push({ recipient: sender, ticket_id: null });
    return deliveries;
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAIL_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/inbound-email', {
      bodyLimit: MAIL_MAX_BYTES,
      // Before the body is read: only who knows the secret may send megabytes.
      onRequest: async (request) => {
        if (!carriesSecret(request, secret)) throw new NotSignedIn('The secret is missing or wrong.');
      },
      handler: async ({ body }, reply) => {
        if (!Buffer.isBuffer(body) || body.length === 0) throw new Invalid('Send the raw mail as the body.');
        const deliveries = await listDeliveries(body);
        if (deliveries.length === 0) throw new NotFound('This mail is for no address of ours.');
        await storeInboundEmail(db, deliveries, body);
        onStored();
        return reply.code(202).send({ received: true });
      },
    });
  });
}

/** In whatever header a provider can be told to send it: as a bearer token or in an X- header of any name. */
function carriesSecret({ headers }: FastifyRequest, secret: string): boolean {
  const wanted = digestOf(secret);
  return Object.entries(headers)
    .filter(([name]) => name === 'authorization' || name.startsWith('x-'))
    .some(([, value]) => timingSafeEqual(digestOf(String(value).replace(/^Bearer /i, '')), wanted));
}

const digestOf = (value: string) => createHash('sha256').update(value).digest();
