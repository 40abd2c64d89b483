import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { socketThatEndsAfter } from './silent-server.ts';

const CHANNEL = 'deskbell_changes';
const GATHER_MS = 50;
const RECONNECT_MS = 1_000;
// Whoever only listens would not notice that nobody speaks any more.
const ASK_EVERY_MS = 15_000;
const SILENCE_MS = 2 * ASK_EVERY_MS;
const CONNECT_TIMEOUT_MS = 5_000;
// A notification holds 8,000 bytes.
const OWNERS_PER_MESSAGE = 250;

/** In the order of what they tell: each also says what those after it say. */
const KINDS = ['act', 'news', 'touch'] as const;
type Kind = (typeof KINDS)[number];

interface Message {
  readonly from: string;
  /** Of owners; null when some may have been missed. */
  readonly changes: readonly (readonly [ownerId: number, Kind])[] | null;
}

interface Receiver {
  learn(ownerId: number, kind: Kind): void;
  forgetAll(): void;
}

export interface ChangeRelay {
  publish(ownerId: number, kind: Kind): void;
  close(): Promise<void>;
}

/**
 * Carries changes between instances that share a PostgreSQL server. Sent apart from the transactions that caused them and
 * gathered for a moment: a notification inside a transaction makes all commits wait for one another.
 */
export function relayChanges(url: string, receiver: Receiver, onError: (error: unknown) => void): ChangeRelay {
  const self = randomUUID();
  const pending = new Map<number, Kind>();
  let client: pg.Client | null = null;
  let sending: NodeJS.Timeout | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let wasConnected = false;
  let isClosed = false;

  const running = keepConnected();

  async function keepConnected(): Promise<void> {
    while (!isClosed) {
      try {
        await stayConnected();
      } catch (error) {
        onError(error);
      }
      if (!isClosed) await pause(RECONNECT_MS);
    }
  }

  async function stayConnected(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'deskbell changes',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: () => socketThatEndsAfter(SILENCE_MS),
    });
    const lost = new Promise<void>((resolve, reject) => {
      next.on('error', reject);
      next.on('end', resolve);
    });
    // Waited for below, unless what comes before fails already.
    lost.catch(() => undefined);
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    let asking: NodeJS.Timeout | undefined;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (isClosed) return;
      client = next;
      receiver.forgetAll();
      // What this instance had to tell meanwhile, the others have missed.
      if (wasConnected) notify(null);
      wasConnected = true;
      asking = setInterval(() => ask(next), ASK_EVERY_MS);
      await lost;
    } finally {
      clearInterval(asking);
      client = null;
      void next.end().catch(() => undefined);
    }
  }

  /** In its turn, like all that is sent: whether it is answered the socket knows. */
  function ask(connected: pg.Client): void {
    underWay = underWay.then(() => connected.query('select')).catch(() => undefined);
  }

  function receive(payload: string): void {
    const { from, changes } = JSON.parse(payload) as Partial<Message>;
    if (from === self) return;
    // Null, or what only another version of this program understands.
    if (!Array.isArray(changes)) receiver.forgetAll();
    else for (const [ownerId, kind] of changes) receiver.learn(ownerId, kind);
  }

  function send(): void {
    sending = null;
    const changes = [...pending];
    pending.clear();
    for (let n = 0; n < changes.length; n += OWNERS_PER_MESSAGE) notify(changes.slice(n, n + OWNERS_PER_MESSAGE));
  }

  /** Without a connection nothing is sent: whoever is connected again tells the others to look for themselves. */
  function notify(changes: Message['changes']): void {
    const message: Message = { from: self, changes };
    const notified = () => client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
    underWay = underWay.then(notified).catch(onError);
  }

  return {
    publish(ownerId, kind) {
      const told = pending.get(ownerId) ?? 'touch';
      pending.set(ownerId, KINDS.indexOf(kind) < KINDS.indexOf(told) ? kind : told);
      sending ??= setTimeout(send, GATHER_MS);
    },
    async close() {
      isClosed = true;
      if (sending) {
        clearTimeout(sending);
        send();
      }
      await underWay;
      await client?.end();
      await running;
    },
  };
}
