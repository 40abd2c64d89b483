import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Owner } from '../owner.ts';

export interface OwnerLookup {
  lookUpOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner | null>;
}

/** Redirects signed-in owners to the dashboard: the front page is static and cannot decide it. */
export const redirectSignedIn =
  (ownerLookup: OwnerLookup): onRequestHookHandler =>
  (request, reply, done) => {
    if (request.method !== 'GET') return done();
    ownerLookup.lookUpOwner(request, reply).then(
      (owner) => {
        if (owner) reply.header('cache-control', 'no-store').redirect('/dashboard');
        else done();
      },
      (error: Error) => {
        // The page needs no database, and its script checks the session again.
        request.log.error({ reason: error.message }, 'front page served without a session check');
        done();
      },
    );
  };
