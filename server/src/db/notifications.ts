import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { socketWithTimeout } from './socket-timeout.ts';

const CHANNEL = 'deskbell_changes';
const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
// LISTEN-only connections need a keepalive: without traffic a dead server goes unnoticed.
const KEEPALIVE_MS = 15_000;
const SOCKET_TIMEOUT_MS = 2 * KEEPALIVE_MS;

interface Subscriber {
  /** Also called for the notifications that this connection itself has published. */
  onMessage(payload: string): void;
  /** Notifications sent while there was no connection are lost. */
  onConnected(isReconnect: boolean): void;
  onError(error: unknown): void;
}

export interface Notifications {
  /** At most 7,999 bytes; dropped while there is no connection. */
  publish(payload: string): void;
  close(): Promise<void>;
}

/** LISTEN/NOTIFY on a connection of its own, which is reconnected until it is closed. */
export function openNotifications(url: string, { onMessage, onConnected, onError }: Subscriber): Notifications {
  let client: pg.Client | null = null;
  // One query at a time; close() waits for the last one.
  let lastQuery: Promise<unknown> = Promise.resolve();
  let wasConnected = false;
  let isClosed = false;

  const running = keepConnected();

  async function keepConnected(): Promise<void> {
    while (!isClosed) {
      try {
        await listenUntilDisconnected();
      } catch (error) {
        onError(error);
      }
      if (!isClosed) await pause(RECONNECT_MS);
    }
  }

  async function listenUntilDisconnected(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'deskbell changes',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      stream: () => socketWithTimeout(SOCKET_TIMEOUT_MS),
    });
    const disconnected = new Promise<void>((resolve, reject) => {
      next.on('error', reject);
      next.on('end', resolve);
    });
    // Awaited below, but only if connect and LISTEN succeed.
    disconnected.catch(() => undefined);
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    let keepalive: NodeJS.Timeout | undefined;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (isClosed) return;
      client = next;
      onConnected(wasConnected);
      wasConnected = true;
      keepalive = setInterval(() => sendKeepalive(next), KEEPALIVE_MS);
      await disconnected;
    } finally {
      clearInterval(keepalive);
      client = null;
      void next.end().catch(() => undefined);
    }
  }

  /** Failures are ignored: the socket timeout notices a missing reply. */
  function sendKeepalive(connected: pg.Client): void {
    lastQuery = lastQuery.then(() => connected.query('select')).catch(() => undefined);
  }

  return {
    publish(payload) {
      lastQuery = lastQuery.then(() => client?.query('select pg_notify($1, $2)', [CHANNEL, payload])).catch(onError);
    },
    async close() {
      isClosed = true;
      await lastQuery;
      await client?.end();
      await running;
    },
  };
}

/** For a process that does not listen. */
export async function publishOnce(db: Database, payload: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
}
