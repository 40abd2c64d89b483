import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'deskbell_changes';
const GATHER_MS = 50;
const RECONNECT_MS = 1_000;
// A notification holds 8,000 bytes; beyond this many owners all are meant.
const OWNERS_PER_MESSAGE = 500;

interface Message {
  readonly from: string;
  readonly news: readonly number[];
  readonly touched: readonly number[];
  readonly all?: true;
}

interface Receiver {
  learn(ownerIds: readonly number[], isNews: boolean): void;
  forgetAll(): void;
}

export interface ChangeRelay {
  publish(ownerIds: readonly number[], isNews: boolean): void;
  close(): Promise<void>;
}

/**
 * Carries changes between instances that share a PostgreSQL server. Sent apart from the transactions that caused them and
 * gathered for a moment: a notification inside a transaction makes all commits wait for one another.
 */
export function relayChanges(url: string, receiver: Receiver, onError: (error: unknown) => void): ChangeRelay {
  const self = randomUUID();
  const pending = { news: new Set<number>(), touched: new Set<number>() };
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
    if (message.all) receiver.forgetAll();
    receiver.learn(message.touched, false);
    receiver.learn(message.news, true);
  }

  function send(): void {
    sending = null;
    const { news, touched } = pending;
    const message: Message =
      news.size + touched.size > OWNERS_PER_MESSAGE
        ? { from: self, news: [], touched: [], all: true }
        : { from: self, news: [...news], touched: [...touched].filter((id) => !news.has(id)) };
    news.clear();
    touched.clear();
    // Without a connection the others are cut off too, or will look again when they are back.
    underWay = client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(onError) ?? underWay;
  }

  return {
    publish(ownerIds, isNews) {
      for (const id of ownerIds) (isNews ? pending.news : pending.touched).add(id);
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
