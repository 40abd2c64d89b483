import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import type { CurrentUser } from '../../scope.ts';

export interface UserLookup {
  lookUpUser(request: FastifyRequest, reply: FastifyReply): Promise<CurrentUser | null>;
}

/** Null also when it cannot be checked: pages need no database, and their scripts check the session again. */
export async function lookUpReader(
  userLookup: UserLookup,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentUser | null> {
  try {
    return await userLookup.lookUpUser(request, reply);
  } catch (err) {
    request.log.error({ err }, 'page served without a session check');
    return null;
  }
}

/** Redirects signed-in users to the dashboard: the front page is static and cannot decide it. */
export const redirectSignedIn =
  (userLookup: UserLookup): onRequestAsyncHookHandler =>
  async (request, reply) => {
    if (request.method !== 'GET') return;
    const user = await lookUpReader(userLookup, request, reply);
    if (user) return reply.header('cache-control', 'no-store').redirect('/dashboard');
  };

/** Logs the error code with which an identity provider sent the browser back; anyone can call the address with any text. */
export const logProviderError: onRequestHookHandler = (request, _reply, done) => {
  const { error } = request.query as { error?: unknown };
  if (typeof error === 'string')
    request.log.warn({ provider_error: /^[\w.-]{1,64}$/.test(error) ? error : 'unknown' }, 'sign-in failed');
  done();
};
