import { sql } from 'kysely';
import type { SecretKey } from '../../config/secret-key.ts';
import type { Database } from '../../db/database.ts';
import { mailboxOf } from '../../mailbox.ts';
import type { SiteMember } from '../../names/site-member.ts';
import { InvitationLinks } from '../../signed-links/invitation-link.ts';
import { PageLinks } from '../../signed-links/page-link.ts';
import { UnsubscribeLinks } from '../../signed-links/unsubscribe-link.ts';
import { myTicketsUrl, VisitorLinks } from '../../signed-links/visitor-link.ts';
import { isKindWith, kindOf, recipientOf } from '../email-kinds.ts';
import type { Email, MessageContext } from '../messages/compose-message.ts';
import { isDone } from '../messages/status-words.ts';
import { subscriptionOf } from '../messages/subscription.ts';
import type { ClaimedEmail } from './claimed-email.ts';
import { DeliveryFailed } from './mail-transport.ts';
import { isToBeAsked } from './rating-rule.ts';

type Links = Pick<MessageContext, 'invitationUrl' | 'pageUrl' | 'myTicketsUrl' | 'visitorLinkUrl'>;

interface LinkedEmail {
  readonly email: Email;
  readonly links: Links;
  /** Message-IDs of the recipient's own emails about the ticket. */
  readonly customerThread?: readonly string[];
}

/** The secret links of emails, made when an email is sent: no row of the outbox contains one. */
export class MessageLinks {
  readonly #invitations: InvitationLinks;
  readonly #pages: PageLinks;
  readonly #visitors: VisitorLinks;
  readonly #unsubscribing: UnsubscribeLinks;

  constructor(
    readonly db: Database,
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#invitations = new InvitationLinks(publicUrl, secretKey);
    this.#pages = new PageLinks(publicUrl, secretKey);
    this.#visitors = new VisitorLinks(publicUrl, secretKey);
    this.#unsubscribing = new UnsubscribeLinks(publicUrl, secretKey);
  }

  async add(claimed: ClaimedEmail, email: Email): Promise<LinkedEmail> {
    if (isKindWith(email, 'confirms', 'invitee'))
      return { email, links: { invitationUrl: this.#invitations.urlOf(email.content) } };
    if (isKindWith(email, 'confirms', 'visitor'))
      return { email, links: { visitorLinkUrl: this.#visitorLinkOf(claimed, email) } };
    if (recipientOf(email) !== 'customer') return { email, links: {} };
    const { ticket } = claimed;
    if (!ticket) return { email, links: {} };
    const links = { myTicketsUrl: myTicketsUrl(this.publicUrl, ticket.api_key) };
    const isRequester = ticket.user_email !== null && mailboxOf(ticket.user_email) === claimed.mailbox;
    const customerThread = isRequester ? (ticket.email_references?.split(' ') ?? []) : [];
    // Anyone can type the address of a confirmation, so it gets no link to the ticket.
    if (kindOf(email.type).typed) return { email, links, customerThread };
    const pageUrl = this.#pages.urlOf(ticket);
    return { email: await this.#withQuestion(claimed, email), links: { ...links, pageUrl }, customerThread };
  }

  /** For the headers only: an answer quotes the body, and so would pass the link on. */
  unsubscribeUrlOf({ recipient_email }: ClaimedEmail, email: Email, { id, role }: SiteMember): string | null {
    const subscription = subscriptionOf(email);
    return subscription && this.#unsubscribing.urlOf({ member_id: id, subscription }, { role, email: recipient_email });
  }

  #visitorLinkOf(
    { recipient_email, ticket, site_id }: ClaimedEmail,
    { content }: Extract<Email, { type: 'visitor_link' }>,
  ): string {
    const claim = { email: recipient_email, ends_at: content.ends_at };
    if (content.purpose === 'my-tickets')
      return this.#visitors.myTicketsUrlOf(content.site_key, { ...claim, site_id: site_id ?? 0 });
    if (content.purpose === 'follow-issue')
      return this.#visitors.followUrlOf(content.site_key, content.follower_id, content.ends_at);
    if (!ticket) throw new DeliveryFailed('Not sent: the ticket was deleted.', { isFinal: true });
    return this.#visitors.addressUrlOf(ticket, claim);
  }

  /** Noted with the ticket and in the email before it is sent, so that a further attempt asks too and another email does not. */
  async #withQuestion({ id, ticket_id }: ClaimedEmail, email: Email): Promise<Email> {
    if (!('after' in email.content) || !email.content.after || !isDone(email.content.after)) return email;
    const isAsking = await this.db.transaction().execute(async (tx) => {
      const asked = await sql`
        update tickets set rating_asked_at = now() from sites
        where tickets.id = ${ticket_id} and sites.id = tickets.site_id and ${isToBeAsked}`.execute(tx);
      if (asked.numAffectedRows !== 1n) return false;
      await sql`update email_logs set content = content || '{"asks_rating": true}' where id = ${id}`.execute(tx);
      return true;
    });
    return isAsking ? ({ ...email, content: { ...email.content, asks_rating: true } } as Email) : email;
  }
}
