import type { TicketSubmission, WidgetEvent, WidgetLook } from '@deskbell/contract/widget';
import { EventRecorder } from '../analytics/event-recorder.ts';
import { DailySalt, utcDay } from '../analytics/session-hash.ts';
import type { Database } from '../db/database.ts';
import { Refused, TooMany } from '../errors.ts';
import { FairBatches } from '../fair-batches.ts';
import { networkOf, RateLimit } from '../http/rate-limits.ts';
import type { Changes } from '../live/changes.ts';
import {
  type TicketSubmission as NewTicket,
  type SubmittedTicket,
  submitTicket,
  submitTickets,
} from '../tickets/submit-ticket.ts';
import { FairLine } from './fair-line.ts';
import { Refusals } from './refusals.ts';
import { requireKnownOrigin, type VisitedSite, VisitedSites } from './visited-site.ts';

/** Per minute. Generous to many visitors behind one address, and no site can use up what another needs. */
const PER_MINUTE = {
  events: { address: 600, site: 60_000, all: 600_000 },
  tickets: { address: 20, site: 1_200, all: 30_000 },
};

const TICKETS_IN_BATCHES = { batch: 50, waitingPerKey: 200, waiting: 2_000 };

/** Fewer at once than there are connections to the database: reads go on while tickets are stored. */
const TICKETS_IN_LINE = { atOnce: 6, waitingPerKey: 200, waiting: 2_000 };

/** Where owners try their widget; see docs/decisions/0013-trying-the-widget.md. */
const TRY_PATH = '/try/';

/** Whoever sends something, as far as a request tells. */
export interface Visitor {
  readonly address: string;
  readonly origin: string | undefined;
  readonly user_agent: string | null;
}

interface Surroundings {
  readonly publicUrl: string;
  readonly changes: Changes;
  /** There may be new e-mails to send. */
  onEmailQueued(): void;
  /** Tickets could not be stored together. */
  onBatchRefused(error: unknown): void;
}

/** Takes what visitors send, by whatever way it comes: who may, how much, and what becomes of it. */
export class Intake {
  readonly #sites: VisitedSites;
  readonly #refusals: Refusals;
  readonly #events: EventRecorder;
  readonly #salt: DailySalt;
  readonly #ticketBatches: FairBatches<NewTicket, SubmittedTicket | null>;
  readonly #ticketLine = new FairLine(TICKETS_IN_LINE);
  readonly #eventLimits = createLimits(PER_MINUTE.events);
  readonly #ticketLimits = createLimits(PER_MINUTE.tickets);

  constructor(
    readonly db: Database,
    readonly surroundings: Surroundings,
  ) {
    this.#sites = new VisitedSites(db);
    this.#refusals = new Refusals(db);
    this.#events = new EventRecorder(db);
    this.#salt = new DailySalt(db);
    this.#ticketBatches = new FairBatches(TICKETS_IN_BATCHES, (tickets) =>
      submitTickets(db, tickets, (error) => surroundings.onBatchRefused(error)),
    );
    surroundings.changes.onOwnerActed((ownerId) => this.#sites.forget(ownerId));
  }

  findSite(siteKey: string): Promise<VisitedSite> {
    return this.#sites.find(siteKey);
  }

  async recordEvent(visitor: Visitor, { site_key, type, user_id, page_url }: WidgetEvent): Promise<WidgetLook> {
    this.#eventLimits.take('address', networkOf(visitor.address));
    const site = await this.#visit(visitor, site_key);
    if (!site.is_active) return { active: false };
    const look: WidgetLook = { active: true, name: site.name, color: site.widget_color };
    if (page_url?.startsWith(this.surroundings.publicUrl + TRY_PATH)) return look;
    this.#eventLimits.take('site', String(site.id));
    this.#eventLimits.take('all', '');
    const identity = [String(site.id), visitor.address, visitor.user_agent ?? ''];
    const session_hash = await this.#salt.hash(utcDay(), identity);
    await this.#events.record({ site_id: site.id, type, user_id, session_hash, host: hostOf(visitor.origin) });
    this.#tellOfSighting(site);
    return look;
  }

  /** The owner waits for the first page that loads the widget; of the others they hear when they ask. */
  #tellOfSighting({ owner_id, was_seen }: VisitedSite): void {
    const { changes } = this.surroundings;
    if (was_seen) changes.touch(owner_id);
    else changes.announce(owner_id);
    if (!was_seen) this.#sites.forget(owner_id);
  }

  async submitTicket(visitor: Visitor, submission: TicketSubmission): Promise<SubmittedTicket> {
    this.#ticketLimits.take('address', networkOf(visitor.address));
    const site = await this.#visit(visitor, submission.site_key);
    if (!site.is_active) throw new Refused('This site does not take tickets at the moment.');
    this.#ticketLimits.take('site', String(site.id));
    this.#ticketLimits.take('all', '');
    const { idempotency_key, title, description, priority, email, name, user_id, page_url } = submission;
    const ticket = await this.#store({
      site_id: site.id,
      idempotency_key,
      title,
      description,
      priority,
      user_email: email,
      user_name: name,
      user_id,
      page_url,
      user_agent: visitor.user_agent,
    });
    if (!ticket.isNew) return ticket;
    this.surroundings.changes.announce(site.owner_id);
    this.surroundings.onEmailQueued();
    return ticket;
  }

  /** Together with what others send at the same time; by itself if that cannot be. */
  async #store(ticket: NewTicket): Promise<SubmittedTicket> {
    return (
      (await this.#ticketBatches.add(ticket.site_id, ticket)) ??
      this.#ticketLine.run(ticket.site_id, () => submitTicket(this.db, ticket))
    );
  }

  async #visit({ origin }: Visitor, siteKey: string): Promise<VisitedSite> {
    const site = await this.#sites.find(siteKey);
    try {
      requireKnownOrigin(origin, site, this.surroundings.publicUrl);
    } catch (refusal) {
      await this.#recordRefusal(site, origin, 'origin');
      throw refusal;
    }
    if (!site.is_active) await this.#recordRefusal(site, origin, 'inactive');
    return site;
  }

  async #recordRefusal(site: VisitedSite, origin: string | undefined, reason: 'origin' | 'inactive'): Promise<void> {
    if (await this.#refusals.record(site.id, origin, reason)) this.surroundings.changes.announce(site.owner_id);
  }
}

type Limited = keyof (typeof PER_MINUTE)['events'];

function createLimits(perMinute: Record<Limited, number>) {
  const by = {
    address: new RateLimit(perMinute.address),
    site: new RateLimit(perMinute.site),
    all: new RateLimit(perMinute.all),
  };
  return {
    take(which: Limited, key: string): void {
      const wait = by[which].take(key);
      if (wait > 0) throw new TooMany('That was a lot in a short time. Please wait a moment and try again.', wait);
    },
  };
}

const hostOf = (origin: string | undefined): string | null =>
  origin && URL.canParse(origin) ? new URL(origin).host : null;
