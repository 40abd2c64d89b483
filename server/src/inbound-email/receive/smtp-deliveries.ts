import type { SMTPServerEnvelope } from 'smtp-server';
import type { Database } from '../../db/database.ts';
import { lookUpSentEmail } from '../../email/delivery/bounces.ts';
import { IntakeAddresses } from '../../signed-links/intake-address.ts';
import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { lookUpReplyTarget } from '../../tickets/conversation/reply-target.ts';
import { bounceAddressOf } from './bounce-address.ts';
import { type Delivery, storeInboundEmail } from './inbound-emails.ts';
import { isTurnedOff, lookUpIntakeSite, mayBeOfUnknownIntakeKey } from './intake-sites.ts';
import { BOUNCE_MAX_BYTES, MAIL_MAX_BYTES, messageIdsIn } from './raw-mail.ts';
import { mayBeOfUnknownKey } from './unknown-key.ts';

/** Each recipient gets a copy of its own. */
const COPIES_MAX_BYTES = 2 * MAIL_MAX_BYTES;

/** Its message is the reply to the client. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Which recipients an email may have, and what is stored of it for each. */
export class SmtpDeliveries {
  readonly #intake: IntakeAddresses;
  readonly #bounceAddress: string | null;

  constructor(
    readonly db: Database,
    readonly addresses: ReplyAddresses,
    /** MAIL_FROM: bounces arrive here if it belongs to the reply domain. */
    sender: string,
  ) {
    this.#intake = new IntakeAddresses(addresses.domain, addresses.secretKey);
    this.#bounceAddress = bounceAddressOf(sender, addresses.domain);
  }

  /** Null when the recipient is accepted. */
  async refusalOf(recipient: string, { mailFrom }: SMTPServerEnvelope): Promise<SmtpRefusal | null> {
    if (this.#intake.parse(recipient)) return this.#refusalOfIntake(recipient);
    const isAccepted = isBounce(mailFrom)
      ? recipient.toLowerCase() === this.#bounceAddress
      : (await lookUpReplyTarget(this.db, this.addresses, recipient)) !== null;
    if (isAccepted) return null;
    return unknownAddress(await mayBeOfUnknownKey(this.db, this.addresses, recipient));
  }

  async store(raw: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> {
    const copies = new Set(rcptTo.map(({ address }) => address.toLowerCase()));
    if (raw.length * copies.size > COPIES_MAX_BYTES)
      throw new SmtpRefusal(552, '5.3.4 Message too large for this many recipients');
    const isReport = isBounce(mailFrom) && this.#bounceAddress !== null && copies.has(this.#bounceAddress);
    const bounced = isReport ? await this.#findBounced(raw) : null;
    const deliveries = [...copies].map((recipient): Delivery => {
      const site = this.#intake.parse(recipient);
      if (site) return { recipient, ticket_id: null, intake_site_id: site.site_id };
      return {
        recipient,
        ticket_id: bounced ? bounced.ticket_id : (this.addresses.parse(recipient)?.ticket_id ?? null),
      };
    });
    await storeInboundEmail(this.db, deliveries, raw);
  }

  async #refusalOfIntake(recipient: string): Promise<SmtpRefusal | null> {
    if (await lookUpIntakeSite(this.db, this.#intake, recipient)) return null;
    if (await isTurnedOff(this.db, this.#intake, recipient))
      return new SmtpRefusal(550, '5.2.1 This address does not take mail');
    return unknownAddress(await mayBeOfUnknownIntakeKey(this.db, this.#intake, recipient));
  }

  async #findBounced(raw: Buffer) {
    const sent = raw.length <= BOUNCE_MAX_BYTES ? await lookUpSentEmail(this.db, messageIdsIn(raw)) : null;
    if (!sent) throw new SmtpRefusal(550, '5.7.1 Not a bounce of an email that was sent from here');
    return sent;
  }
}

const unknownAddress = (mayBeKnownElsewhere: boolean): SmtpRefusal =>
  mayBeKnownElsewhere
    ? new SmtpRefusal(451, '4.3.0 This address cannot be verified yet, try again later')
    : new SmtpRefusal(550, '5.1.1 No such mailbox');

const isBounce = (mailFrom: SMTPServerEnvelope['mailFrom']) => mailFrom === false || mailFrom.address === '';
