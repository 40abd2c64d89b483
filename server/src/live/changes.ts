import { randomBytes } from 'node:crypto';
import type { Owner } from '../owner.ts';

/** What caused a change: the owner, something that came for the owner, or what may wait for the next poll. */
export type ChangeKind = 'act' | 'news' | 'touch';

/** Tells other instances what this one learned, and this one what they did. */
export interface ChangeRelay {
  publish(ownerId: number, kind: ChangeKind): void;
}

/**
 * Which owners' data has changed since. An open dashboard is told and looks again; a poll that knows the current version
 * is answered without asking the database.
 */
export class Changes {
  #epoch = newEpoch();
  readonly #versions = new Map<number, number>();
  readonly #listeners = new Map<number, Set<() => void>>();
  readonly #observers = new Set<(ownerId: number | null) => void>();
  #relay: ChangeRelay | null = null;

  relayThrough(relay: ChangeRelay): void {
    this.#relay = relay;
  }

  /** The owner changed something. */
  ownerActed(ownerId: number): void {
    this.#tell(ownerId, 'act');
  }

  /** Something came that the owner wants to see at once. */
  announce(ownerId: number): void {
    this.#tell(ownerId, 'news');
  }

  /** Something that may wait for the next poll, such as a page view. */
  touch(ownerId: number): void {
    this.#tell(ownerId, 'touch');
  }

  #tell(ownerId: number, kind: ChangeKind): void {
    this.learn(ownerId, kind);
    this.#relay?.publish(ownerId, kind);
  }

  /** What this or another instance was told. */
  learn(ownerId: number, kind: ChangeKind): void {
    this.#versions.set(ownerId, (this.#versions.get(ownerId) ?? 0) + 1);
    if (kind === 'touch') return;
    if (kind === 'act') for (const observe of this.#observers) observe(ownerId);
    for (const tell of this.#listeners.get(ownerId) ?? []) tell();
  }

  /** News may have been missed: nothing that was known before counts any more. */
  forgetAll(): void {
    this.#epoch = newEpoch();
    for (const observe of this.#observers) observe(null);
    for (const listeners of this.#listeners.values()) for (const tell of listeners) tell();
  }

  subscribe(ownerId: number, tell: () => void): () => void {
    const listeners = this.#listeners.get(ownerId) ?? new Set();
    this.#listeners.set(ownerId, listeners.add(tell));
    return () => {
      listeners.delete(tell);
      if (listeners.size === 0 && this.#listeners.get(ownerId) === listeners) this.#listeners.delete(ownerId);
    };
  }

  /** Tells of every owner's acts, for what is kept in memory about them; of none in particular when some were missed. */
  onOwnerActed(observe: (ownerId: number | null) => void): void {
    this.#observers.add(observe);
  }

  /** Names the state of an owner's data; the day is part of it, for the last 30 days move on by themselves. */
  etagOf({ id }: Owner): string {
    const today = Math.floor(Date.now() / DAY_MS);
    return `"${this.#epoch}-${id}-${this.#versions.get(id) ?? 0}-${today}"`;
  }
}

const DAY_MS = 86_400_000;
const newEpoch = () => randomBytes(6).toString('base64url');
