import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { ConnectionTargets } from './connection-targets.ts';
import { addressOf } from './postgres.ts';
import { socketWithTimeout } from './socket-timeout.ts';

const RECONNECT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
// LISTEN-only connections need a keepalive: without traffic a dead server goes unnoticed.
const KEEPALIVE_MS = 15_000;
const SOCKET_TIMEOUT_MS = 2 * KEEPALIVE_MS;

interface Listener {
  /** Receives the notifications of this instance too. */
  onMessage(payload: string): void;
  onConnected(): void;
  /** Notifications sent from now on are lost. */
  onDisconnected(): void;
  onError(error: unknown): void;
}

interface Listening {
  /** NOTIFY on the connection that listens; nothing is sent while it is not connected. */
  notify(payload: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * NOTIFY through the pool, at most 7,999 bytes: publishing works in every mode of a pooler, listening does not. A
 * notification is gone after a crash anyway, so its commit does not wait for the disk.
 */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(db);
}

/** LISTEN on a connection of its own, past any pooler; it is reconnected until it is closed. */
export function listen(
  url: string,
  channel: string,
  { onMessage, onConnected, onDisconnected, onError }: Listener,
): Listening {
  const Client: new (config: pg.ClientConfig) => pg.Client = new ConnectionTargets(addressOf(url)).clientClass();
  let client: pg.Client | null = null;
  // close() waits for the last query.
  let lastQuery: Promise<unknown> = Promise.resolve();
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
    const next = new Client({
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
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (isClosed) return;
      client = next;
      onConnected();
      keepalive = setInterval(() => sendKeepalive(next), KEEPALIVE_MS);
      await disconnected;
    } finally {
      clearInterval(keepalive);
      if (client && !isClosed) onDisconnected();
      client = null;
      void next.end().catch(() => undefined);
    }
  }

  /** Failures are ignored here and below: the socket timeout notices a missing reply. */
  function sendKeepalive(connected: pg.Client): void {
    lastQuery = connected.query('select').catch(() => undefined);
  }

  return {
    async notify(payload) {
      if (!client || isClosed) return;
      lastQuery = client
        .query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [channel, payload])
        .catch(() => undefined);
      await lastQuery;
    },
    async close() {
      isClosed = true;
      await lastQuery;
      await client?.end();
      await running;
    },
  };
}

/** Channels belong to the database, tables to a schema: two installations in two schemas must not share a channel. */
export async function channelOf(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ channel: string }>`
    select case current_schema() when 'public' then ${name}::text
      else ${name}::text || '_' || md5(current_schema()) end as channel`.execute(db);
  return rows[0]?.channel ?? name;
}
