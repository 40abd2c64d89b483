import { randomBytes } from 'node:crypto';
import type { Owner } from '../owner.ts';

const DAY_MS = 86_400_000;

/** Caused by the owner, worth showing the owner at once, or able to wait for the next poll. */
export type ChangeKind = 'act' | 'news' | 'touch';

interface Relay {
  publish(ownerId: number, kind: ChangeKind): void;
}

/**
 * A version per owner, raised by every change: the ETag of unchanged polls, which need no database, and the source of
 * the server-sent events that make an open dashboard refetch.
 */
export class Changes {
  #epoch = newEpoch();
  readonly #versions = new Map<number, number>();
  readonly #listeners = new Map<number, Set<() => void>>();
  readonly #actListeners = new Set<(ownerId: number | null) => void>();
  #relay: Relay | null = null;
  #isHearing = true;

  /** Also publishes every change to the other instances. */
  relayThrough(relay: Relay): void {
    this.#relay = relay;
  }

  /** While changes of other instances may be missed, no ETag is valid: every poll reads the database. */
  setHearing(isHearing: boolean): void {
    this.#isHearing = isHearing;
    this.invalidateAll();
  }

  /** The owner changed something. */
  ownerActed(ownerId: number): void {
    this.#publish(ownerId, 'act');
  }

  /** Something happened that the owner should see at once. */
  announce(ownerId: number): void {
    this.#publish(ownerId, 'news');
  }

  /** Something that can wait for the next poll, such as a page view. */
  touch(ownerId: number): void {
    this.#publish(ownerId, 'touch');
  }

  #publish(ownerId: number, kind: ChangeKind): void {
    this.apply(ownerId, kind);
    this.#relay?.publish(ownerId, kind);
  }

  /** Applies a change of this or another instance. */
  apply(ownerId: number, kind: ChangeKind): void {
    this.#versions.set(ownerId, (this.#versions.get(ownerId) ?? 0) + 1);
    if (kind === 'touch') return;
    if (kind === 'act') for (const listener of this.#actListeners) listener(ownerId);
    for (const listener of this.#listeners.get(ownerId) ?? []) listener();
  }

  /** Changes may have been missed: a new epoch invalidates every ETag. */
  invalidateAll(): void {
    this.#epoch = newEpoch();
    for (const listener of this.#actListeners) listener(null);
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener();
  }

  subscribe(ownerId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(ownerId) ?? new Set();
    this.#listeners.set(ownerId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(ownerId) === listeners) this.#listeners.delete(ownerId);
    };
  }

  get subscriberCount(): number {
    let count = 0;
    for (const { size } of this.#listeners.values()) count += size;
    return count;
  }

  /** For caches to invalidate; the owner is null when acts of any owner may have been missed. */
  onOwnerActed(listener: (ownerId: number | null) => void): void {
    this.#actListeners.add(listener);
  }

  /** The day is part of the version: the last 30 days of analytics change at midnight. */
  etagOf({ id }: Owner): string {
    if (!this.#isHearing) return `"${newEpoch()}"`;
    const today = Math.floor(Date.now() / DAY_MS);
    return `"${this.#epoch}-${id}-${this.#versions.get(id) ?? 0}-${today}"`;
  }
}

const newEpoch = () => randomBytes(6).toString('base64url');
