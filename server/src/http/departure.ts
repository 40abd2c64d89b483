import type { Server } from 'node:http';

/** That this instance is about to stop. */
export class Departure {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}

/**
 * Connections that proxies keep open end with their next answer, so that none is cut with a request on its way. No hook, which
 * would cost every request.
 */
export function closeConnectionsBefore(departure: Departure, server: Server): void {
  server.prependListener('request', (_request, response) => {
    if (departure.hasBegun) response.shouldKeepAlive = false;
  });
}
