import { MINUTE_MS } from '@deskbell/contract/units';
import type {
  TicketSubmission,
  UserTicket,
  VisitorHelpLink,
  WidgetAppearance,
  WidgetEvent,
} from '@deskbell/contract/widget';
import { LRUCache } from 'lru-cache';
import { EventRecorder } from '../analytics/event-recorder.ts';
import { pathOfPage } from '../analytics/page-path.ts';
import { DailySalt, utcDay } from '../analytics/session-hash.ts';
import { BatchQueue } from '../background/batch-queue.ts';
import { KeyedQueue } from '../background/keyed-queue.ts';
import type { Database } from '../db/database.ts';
import { UNKNOWN_PAGE } from '../db/page-days.ts';
import { Refused, TooMany } from '../errors.ts';
import { requireOwnUploads } from '../files/attached-files.ts';
import { LinkCounter, type LinkUses, listShownLinks } from '../known-issues/help-links.ts';
import { joinIssue, linkSubmitted } from '../known-issues/me-too.ts';
import { issuesOnPage } from '../known-issues/shown-issues.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';
import type { Changes } from '../live/changes.ts';
import {
  ME_TOOS_PER_MINUTE_AND_ADDRESS,
  WIDGET_EVENTS_PER_MINUTE,
  WIDGET_LISTS_PER_MINUTE_AND_USER,
  WIDGET_TICKETS_PER_MINUTE,
} from '../rate-limits.ts';
import type { SiteRow } from '../scope.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import { type IdentitySecrets, isSigned } from '../sites/identity-secrets.ts';
import type { NewTicket, SubmittedTicket } from '../tickets/submit/new-ticket.ts';
import { submitTicket, submitTickets } from '../tickets/submit/submit-ticket.ts';
import { listVerifiedTickets } from '../tickets/visitor/my-tickets.ts';
import { hostOfOrigin, requireAllowedOrigin } from './allowed-origin.ts';
import { type RefusalReason, Refusals } from './refusals.ts';
import { SiteCache, type VisitedSite } from './site-cache.ts';
import { VisitorLimits } from './visitor-limits.ts';
import { differencesOf, optionsOnPage } from './widget-appearance.ts';

const TICKET_BATCH_LIMITS = { maxBatch: 50, maxWaitingPerKey: 200, maxWaiting: 2_000 };

/** Fewer than the database's connections, so that reads continue while tickets are stored. */
const SINGLE_TICKET_LIMITS = { concurrency: 6, maxWaitingPerKey: 200, maxWaiting: 2_000 };

/** Owners try their widget here; see docs/decisions/0013-trying-the-widget.md. */
const TRY_PATH = '/try/';

export interface Visitor {
  readonly address: string;
  readonly origin: string | undefined;
  readonly user_agent: string | null;
  readonly referer: string | undefined;
}

interface JoinedIssue {
  readonly site_key: string;
  readonly issue: number;
  readonly email: string | null;
  /** The form's. */
  readonly language: string | null;
}

interface AcceptedTicket extends SubmittedTicket {
  /** The page link, unless it was ended: a repeated submission must not get the new one. */
  readonly status_url?: string;
}

interface Settings {
  readonly publicUrl: string;
  readonly changes: Changes;
  readonly takesFiles: boolean;
  readonly pageLinks: PageLinks;
  readonly identitySecrets: IdentitySecrets;
  onBatchRefused(error: unknown): void;
  onCountFailed(error: unknown): void;
  onBatchStored(kind: 'events' | 'tickets', size: number): void;
}

