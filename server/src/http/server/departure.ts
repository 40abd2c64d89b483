import type { Server } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';

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

const QUIET_MS = 1;
const ITERATIONS_MAX = 1_000;

/**
 * Closing a listening socket resets the connections that the kernel has accepted and this process has not. An iteration of the
 * event loop accepts all of them, so after a short one there are hardly any.
 */
export async function untilQuiet(): Promise<void> {
  for (let n = 0; n < ITERATIONS_MAX; n += 1) {
    const began = performance.now();
    await nextIteration();
    if (performance.now() - began < QUIET_MS) return;
  }
}
