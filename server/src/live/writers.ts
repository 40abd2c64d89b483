import type { DraftingEvent } from '@deskbell/contract/conversation';
import type { Writer } from '@deskbell/contract/followers';
import { DRAFTING_ANNOUNCED_SECONDS, DRAFTING_SECONDS } from '@deskbell/contract/limits';
import { allows } from '@deskbell/contract/roles';
import { SECOND_MS } from '@deskbell/contract/units';
import type { CurrentUser, SiteRow } from '../scope.ts';

export type Drafting = DraftingEvent & SiteRow;

interface Relay {
  publishDrafting(drafting: Drafting): void;
}

/** The announcements of a browser come a little early or late. */
const THROTTLE_MS = (DRAFTING_ANNOUNCED_SECONDS - 2) * SECOND_MS;

/** Who is writing which reply: in memory only, told to the other instances, forgotten after DRAFTING_SECONDS. */
export class Writers {
  readonly #until = new Map<string, Drafting & { readonly until: number }>();
  readonly #listeners = new Set<(drafting: Drafting) => void>();
  #relay: Relay | null = null;

  constructor(readonly now: () => number = () => Date.now()) {}

  relayThrough(relay: Relay): void {
    this.#relay = relay;
  }

  announce(drafting: Drafting): void {
    const known = this.#until.get(keyOf(drafting));
    if (known && known.until - this.now() > DRAFTING_SECONDS * SECOND_MS - THROTTLE_MS) return;
    this.apply(drafting);
    this.#relay?.publishDrafting(drafting);
  }

  end(ticketId: number, userId: number): void {
    const known = this.#until.get(keyOf({ ticket_id: ticketId, user_id: userId }));
    if (!known) return;
    const over = endOf(known);
    this.apply(over);
    this.#relay?.publishDrafting(over);
  }

  /** Who may have lost a ticket; null: anyone. Each instance is told by itself, and browsers announce anew who still writes. */
  forget(userId: number | null): void {
    for (const known of [...this.#until.values()])
      if (userId === null || known.user_id === userId) this.apply(endOf(known));
  }

  apply(drafting: Drafting): void {
    const now = this.now();
    for (const [key, { until }] of this.#until) if (until <= now) this.#until.delete(key);
    if (drafting.is_over) this.#until.delete(keyOf(drafting));
    else this.#until.set(keyOf(drafting), { ...drafting, until: now + DRAFTING_SECONDS * SECOND_MS });
    for (const listener of this.#listeners) listener(drafting);
  }

  /** Writers of a ticket; the caller asks whether they still see it, and who may know. */
  list(ticketId: number): Writer[] {
    const now = this.now();
    return [...this.#until.values()].flatMap(({ ticket_id, user_id, name, until }) =>
      ticket_id === ticketId && until > now ? [{ user_id, name, until: new Date(until).toISOString() }] : [],
    );
  }

  subscribe(listener: (drafting: Drafting) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** Neither clients nor the writer are notified. */
export const isForColleague = ({ user_id, team_id, site_id }: Drafting, { id, memberships }: CurrentUser): boolean =>
  user_id !== id &&
  memberships.some(
    (each) =>
      each.team_id === team_id &&
      allows(each.role, 'work') &&
      (each.site_ids === null || each.site_ids.includes(site_id)),
  );

const endOf = ({ until: _until, ...drafting }: Drafting & { readonly until: number }): Drafting => ({
  ...drafting,
  is_over: true,
});

const keyOf = ({ ticket_id, user_id }: Pick<Drafting, 'ticket_id' | 'user_id'>) => `${ticket_id}.${user_id}`;
