import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';

/** What is erased with a desk: `id` finds its users, also of a desk that was seeded only in part. */
interface SeededDemoDesk {
  readonly id: string;
  readonly ownerId: number;
}

export interface DemoDesk extends SeededDemoDesk {
  /** The cookie of its visitor. */
  readonly key: string;
  readonly endsAt: Date;
}

interface Settings {
  /** Desks of visitors and desks that are ready, together. */
  readonly places: number;
  seed(id: string): Promise<number>;
  erase(id: string, ownerId: number | null): Promise<void>;
  onError(error: unknown): void;
  readonly lengthMs?: number;
  readonly readyMax?: number;
  readonly waitMs?: number;
  /** Tests look at the desks at another time. */
  readonly now?: () => number;
}

interface ReadyDesk extends SeededDemoDesk {
  readonly seededAt: number;
}

type Visitor = (desk: SeededDemoDesk | null) => void;

const READY_MAX = 10;
/** Its newest tickets came in minutes before it was seeded. */
const FRESH_MS = 30 * MINUTE_MS;
/** A visitor who comes when all ready desks are taken waits for the next one. */
const WAIT_MS = 20 * SECOND_MS;
const TEND_MS = 5 * SECOND_MS;
const RETRY_MS = 5 * SECOND_MS;

/**
 * The desks of a public demo, in memory: the database and files behind them are thrown away at every start.
 * docs/decisions/0164-public-demo.md
 */
export class DemoDesks {
  readonly #open = new Map<string, DemoDesk>();
  readonly #ready: ReadyDesk[] = [];
  readonly #visitors: Visitor[] = [];
  readonly #settings: Required<Settings>;
  #timer: NodeJS.Timeout | null = null;
  #tending: Promise<void> = Promise.resolve();
  #isTending = false;
  #isStopped = false;

  constructor(settings: Settings) {
    this.#settings = {
      lengthMs: HOUR_MS,
      readyMax: READY_MAX,
      waitMs: WAIT_MS,
      now: Date.now,
      ...settings,
    };
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), TEND_MS);
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    for (const visitor of this.#visitors.splice(0)) visitor(null);
    await this.#tending;
  }

  /** Null also for a desk whose hour is over and which is not erased yet. */
  lookUp(key: string): DemoDesk | null {
    const desk = this.#open.get(key);
    return desk && desk.endsAt.getTime() > this.#settings.now() ? desk : null;
  }

  /** Null when all places are taken. */
  async open(): Promise<DemoDesk | null> {
    if (this.#open.size + this.#visitors.length >= this.#settings.places) return null;
    const seeded = this.#ready.shift() ?? (await this.#nextSeeded());
    if (!seeded) return null;
    const desk: DemoDesk = {
      ...{ id: seeded.id, ownerId: seeded.ownerId },
      key: randomBytes(32).toString('base64url'),
      endsAt: new Date(this.#settings.now() + this.#settings.lengthMs),
    };
    this.#open.set(desk.key, desk);
    this.#wake();
    return desk;
  }

  /** A desk that could not be erased stays, and is tried again with those that are over. */
  async end(key: string): Promise<void> {
    const desk = this.#open.get(key);
    if (desk) await this.#settings.erase(desk.id, desk.ownerId);
    this.#open.delete(key);
  }

  /** Erases what is over or no longer fresh, then seeds what is missing; runs by itself after `start`. */
  async tend(): Promise<void> {
    const now = this.#settings.now();
    for (const [key, desk] of this.#open) if (desk.endsAt.getTime() <= now) await this.end(key);
    while (this.#ready[0] && this.#ready[0].seededAt < now - FRESH_MS) await this.#eraseOldest();
    while (!this.#isStopped && this.#isMissing()) await this.#seedOne();
  }

  #isMissing(): boolean {
    const taken = this.#open.size + this.#ready.length;
    return taken < this.#settings.places && this.#ready.length < this.#settings.readyMax;
  }

  async #eraseOldest(): Promise<void> {
    const desk = this.#ready.shift();
    if (desk) await this.#settings.erase(desk.id, desk.ownerId);
  }

  async #seedOne(): Promise<void> {
    const id = randomBytes(16).toString('hex');
    try {
      const ownerId = await this.#settings.seed(id);
      const desk = { id, ownerId, seededAt: this.#settings.now() };
      const visitor = this.#visitors.shift();
      if (visitor) visitor(desk);
      else this.#ready.push(desk);
    } catch (error) {
      this.#settings.onError(error);
      await this.#settings.erase(id, null);
      if (!this.#isStopped) await pause(RETRY_MS, undefined, { ref: false });
    }
  }

  #nextSeeded(): Promise<SeededDemoDesk | null> {
    return new Promise((resolve) => {
      const visitor: Visitor = (desk) => {
        clearTimeout(timer);
        resolve(desk);
      };
      const timer = setTimeout(() => {
        this.#visitors.splice(this.#visitors.indexOf(visitor), 1);
        resolve(null);
      }, this.#settings.waitMs);
      this.#visitors.push(visitor);
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#isTending || this.#isStopped) return;
    this.#isTending = true;
    this.#tending = this.tend()
      .catch((error) => this.#settings.onError(error))
      .finally(() => {
        this.#isTending = false;
      });
  }
}
