import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../add-sites.ts';
import type { CookieClient } from '../cookie-client.ts';

const CLIENTS = 12;
const BETWEEN_REQUESTS_MS = 40;

/** Visitors and an owner at work: page views, tickets, comments, status changes, reads. Nothing is retried. */
export class MixedLoad {
  answered = 0;
  readonly acknowledged = { tickets: 0, page_views: 0, comments: 0 };
  readonly failures: string[] = [];
  slowestMs = 0;
  #ticketId: number | null = null;
  #isSending = false;
  #clients: Promise<void>[] = [];
  #visits = 0;

  /** @param urlOf the target of the next request */
  constructor(
    readonly urlOf: () => string,
    readonly owner: CookieClient,
    readonly site: Site,
  ) {}

  start(): void {
    this.#isSending = true;
    this.#clients = Array.from({ length: CLIENTS }, (_, n) => this.#sendUntilStopped(n));
  }

  async stop(): Promise<void> {
    this.#isSending = false;
    await Promise.all(this.#clients);
  }

  async untilAnswered(more: number): Promise<void> {
    const target = this.answered + more;
    while (this.answered < target) await pause(20);
  }

  async #sendUntilStopped(first: number): Promise<void> {
    const acts = [
      this.#submitTicket,
      this.#readSites,
      this.#viewPage,
      this.#readTickets,
      this.#comment,
      this.#changeStatus,
    ];
    for (let n = first; this.#isSending; n += 1) {
      const act = acts[n % acts.length];
      await act?.call(this).catch((error: unknown) => this.failures.push(describe(error)));
      this.answered += 1;
      await pause(BETWEEN_REQUESTS_MS);
    }
  }

  async #submitTicket(): Promise<void> {
    const ticket = await this.#post<{ id: number }>('/api/widget/tickets', {
      site_key: this.site.api_key,
      idempotency_key: randomUUID(),
      title: 'Under load',
      description: 'A ticket like any other.',
      email: `visitor-${randomUUID()}@example.com`,
    });
    this.#ticketId ??= ticket.id;
    this.acknowledged.tickets += 1;
  }

  async #viewPage(): Promise<void> {
    await this.#post('/api/widget/events', { site_key: this.site.api_key, type: 'load' });
    this.acknowledged.page_views += 1;
  }

  async #comment(): Promise<void> {
    if (this.#ticketId === null) return;
    await this.#asOwner('POST', `/api/tickets/${this.#ticketId}/comments`, {
      comment: 'On its way.',
      audience: 'team',
    });
    this.acknowledged.comments += 1;
  }

  async #changeStatus(): Promise<void> {
    if (this.#ticketId === null) return;
    await this.#asOwner('PUT', `/api/tickets/${this.#ticketId}/status`, { status: 'open' });
  }

  #readSites = () => this.#asOwner('GET', '/api/sites');
  #readTickets = () => this.#asOwner('GET', `/api/sites/${this.site.id}/tickets?limit=20`);

  #asOwner(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { cookie: this.owner.cookie, origin: this.owner.origin };
    return this.#send(method, path, headers, body);
  }

  /** Each visitor has an address, and so a rate limit, of its own. */
  #post<T>(path: string, body: object): Promise<T> {
    this.#visits += 1;
    const address = `10.${(this.#visits >> 16) & 255}.${(this.#visits >> 8) & 255}.${this.#visits & 255}`;
    return this.#send('POST', path, { 'x-forwarded-for': address }, body);
  }

  async #send<T>(method: string, path: string, headers: Record<string, string>, body?: object): Promise<T> {
    const sentAt = performance.now();
    const response = await fetch(this.urlOf() + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.slowestMs = Math.max(this.slowestMs, performance.now() - sentAt);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text.slice(0, 100)}`);
    return JSON.parse(text) as T;
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error);