export class VisitorCalls {
  readonly #sites: SiteCache;
  readonly #refusals: Refusals;
  readonly #events: EventRecorder;
  readonly #salt: DailySalt;
  readonly #ticketBatches: BatchQueue<NewTicket, SubmittedTicket | null>;
  readonly #singleTickets = new KeyedQueue(SINGLE_TICKET_LIMITS);
  readonly #eventLimits = new VisitorLimits(WIDGET_EVENTS_PER_MINUTE);
  // Throttle: a busy site must not make every poll of the site list read the database.
  readonly #recentSightings = new LRUCache<number, true>({ max: 10_000, ttl: MINUTE_MS });
  readonly #userLimits = new TokenBuckets(WIDGET_LISTS_PER_MINUTE_AND_USER);
  readonly #meTooLimits = new TokenBuckets(ME_TOOS_PER_MINUTE_AND_ADDRESS);
  readonly #links: LinkCounter;
  readonly #ticketLimits = new VisitorLimits(WIDGET_TICKETS_PER_MINUTE);

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    this.#sites = new SiteCache(db, settings.identitySecrets);
    this.#refusals = new Refusals(db, (error) => settings.onCountFailed(error));
    this.#events = new EventRecorder(db, undefined, (size) => settings.onBatchStored('events', size));
    this.#salt = new DailySalt(db);
    this.#links = new LinkCounter(db);
    this.#ticketBatches = new BatchQueue(
      TICKET_BATCH_LIMITS,
      (tickets) => submitTickets(db, tickets, (error) => settings.onBatchRefused(error)),
      (size) => settings.onBatchStored('tickets', size),
    );
    settings.changes.onInvalidated((topics) => this.#sites.invalidate(topics));
  }

  findSite(siteKey: string): Promise<VisitedSite> {
    return this.#sites.find(siteKey);
  }

  async recordEvent(visitor: Visitor, event: WidgetEvent): Promise<WidgetAppearance> {
    const { site_key, type, user_id, page_url } = event;
    this.#eventLimits.takeForAddress(visitor.address);
    const site = await this.#visit(visitor, site_key);
    if (!site.is_active) return { active: false };
    const page = page_url ?? visitor.referer;
    const look = this.#lookOf(site, event, page);
    if (this.#isTryPage(page)) return look;
    this.#eventLimits.takeForSite(site.id);
    const { hash: session_hash } = await this.#sessionOf(site, visitor);
    const host = hostOfOrigin(visitor.origin);
    await this.#events.record({ site_id: site.id, type, user_id, session_hash, host, path: pathOfPage(page_url) });
    this.#publishEvent(site);
    return look;
  }

  async #sessionOf({ id }: VisitedSite, { address, user_agent }: Visitor): Promise<{ day: string; hash: string }> {
    const day = utcDay();
    return { day, hash: await this.#salt.hash(day, [String(id), address, user_agent ?? '']) };
  }

  #isTryPage(page: string | null | undefined): boolean {
    return page?.startsWith(this.settings.publicUrl + TRY_PATH) ?? false;
  }

  /** The loader gets the appearance, the form what it accepts: both answers stay small. */
  #lookOf(site: VisitedSite, event: WidgetEvent, page: string | undefined): WidgetAppearance {
    const { type, settings, language, page_url } = event;
    const look = { active: true, name: site.name, color: site.widget_color } as const;
    if (type === 'open') {
      const known_issues = issuesOnPage(site, page);
      const takes_files = this.settings.takesFiles && site.takes_files;
      if (known_issues.length > 0) return { ...look, takes_files, known_issues };
      return { ...look, takes_files, ...(site.has_help_links && { helps: true }) };
    }
    if (!settings) return look;
    const differences = differencesOf(optionsOnPage(site.widget_options, settings), look.color, language, page);
    return { ...look, ...differences, ...(page_url?.endsWith('#support') && { page: true as const }) };
  }

  /** Pushes only the first page view, for which the owner waits; polling finds the others. */
  #publishEvent(site: VisitedSite): void {
    const { changes } = this.settings;
    const row = rowOf(site);
    changes.bumpFigures(row, 'analytics');
    if (!site.was_seen) {
      void changes.push(row);
      this.#sites.invalidate([`site:${site.id}`]);
    }
    if (this.#recentSightings.has(site.id)) return;
    this.#recentSightings.set(site.id, true);
    changes.bumpFigures(row, 'sightings');
  }

  async submitTicket(
    visitor: Visitor,
    submission: TicketSubmission,
    origin: 'widget' | 'form',
    file_digests?: readonly string[],
  ): Promise<AcceptedTicket> {
    this.#ticketLimits.takeForAddress(visitor.address);
    const site = await this.#visit(visitor, submission.site_key);
    if (!site.is_active) throw new Refused('This site is not accepting tickets at the moment.');
    this.#ticketLimits.takeForSite(site.id);
    const { idempotency_key, title, description, priority, email, name, user_id, page_url, language } = submission;
    const { files, missing_files } = submission;
    await requireOwnUploads(this.db, site.id, files);
    const ticket = await this.#store({
      site_id: site.id,
      idempotency_key,
      title,
      description,
      priority,
      user_email: email,
      user_name: name,
      user_id,
      identity: identityOf(site, submission),
      page_url,
      // Tickets from the try page are real, but from no page of the site.
      page_path: this.#isTryPage(page_url) ? UNKNOWN_PAGE : pathOfPage(page_url),
      user_agent: visitor.user_agent,
      language,
      user_timezone: submission.timezone,
      origin,
      files,
      file_digests,
      missing_files,
    });
    const accepted =
      ticket.page_version === 0 ? { ...ticket, status_url: this.settings.pageLinks.urlOf(ticket) } : ticket;
    if (submission.known_issue !== undefined)
      await linkSubmitted(this.db, {
        site_id: site.id,
        issue_id: submission.known_issue,
        ticket_id: ticket.id,
        session: await this.#countedSession(site, visitor, page_url),
      });
    if (ticket.isNew) await this.settings.changes.push(rowOf(site));
    return accepted;
  }

  async #countedSession(site: VisitedSite, visitor: Visitor, page: string | null | undefined) {
    return this.#isTryPage(page) ? null : this.#sessionOf(site, visitor);
  }

  async joinKnownIssue(
    visitor: Visitor,
    { site_key, issue, email, language }: JoinedIssue,
  ): Promise<{ people: number }> {
    takeFrom(this.#meTooLimits, networkOf(visitor.address), 'address_limit');
    const site = await this.#visit(visitor, site_key);
    if (!site.is_active) throw new Refused('This site is not accepting tickets at the moment.');
    this.#eventLimits.takeForSite(site.id);
    const session = await this.#countedSession(site, visitor, visitor.referer);
    const visit = { site_id: site.id, issue_id: issue, session };
    const people = await joinIssue(this.db, visit, email === null ? null : { email, language });
    this.settings.changes.bump(rowOf(site));
    return { people };
  }

  async listHelpLinks(visitor: Visitor, siteKey: string): Promise<VisitorHelpLink[]> {
    this.#eventLimits.takeForAddress(visitor.address);
    return listShownLinks(this.db, await this.#visit(visitor, siteKey));
  }

  async countHelpLinks(visitor: Visitor, { site_key, ...uses }: { site_key: string } & Omit<LinkUses, 'site_id'>) {
    this.#eventLimits.takeForAddress(visitor.address);
    const site = await this.#visit(visitor, site_key);
    if (!site.is_active || this.#isTryPage(visitor.referer)) return;
    this.#eventLimits.takeForSite(site.id);
    await this.#links.count({ site_id: site.id, ...uses });
  }

  async listUserTickets(
    visitor: Visitor,
    { site_key, user_id, user_hash }: { site_key: string; user_id: string; user_hash?: string | null | undefined },
  ): Promise<UserTicket[]> {
    this.#eventLimits.takeForAddress(visitor.address);
    const site = await this.#visit(visitor, site_key);
    if (!isSigned(site.identity_secrets, user_id, user_hash ?? null)) throw new Refused('This signature is not valid.');
    takeFrom(this.#userLimits, `${site.id} ${user_id}`, 'user_limit');
    const tickets = await listVerifiedTickets(this.db, site.id, user_id);
    return tickets.map(({ page_version, ...ticket }) => ({
      ...ticket,
      status_url: this.settings.pageLinks.urlOf({ id: ticket.id, page_version }),
    }));
  }

  async authorizeUpload(visitor: Visitor, siteKey: string): Promise<VisitedSite> {
    const site = await this.#visit(visitor, siteKey);
    if (!site.is_active) throw new Refused('This site is not accepting tickets at the moment.');
    if (!site.takes_files) throw new Refused('This site takes no files.');
    return site;
  }

  async #store(ticket: NewTicket): Promise<SubmittedTicket> {
    return (
      (await this.#ticketBatches.add(ticket.site_id, ticket)) ??
      this.#singleTickets.run(ticket.site_id, () => submitTicket(this.db, ticket))
    );
  }

  async #visit({ origin }: Visitor, siteKey: string): Promise<VisitedSite> {
    const site = await this.#sites.find(siteKey);
    try {
      requireAllowedOrigin(origin, site, this.settings.publicUrl);
    } catch (refusal) {
      this.#refusals.count(site.id, origin);
      await this.#recordRefusal(site, origin, 'origin');
      throw refusal;
    }
    if (!site.is_active) await this.#recordRefusal(site, origin, 'inactive');
    return site;
  }

  async #recordRefusal(site: VisitedSite, origin: string | undefined, reason: RefusalReason): Promise<void> {
    if (await this.#refusals.record(site.id, origin, reason)) void this.settings.changes.push(rowOf(site));
  }
}

function takeFrom(limits: TokenBuckets, key: string, reason: string): void {
  const wait = limits.take(key);
  if (wait > 0) throw new TooMany('Too many requests. Please wait a moment and try again.', wait, reason);
}

/** Sites without a secret check no signatures. */
function identityOf(
  { identity_secrets, requires_verified_ids }: VisitedSite,
  { user_id, user_hash }: TicketSubmission,
): NewTicket['identity'] {
  if (user_id === null || identity_secrets.length === 0) return 'unsigned';
  if (isSigned(identity_secrets, user_id, user_hash ?? null)) return 'verified';
  if (requires_verified_ids) return 'dropped';
  return user_hash === undefined ? 'unsigned' : 'failed';
}

const rowOf = ({ id, team_id }: VisitedSite): SiteRow => ({ site_id: id, team_id });
