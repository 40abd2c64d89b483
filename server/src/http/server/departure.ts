import type { Server } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';

export class Departure {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}

/** Proxies' open connections end with their next answer, so that none is cut with a request on its way. */
export function closeConnectionsBefore(departure: Departure, server: Server): void {
  server.prependListener('request', (_request, response) => {
    if (departure.hasBegun) response.shouldKeepAlive = false;
  });
}

const QUIET_MS = 1;
const ITERATIONS_MAX = 1_000;

/** Closing a listening socket resets connections that this process has not accepted; a short loop turn accepts them. */
export async function untilQuiet(): Promise<void> {
  for (let n = 0; n < ITERATIONS_MAX; n += 1) {
    const began = performance.now();
    await nextIteration();
    if (performance.now() - began < QUIET_MS) return;
  }
}
