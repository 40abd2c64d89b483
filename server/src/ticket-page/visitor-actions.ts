import { email as emailAddress } from '@deskbell/contract/text';
import type { RatingScore } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { confirmAddress } from '../email/confirm-address/mailboxes.ts';
import { removeMailFiles } from '../email/mail-files/stale-mail-files.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { Conflict, Invalid, NotFound, TooMany } from '../errors.ts';
import { ADDRESS_LINKS_PER_HOUR_AND_TICKET } from '../rate-limits.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { addPageReply, type PageReply } from '../tickets/conversation/replies.ts';
import { lockConversation } from '../tickets/conversation/reply-target.ts';
import { eraseTickets } from '../tickets/erase/erase-tickets.ts';
import { separateOtherRequesters } from '../tickets/merge/unmerge.ts';
import { CUSTOMER } from '../tickets/ticket-history.ts';
import { changeStatusAsCustomer } from '../tickets/ticket-status.ts';
import { rateTicket } from '../tickets/visitor/ratings.ts';
import { isMergedAway, lookUpVisitedTicket, readPageScope, type VisitedTicket } from './read-ticket-page.ts';

const HOUR_SECONDS = 3_600;
const ADDRESS_LINK_HOURS = 24;

/** The ticket was merged, and its link changes nothing. */
export class MergedAway extends Conflict {
  constructor() {
    super('This ticket was merged with another one.');
  }
}

/** What the holder of a page link does to the ticket; returns the number of the ticket that has its conversation. */
export class VisitorActions {
  constructor(
    readonly db: Database,
    readonly settings: {
      readonly links: PageLinks;
      /** Null when emails are sent by SMTP. */
      readonly mailFileFolder: string | null;
    },
  ) {}

  reply(address: string, reply: PageReply): Promise<number> {
    return this.#act(address, (tx, { id }) => addPageReply(tx, id, reply));
  }

  /** What is in the reply box is not lost. */
  solve(address: string, reply: PageReply | null): Promise<number> {
    return this.#act(address, async (tx, ticket) => {
      if (reply !== null) await addPageReply(tx, ticket.id, reply);
      await changeStatusAsCustomer(tx, ticket, 'resolved');
    });
  }

  reopen(address: string): Promise<number> {
    return this.#act(address, (tx, ticket) => changeStatusAsCustomer(tx, ticket, 'open'));
  }

  rate(address: string, score: RatingScore, words: string | null): Promise<number> {
    return this.#act(address, (tx, ticket) => rateTicket(tx, ticket, { score, words }));
  }

  /** Mails a link to the address; it is stored only after Confirm is pressed there. */
  tellByEmail(address: string, email: string): Promise<number> {
    return this.#act(address, async (tx, { id, site_id, language, user_email }, page) => {
      if (user_email !== null) return;
      await requireFewLinks(tx, id);
      const ends_at = new Date(Date.now() + ADDRESS_LINK_HOURS * HOUR_SECONDS * 1000).toISOString();
      const content = {
        purpose: 'confirm-address' as const,
        ticket_id: id,
        site_name: page.name,
        site_color: page.widget_color,
        language,
        form_of_address: page.form_of_address,
        ends_at,
      };
      await queueEmail(tx, { type: 'visitor_link', content }, { to: email, site_id, ticket_id: id });
    });
  }

  /** The address that the link was mailed to becomes that of the ticket, which has none. */
  confirmAddress(address: string, email: string): Promise<number> {
    return this.#act(address, async (tx, { id, user_email }) => {
      if (user_email !== null && user_email !== email) throw new NotFound('The ticket has another address.');
      await tx
        .updateTable('tickets')
        .set({ user_email: emailAddress.parse(email), email_confirmed: true, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      await confirmAddress(tx, email);
    });
  }

  /** Nothing happens unless the number is that of the ticket. Returns null, because the page is gone. */
  async erase(address: string, number: string): Promise<null> {
    await this.#act(address, async (tx, { id, site_id }, page) => {
      if (page.merged_into !== null) throw new MergedAway();
      if (number.replace(/^#/, '') !== String(id)) throw new Invalid('This is not the number of this ticket.');
      await separateOtherRequesters(tx, id, CUSTOMER);
      const emailIds = await eraseTickets(tx, { site_id, ticket_ids: [id], actor: CUSTOMER });
      const { mailFileFolder } = this.settings;
      if (mailFileFolder !== null) await removeMailFiles(mailFileFolder, emailIds);
    });
    return null;
  }

  #act(
    address: string,
    act: (tx: Database, ticket: LockedTicket, page: VisitedTicket) => Promise<void>,
  ): Promise<number> {
    const { links } = this.settings;
    return this.db.transaction().execute(async (tx) => {
      const id = links.lookUpTicketId(address);
      const ticket = id === null ? null : await lockConversation(tx, id);
      // Now that no one else changes it: the link may have ended meanwhile.
      const page = ticket && (await lookUpVisitedTicket(tx, links, address));
      if (!ticket || !page) throw new NotFound('This link does not work any more.');
      if (isMergedAway(await readPageScope(tx, page))) throw new MergedAway();
      await act(tx, ticket, page);
      return ticket.id;
    });
  }
}

type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockConversation>>>;

async function requireFewLinks(tx: Database, ticketId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('email_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('email_type', '=', 'visitor_link')
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= ADDRESS_LINKS_PER_HOUR_AND_TICKET)
    throw new TooMany('Too many emails for this ticket. Please wait and try again.', HOUR_SECONDS, 'ticket_limit');
}
