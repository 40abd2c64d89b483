import type { SMTPServer, SMTPServerSession } from 'smtp-server';
import { networkOf } from '../../limits/token-bucket.ts';
import { SMTP_BYTES_IN_TRANSIT, SMTP_CONCURRENT_CONNECTIONS } from '../../rate-limits.ts';

/** A connection younger than this may be about to deliver: the newcomer is refused instead. */
const PROTECTED_MS = 2_000;

interface Connection {
  readonly network: string;
  readonly openedAt: number;
  /** Received of the current email, in memory. */
  bytes: number;
}

/**
 * Limits connections and email in memory, in total and per address. At a limit the oldest connection is closed, since an
 * honest one is short: idle connections never lock out other senders.
 */
export class SmtpConnections {
  // Map order is age.
  readonly #open = new Map<SMTPServerSession, Connection>();

  constructor(readonly close: (session: SMTPServerSession) => void) {}

  /** False if there is no room. */
  open(session: SMTPServerSession): boolean {
    const network = networkOf(session.remoteAddress);
    const { address, total } = SMTP_CONCURRENT_CONNECTIONS;
    const isAuthorized =
      (this.#count(network) < address || this.#closeOldest(network)) &&
      (this.#open.size < total || this.#closeOldest(this.#busiestNetwork()));
    if (isAuthorized) this.#open.set(session, { network, openedAt: performance.now(), bytes: 0 });
    return isAuthorized;
  }

  forget(session: SMTPServerSession): void {
    this.#open.delete(session);
  }

  /** False if too much email is being received at once. */
  receive(session: SMTPServerSession, bytes: number): boolean {
    const connection = this.#open.get(session);
    if (!connection) return false;
    connection.bytes += bytes;
    const { address, total } = SMTP_BYTES_IN_TRANSIT;
    if (this.#bytesInTransit(connection.network) > address) return false;
    while (this.#bytesInTransit() > total) {
      const [oldest] = [...this.#open].find(([, { bytes }]) => bytes > 0) ?? [];
      if (!oldest || oldest === session) return false;
      this.#end(oldest);
    }
    return true;
  }

  received(session: SMTPServerSession): void {
    const connection = this.#open.get(session);
    if (connection) connection.bytes = 0;
  }

  #count(network: string): number {
    return [...this.#open.values()].filter((connection) => connection.network === network).length;
  }

  #bytesInTransit(network?: string): number {
    return [...this.#open.values()]
      .filter((connection) => network === undefined || connection.network === network)
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #busiestNetwork(): string {
    const networks = new Set([...this.#open.values()].map(({ network }) => network));
    return [...networks].reduce((busiest, network) =>
      this.#count(network) > this.#count(busiest) ? network : busiest,
    );
  }

  #closeOldest(network: string): boolean {
    const [session, oldest] = [...this.#open].find(([, connection]) => connection.network === network) ?? [];
    if (!session || !oldest || performance.now() - oldest.openedAt < PROTECTED_MS) return false;
    this.#end(session);
    return true;
  }

  #end(session: SMTPServerSession): void {
    this.#open.delete(session);
    this.close(session);
  }
}

/** Asks the client to come back later. */
export function closeConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session !== session) continue;
    connection.send(421, 'Too many connections, try again later');
    connection.close();
  }
}
