import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../../e2e/product.ts';
import type { Site } from '../add-sites.ts';
import { CookieClient } from '../cookie-client.ts';

const BETWEEN_MS = 100;
const ANSWER_WITHIN_MS = 15_000;
/** A ticket shows its newest 1,000 comments. */
const COMMENTS_PER_TICKET = 500;

type Kind = 'comments' | 'events';

/** A member who writes notes and visitors who load pages; each request is sent once. */
export class CommentsAndEvents {
  readonly #acknowledged: Record<Kind, string[]> = { comments: [], events: [] };
  /** Requests without a success response: stored once or not at all. */
  readonly #inDoubt: Record<Kind, string[]> = { comments: [], events: [] };
  readonly #ticketIds: number[] = [];
  readonly #members: CookieClient[] = [];
  #isSending = false;
  #senders: Promise<void>[] = [];
  #visits = 0;

  constructor(
    readonly products: readonly Product[],
    readonly site: Site,
  ) {}

  async start(): Promise<void> {
    for (const { url } of this.products) {
      const member = new CookieClient(url);
      await member.signIn('faults@example.com');
      this.#members.push(member);
    }
    await this.#addTicket();
    this.#isSending = true;
    this.#senders = this.#members.flatMap((member) => [
      this.#sendUntilStopped('comments', (text) => this.#comment(member, text)),
      this.#sendUntilStopped('events', () => this.#loadPage(member.origin)),
    ]);
  }

  async stop(): Promise<void> {
    this.#isSending = false;
    await Promise.all(this.#senders);
  }

  async printLedger(): Promise<boolean> {
    const [member] = this.#members;
    if (!member) throw new Error('Nothing was sent.');
    const stored = new Map<string, number>();
    for (const id of this.#ticketIds) {
      const { comments } = await member.json<{ comments: { comment: string }[] }>('GET', `/api/tickets/${id}`);
      for (const { comment } of comments) stored.set(comment, (stored.get(comment) ?? 0) + 1);
    }
    const lost = this.#acknowledged.comments.filter((text) => !stored.has(text)).length;
    const doubled = [...stored.values()].filter((count) => count > 1).length;
    const days = await member.json<{ widget_loads: number }[]>('GET', `/api/sites/${this.site.id}/analytics`);
    const counted = days.reduce((sum, day) => sum + day.widget_loads, 0);
    const acknowledged = this.#acknowledged.events.length;
    const lostEvents = Math.max(0, acknowledged - counted);
    const doubledEvents = Math.max(0, counted - acknowledged - this.#inDoubt.events.length);
    const inDoubt = (kind: Kind) => `${this.#inDoubt[kind].length} without a 2xx`;
    console.log(
      `  comments         ${this.#acknowledged.comments.length} acknowledged, ${lost} lost, ${doubled} doubled; ${inDoubt('comments')}`,
    );
    console.log(
      `  events           ${acknowledged} acknowledged, ${lostEvents} lost, ${doubledEvents} doubled; ${inDoubt('events')}`,
    );
    return lost + doubled + lostEvents + doubledEvents === 0;
  }

  async #sendUntilStopped(kind: Kind, send: (text: string) => Promise<boolean>): Promise<void> {
    while (this.#isSending) {
      const text = randomUUID();
      const isAcknowledged = await send(text).catch(() => false);
      (isAcknowledged ? this.#acknowledged : this.#inDoubt)[kind].push(text);
      await pause(BETWEEN_MS);
    }
  }

  async #comment(member: CookieClient, comment: string): Promise<boolean> {
    if (this.#acknowledged.comments.length >= COMMENTS_PER_TICKET * this.#ticketIds.length) await this.#addTicket();
    const response = await member.send(`/api/tickets/${this.#ticketIds.at(-1)}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ comment, audience: 'team' }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  }

  async #loadPage(origin: string): Promise<boolean> {
    const response = await this.#sendVisitor(`${origin}/api/widget/events`, {
      type: 'load',
      page_url: 'https://site-1.example.com/',
    });
    await response.arrayBuffer();
    return response.ok;
  }

  async #addTicket(): Promise<void> {
    const response = await this.#sendVisitor(`${this.products[0]?.url}/api/widget/tickets`, {
      idempotency_key: randomUUID(),
      title: randomUUID(),
      description: 'A ticket with many notes.',
    });
    if (!response.ok) throw new Error(`The ticket of the notes was answered ${response.status}`);
    this.#ticketIds.push(((await response.json()) as { id: number }).id);
  }

  #sendVisitor(url: string, body: object): Promise<Response> {
    this.#visits += 1;
    return fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `11.0.${(this.#visits >> 8) & 255}.${this.#visits & 255}`,
      },
      body: JSON.stringify({ site_key: this.site.api_key, ...body }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  }
}
