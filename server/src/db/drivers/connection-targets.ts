import pg from 'pg';
import type { ConnectionTarget, DatabaseAddress } from '../../config/database-url.ts';
import { ReadOnlyServer } from '../database.ts';

const REFUSED = new Set([
  '28000', // invalid_authorization_specification: no line of pg_hba.conf for a connection without TLS
  '08P01', // protocol_violation: PgBouncer wants TLS
]);

/** The driver's own error for a server without TLS has no code. */
export const NO_TLS = 'The server does not support SSL connections';

/** Which of several servers is in use, and whether with TLS. */
export class ConnectionTargets {
  readonly #targets: readonly [ConnectionTarget, ...ConnectionTarget[]];
  #current: ConnectionTarget;

  constructor(readonly address: DatabaseAddress) {
    this.#targets = address.targets;
    this.#current = address.targets[0];
  }

  get current(): ConnectionTarget {
    return this.#current;
  }

  /** A pg client that connects to the current target and moves on from one that fails. */
  clientClass(): new () => pg.Client {
    const targets = this;
    const { needsPrimary, settings } = this.address;
    return class extends pg.Client {
      readonly #target: ConnectionTarget;

      constructor(config: pg.ClientConfig = {}) {
        const target = targets.current;
        super({ ...settings, ...config, ...target });
        this.#target = target;
      }

      override connect(): Promise<pg.Client>;
      override connect(callback: (error: Error | null) => void): void;
      override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
        const connecting = this.#connectToTarget();
        if (!callback) return connecting;
        connecting.then(() => callback(null), callback);
        return undefined;
      }

      async #connectToTarget(): Promise<pg.Client> {
        try {
          await super.connect();
          if (needsPrimary) await requirePrimary(this);
          return this;
        } catch (error) {
          targets.moveOnFrom(this.#target, error as Error);
          throw error;
        }
      }
    };
  }

  /** Repeats a failed connection attempt while there is another target to try. */
  async tryEach<Result>(connect: () => Promise<Result>): Promise<Result> {
    let first: unknown;
    for (const _ of this.#targets) {
      const target = this.#current;
      try {
        return await connect();
      } catch (error) {
        first ??= error;
        if (this.#current === target) break;
      }
    }
    throw first;
  }

  moveOnFrom(failed: ConnectionTarget, error: Error): void {
    // Race: an attempt that started at the same time has moved on already.
    if (failed !== this.#current) return;
    const next = [...this.#after(failed)].find((target) => isWorthTrying(target, failed, error));
    if (next) this.#current = next;
  }

  *#after(target: ConnectionTarget): Iterable<ConnectionTarget> {
    const position = this.#targets.indexOf(target);
    yield* this.#targets.slice(position + 1);
    yield* this.#targets.slice(0, position);
  }
}

async function requirePrimary(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_read_only",
  );
  if (!rows[0]?.is_read_only) return;
  await client.end();
  throw new ReadOnlyServer();
}

/** A server that answered refuses only this way to connect; otherwise it is the host that cannot be used. */
function isWorthTrying(target: ConnectionTarget, failed: ConnectionTarget, error: Error & { code?: string }): boolean {
  const isSameHost = target.host === failed.host && target.port === failed.port;
  if (error.message === NO_TLS || REFUSED.has(error.code ?? '')) return true;
  const isAnswer = /^[0-9A-Z]{5}$/.test(error.code ?? '') && !(error instanceof ReadOnlyServer);
  // 57P03: the server is starting up or shutting down.
  return !isSameHost && (!isAnswer || error.code === '57P03');
}
