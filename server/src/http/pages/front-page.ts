import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import type { CurrentUser } from '../../scope.ts';

export interface UserLookup {
  lookUpUser(request: FastifyRequest, reply: FastifyReply): Promise<CurrentUser | null>;
}

/** Redirects signed-in users to the dashboard: the front page is static and cannot decide it. */
export const redirectSignedIn =
  (userLookup: UserLookup): onRequestAsyncHookHandler =>
  async (request, reply) => {
    if (request.method !== 'GET') return;
    try {
      const user = await userLookup.lookUpUser(request, reply);
      if (user) return reply.header('cache-control', 'no-store').redirect('/dashboard');
    } catch (err) {
      // The page needs no database, and its script checks the session again.
      request.log.error({ err }, 'front page served without a session check');
    }
  };

/** Logs the error code with which an identity provider sent the browser back; anyone can call the address with any text. */
export const logProviderError: onRequestHookHandler = (request, _reply, done) => {
  const { error } = request.query as { error?: unknown };
  if (typeof error === 'string')
    request.log.warn({ provider_error: /^[\w.-]{1,64}$/.test(error) ? error : 'unknown' }, 'sign-in failed');
  done();
};
