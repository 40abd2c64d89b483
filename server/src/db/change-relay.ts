import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'deskbell_changes';
const GATHER_MS = 50;
const RECONNECT_MS = 1_000;
// A notification holds 8,000 bytes; beyond this many owners all are meant.
const OWNERS_PER_MESSAGE = 250;

/** In the order of what they tell: each also says what those after it say. */
const KINDS = ['act', 'news', 'touch'] as const;
type Kind = (typeof KINDS)[number];

interface Message {
  readonly from: string;
  /** Of owners; all of them are meant if there is none. */
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
  let isClosed = false;

  const running = keepConnected();

  async function keepConnected(): Promise<void> {
    while (!isClosed) {
      try {
        await stayConnected();
      } catch (error) {
        onError(error);
      }
      client = null;
      if (!isClosed) await pause(RECONNECT_MS);
    }
  }

  async function stayConnected(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'deskbell changes', keepAlive: true });
    const lost = new Promise<void>((resolve, reject) => {
      next.on('error', reject);
      next.on('end', resolve);
    });
    next.on('notification', ({ payload }) => receive(payload ?? ''));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    receiver.forgetAll();
    await lost;
  }

  function receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    if (message.from === self) return;
    if (message.changes === null) receiver.forgetAll();
    for (const [ownerId, kind] of message.changes ?? []) receiver.learn(ownerId, kind);
  }

  function send(): void {
    sending = null;
    const message: Message = { from: self, changes: pending.size > OWNERS_PER_MESSAGE ? null : [...pending] };
    pending.clear();
    // Without a connection the others are cut off too, or will look again when they are back.
    underWay = client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(onError) ?? underWay;
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
