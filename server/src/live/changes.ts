import { randomBytes } from 'node:crypto';
import type { Figures } from '@deskbell/contract/endpoint';
import { DAY_MS } from '@deskbell/contract/units';
import {
  CHANGE_KINDS,
  type Change,
  type ChangeKind,
  type CurrentUser,
  type DeskTopic,
  type SiteRow,
  type Topic,
} from '../scope.ts';

interface Relay {
  publish(changes: Iterable<Change>): Promise<void>;
  publishLater(changes: Iterable<Change>): void;
}

interface KnownEtags {
  readonly revision: number;
  /** Since the epoch. */
  readonly day: number;
  readonly etags: Map<Figures | null, string>;
}

/**
 * A version per topic, raised by every change: the sum over a user's topics is in the ETag of unchanged polls, which need no
 * database, and listeners are the server-sent events that make an open dashboard refetch.
 */
export class Changes {
  #epoch = newEpoch();
  readonly #versions = new Map<Topic, number>();
  readonly #listeners = new Map<Topic, Set<() => void>>();
  readonly #invalidationListeners = new Set<(topics: readonly Topic[] | null) => void>();
  readonly #accessListeners = new Set<(userId: number | null) => void>();
  #subscribers = 0;
  #relay: Relay | null = null;
  #isHearing = true;
  /** Raised by a change of any topic: until then ETags are not computed again. */
  #revision = 0;
  readonly #etags = new WeakMap<CurrentUser, KnownEtags>();

  /** From now on every change is published to the other instances. */
  relayThrough(relay: Relay): void {
    this.#relay = relay;
  }

  /** While changes of other instances may be missed, no ETag is valid: every poll reads the database. */
  setHearing(isHearing: boolean): void {
    this.#isHearing = isHearing;
    this.invalidateAll();
  }

  /** False while changes of other instances may be missed. */
  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** Awaited before a write is answered: resolves when no instance answers from before it any more. */
  async publish(changes: Iterable<Change>): Promise<void> {
    const all = [...changes];
    this.apply(all);
    await this.#relay?.publish(all);
  }

  /** Something happened on a site, or to a team itself, that members should see at once. */
  push(of: SiteRow | TeamRow): Promise<void> {
    return this.publish(topicsOf(of).map((topic) => [topic, 'push']));
  }

  /** Records a change that can wait for the next poll. */
  bump(of: SiteRow | TeamRow): void {
    this.#publishLater(topicsOf(of).map((topic) => [topic, 'bump']));
  }

  bumpFigures(site: SiteRow, figures: Figures): void {
    this.#publishLater(topicsOf(site).map((topic) => [`${topic}/${figures}`, 'bump']));
  }

  #publishLater(changes: readonly Change[]): void {
    this.apply(changes);
    this.#relay?.publishLater(changes);
  }

  /** Applies changes of this or another instance; each listener is called once. */
  apply(changes: readonly Change[]): void {
    this.#revision += 1;
    const heard = new Set<() => void>();
    for (const [topic, kind] of changes) {
      this.#versions.set(topic, (this.#versions.get(topic) ?? 0) + 1);
      if (kind !== 'bump') for (const listener of this.#listeners.get(topic) ?? []) heard.add(listener);
    }
    // Access caches are cleared first, so that a refetch finds them empty.
    for (const [topic, kind] of changes) if (kind === 'access') this.#notifyAccess(Number(topic.split(':')[1]));
    const invalid = changes.flatMap(([topic, kind]) => (isInvalidation(kind) ? [topic] : []));
    if (invalid.length > 0) for (const listener of this.#invalidationListeners) listener(invalid);
    for (const listener of heard) listener();
  }

  #notifyAccess(userId: number | null): void {
    for (const listener of this.#accessListeners) listener(userId);
  }

  /** Changes may have been missed: a new epoch invalidates every ETag. */
  invalidateAll(): void {
    this.#epoch = newEpoch();
    this.#revision += 1;
    this.#notifyAccess(null);
    for (const listener of this.#invalidationListeners) listener(null);
    const heard = new Set<() => void>();
    for (const listeners of this.#listeners.values()) for (const listener of listeners) heard.add(listener);
    for (const listener of heard) listener();
  }

  subscribe(topics: readonly Topic[], listener: () => void): () => void {
    for (const topic of topics) this.#listeners.set(topic, (this.#listeners.get(topic) ?? new Set()).add(listener));
    this.#subscribers += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#subscribers -= 1;
      for (const topic of topics) {
        const listeners = this.#listeners.get(topic);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listeners.delete(topic);
      }
    };
  }

  get subscriberCount(): number {
    return this.#subscribers;
  }

  /** Caches listen; null when changes of any topic may have been missed. */
  onInvalidated(listener: (topics: readonly Topic[] | null) => void): void {
    this.#invalidationListeners.add(listener);
  }

  /** The memberships of a user changed, or null: those of any user may have. */
  onAccessChanged(listener: (userId: number | null) => void): () => void {
    this.#accessListeners.add(listener);
    return () => void this.#accessListeners.delete(listener);
  }

  /** Version of what the user sees, without figures. An answer with another one may lack a change. */
  versionOf({ id, topics, token }: CurrentUser): string {
    if (!this.#isHearing) return newEpoch();
    // The user's own version stands alone, since it changes with the set of topics that are summed. The day is part of it:
    // The last 30 days of analytics change at midnight.
    const today = Math.floor(Date.now() / DAY_MS);
    // Tokens of one user read different sites.
    const reader = token ? `${id}t${token.id}` : id;
    return `${this.#epoch}-${reader}.${this.#versions.get(`user:${id}`) ?? 0}-${this.#sumOf(topics)}-${today}`;
  }

  etagOf(user: CurrentUser, figures: Figures | null = null): string {
    const day = Math.floor(Date.now() / DAY_MS);
    let known = this.#etags.get(user);
    if (known?.revision !== this.#revision || known.day !== day) {
      known = { revision: this.#revision, day, etags: new Map() };
      this.#etags.set(user, known);
    }
    let etag = known.etags.get(figures);
    if (etag === undefined) {
      const ofFigures = figures ? `+${this.#sumOf(user.topics.map((topic) => `${topic}/${figures}` as const))}` : '';
      etag = `"${this.versionOf(user)}${ofFigures}"`;
      if (this.#isHearing) known.etags.set(figures, etag);
    }
    return etag;
  }

  #sumOf(topics: readonly Topic[]): number {
    let sum = 0;
    for (const topic of topics) sum += this.#versions.get(topic) ?? 0;
    return sum;
  }
}

interface TeamRow {
  readonly team_id: number;
  readonly site_id?: undefined;
}

const topicsOf = ({ team_id, site_id }: SiteRow | TeamRow): DeskTopic[] => [
  `team:${team_id}`,
  site_id === undefined ? `team-settings:${team_id}` : `site:${site_id}`,
];
const isInvalidation = (kind: ChangeKind) => CHANGE_KINDS.indexOf(kind) <= CHANGE_KINDS.indexOf('invalidate');
const newEpoch = () => randomBytes(6).toString('base64url');
