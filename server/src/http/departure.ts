import type { FastifyInstance } from 'fastify';

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

/** Connections that proxies keep open end with their next answer, so that none is cut with a request on its way. */
export function closeConnectionsBefore(departure: Departure, app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (departure.hasBegun) reply.header('connection', 'close');
    done();
  });
}
