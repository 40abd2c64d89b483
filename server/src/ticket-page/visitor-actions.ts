import type { RatingScore } from '@deskbell/contract/ratings';
import { email as emailAddress } from '@deskbell/contract/text';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isOfKind } from '../email/email-kinds.ts';
import { removeMailFiles } from '../email/mail-files/stale-mail-files.ts';
import { confirmAddress } from '../email/outbox/mailboxes.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { Conflict, Invalid, NotFound, TooMany } from '../errors.ts';
import { ADDRESS_LINKS_PER_HOUR_AND_TICKET } from '../rate-limits.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { type Heard, showStatusToVisitor } from '../tickets/blocked-tickets.ts';
import { addPageReply, type PageReply } from '../tickets/conversation/replies.ts';
import { type LockedConversation, lockConversation } from '../tickets/conversation/reply-target.ts';
import { eraseTickets } from '../tickets/erase/erase-tickets.ts';
import { separateOtherRequesters } from '../tickets/merge/unmerge.ts';
import { CUSTOMER } from '../tickets/ticket-history.ts';
import { rateTicket, refuseRating } from '../tickets/visitor/ratings.ts';
import { changeStatusAsCustomer } from '../tickets/work/ticket-status.ts';
import { isMergedAway, lookUpVisitedTicket, readPageScope, type VisitedTicket } from './read-ticket-page.ts';

const HOUR_SECONDS = 3_600;
const ADDRESS_LINK_HOURS = 24;

export class MergedAway extends Conflict {
  constructor() {
    super('This ticket was merged with another one.');
  }
}

type Act<Ticket = LockedConversation> = (tx: Database, ticket: Ticket, page: VisitedTicket) => Promise<void>;

/** A blocked ticket shows its visitor the same, but notifies no one. */
interface CustomerAct {
  readonly heard: Act<LockedConversation & Heard>;
  readonly blocked: Act;
}

export class VisitorActions {
  constructor(
    readonly db: Database,
    readonly settings: {
      readonly links: PageLinks;
      readonly mailFileFolder: string | null;
    },
  ) {}

  reply(address: string, reply: PageReply): Promise<number> {
    const add: Act = (tx, { id }) => addPageReply(tx, id, reply);
    return this.#act(address, { heard: add, blocked: add });
  }

  /** Sends the text in the reply box, too. */
  solve(address: string, reply: PageReply | null): Promise<number> {
    const add: Act = async (tx, { id }) => void (reply !== null && (await addPageReply(tx, id, reply)));
    return this.#act(address, {
      heard: async (tx, ticket, page) => {
        await add(tx, ticket, page);
        await changeStatusAsCustomer(tx, ticket, 'resolved');
      },
      blocked: async (tx, ticket, page) => {
        await add(tx, ticket, page);
        await showStatusToVisitor(tx, ticket.id, 'resolved');
      },
    });
  }

  reopen(address: string): Promise<number> {
    return this.#act(address, {
      heard: (tx, ticket) => changeStatusAsCustomer(tx, ticket, 'open'),
      blocked: (tx, { id }) => showStatusToVisitor(tx, id, 'open'),
    });
  }

  rate(address: string, score: RatingScore, words: string | null): Promise<number> {
    return this.#act(address, {
      heard: (tx, ticket) => rateTicket(tx, ticket, { score, words }),
      // A blocked ticket has no answer to rate.
      blocked: async () => refuseRating(),
    });
  }

  mailConfirmLink(address: string, email: string): Promise<number> {
    const mailLink: Act = async (tx, { id, site_id, user_email }, page) => {
      if (user_email !== null) return;
      await requireFewLinks(tx, id);
      const ends_at = new Date(Date.now() + ADDRESS_LINK_HOURS * HOUR_SECONDS * 1000).toISOString();
      const content = {
        purpose: 'confirm-address' as const,
        ticket_id: id,
        site_name: page.name,
        site_color: page.widget_color,
        language: page.language,
        form_of_address: page.form_of_address,
        ends_at,
      };
      await queueEmail(tx, { type: 'visitor_link', content }, { to: email, site_id, ticket_id: id });
    };
    // Blocked senders get no email.
    return this.#act(address, { heard: mailLink, blocked: async () => undefined });
  }

  /** Stores the confirmed address for a ticket without one. */
  confirmAddress(address: string, email: string): Promise<number> {
    const store: Act = async (tx, { id, user_email }) => {
      if (user_email !== null && user_email !== email) throw new NotFound('The ticket has another address.');
      await tx
        .updateTable('tickets')
        .set({ user_email: emailAddress.parse(email), email_confirmed: true, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      await confirmAddress(tx, email);
    };
    return this.#act(address, { heard: store, blocked: store });
  }

  /** Requires the ticket's number. Returns null, because the page is gone. */
  async erase(address: string, number: string): Promise<null> {
    const erase: Act = async (tx, { id, site_id }, page) => {
      if (page.merged_into !== null) throw new MergedAway();
      if (number.replace(/^#/, '') !== String(id)) throw new Invalid('This is not the number of this ticket.');
      await separateOtherRequesters(tx, id, CUSTOMER);
      const emailIds = await eraseTickets(tx, { site_id, ticket_ids: [id], actor: CUSTOMER });
      const { mailFileFolder } = this.settings;
      if (mailFileFolder !== null) await removeMailFiles(mailFileFolder, emailIds);
    };
    await this.#act(address, { heard: erase, blocked: erase });
    return null;
  }

  #act(address: string, { heard, blocked }: CustomerAct): Promise<number> {
    const { links } = this.settings;
    return this.db.transaction().execute(async (tx) => {
      const id = links.lookUpTicketId(address);
      const ticket = id === null ? null : await lockConversation(tx, id);
      const page = ticket && (await lookUpVisitedTicket(tx, links, address));
      if (!ticket || !page) throw new NotFound('This link does not work any more.');
      if (isMergedAway(await readPageScope(tx, page))) throw new MergedAway();
      await (ticket.is_blocked ? blocked(tx, ticket, page) : heard(tx, ticket, page));
      return ticket.id;
    });
  }
}

async function requireFewLinks(tx: Database, ticketId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('email_logs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where(isOfKind(({ confirms }) => confirms === 'visitor'))
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count >= ADDRESS_LINKS_PER_HOUR_AND_TICKET)
    throw new TooMany('Too many emails for this ticket. Please wait and try again.', HOUR_SECONDS, 'ticket_limit');
}
