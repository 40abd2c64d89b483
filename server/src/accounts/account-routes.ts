import * as api from '@deskbell/contract/account';
import type { FastifyRequest } from 'fastify';
import type { SignUp } from '../config/config-values.ts';
import type { Database } from '../db/database.ts';
import { NotSignedIn, Refused, TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { countUnread } from '../inbox/inbox.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';
import type { Scope } from '../scope.ts';
import type { Sealer } from '../signed-links/sealing.ts';
import { type AccountEffects, deleteAccount, planAccountDeletion } from './delete-account.ts';
import {
  type IdentityProvider,
  ProviderFailure,
  type SignedInIdentity,
  type SignInAttempt,
} from './identity-provider.ts';
import { endSession, keepDevice, openSession } from './sessions.ts';
import type { SignInCookies } from './sign-in-cookies.ts';
import { mayOpenAccount } from './sign-up.ts';
import {
  changeUserSettings,
  findUser,
  findUserSettings,
  isRegistered,
  registerUser,
  type StoredSettings,
} from './users.ts';

interface Accounts {
  readonly publicUrl: string;
  readonly provider: IdentityProvider;
  readonly signUp: SignUp;
  readonly signInsPerMinute: number;
  readonly cookies: SignInCookies;
  readonly idTokens: Sealer;
  readonly effects: AccountEffects;
  onSignOut(userId: number): Promise<void>;
}

export function accountRoutes(
  handle: Handle,
  db: Database,
  { publicUrl, provider, signUp, signInsPerMinute, cookies, idTokens, effects, onSignOut }: Accounts,
): void {
  const begun = new TokenBuckets(signInsPerMinute);
  const completed = new TokenBuckets(signInsPerMinute);
  const finishSignIn = (code: string, attempt: SignInAttempt, { log }: FastifyRequest): Promise<SignedInIdentity> =>
    provider.finish(code, attempt).catch((error) => {
      const { cause } = error;
      if (cause instanceof ProviderFailure) log.warn({ provider_error: cause.code }, 'sign-in failed');
      throw error;
    });
  const signOut = async (request: FastifyRequest): Promise<string | null> => {
    const sessionId = cookies.sessionId(request);
    const ended = sessionId ? await endSession(db, sessionId) : null;
    if (!ended) return null;
    await onSignOut(ended.user_id);
    const idToken = ended.id_token && idTokens.open(ended.id_token);
    return typeof idToken === 'string' ? idToken : null;
  };

  handle(api.getCurrentUser, ({ scope }) => findUser(db, scope.user));

  handle(api.getSignInRedirect, async ({ request, reply }) => {
    limit(begun, request);
    const { redirectUrl, attempt } = await provider.begin();
    cookies.setAttempt(reply, attempt);
    return { redirectUrl };
  });

  handle(api.createSession, async ({ body, request, reply }) => {
    limit(completed, request);
    const attempt = cookies.attempt(request);
    // A stolen code, or one planted by login CSRF, comes without this browser's attempt cookie.
    if (!attempt || (body.state !== undefined && body.state !== attempt.state)) {
      throw new NotSignedIn('This sign-in was not started in this browser, or too long ago. Please sign in again.');
    }
    cookies.clearAttempt(reply);
    const identity = await finishSignIn(body.code, attempt, request);
    if (!mayOpenAccount(signUp, identity.email) && !(await isRegistered(db, identity))) {
      request.log.info('account not opened: the address is not listed in SIGN_UP');
      throw new Refused(
        `${identity.email} may not open an account here. Sign in with another account, or ask the administrator to add this address.`,
      );
    }
    const user = await registerUser(db, identity);
    const sealedIdToken = identity.idToken ? idTokens.seal(identity.idToken) : null;
    const former = cookies.sessionId(request);
    const sessionId = await openSession(db, user.id, sealedIdToken);
    if (former) await keepDevice(db, user.id, former, sessionId);
    await signOut(request);
    cookies.setSession(reply, sessionId);
    return user;
  });

  handle(api.signOut, async ({ request, reply }) => {
    requireOwnNavigation(request, publicUrl);
    const idToken = await signOut(request);
    cookies.clearSession(reply);
    // Signed out here in any case, even if the provider does not answer.
    const provider_url = cookies.sessionId(request) ? await provider.signOutUrl(idToken).catch(() => null) : null;
    return { signed_out: true, ...(provider_url && { provider_url }) };
  });

  handle(api.getUserSettings, async ({ scope }) => withUnread(db, scope, await findUserSettings(db, scope.user)));
  handle(api.changeUserSettings, async ({ scope, body }) =>
    withUnread(db, scope, await changeUserSettings(db, scope.user, body)),
  );

  handle(api.getAccountDeletion, ({ scope }) => planAccountDeletion(db, scope.user.id));
  handle(api.deleteAccount, async ({ scope, body, reply }) => {
    const deleted = await deleteAccount(db, scope, body.email, effects);
    cookies.clearSession(reply);
    return deleted;
  });
}

const withUnread = async (db: Database, { user }: Scope<'user'>, settings: StoredSettings) => ({
  ...settings,
  inbox_unread: await countUnread(db, user),
});

/** Runs before the provider is called, to spare it a flood of sign-ins. */
function limit(signIns: TokenBuckets, { ip }: FastifyRequest): void {
  const wait = signIns.take(networkOf(ip));
  if (wait > 0) throw new TooMany('Too many sign-ins from your network. Please wait a minute and try again.', wait);
}

/** CSRF: a link or image on another site must not sign the user out. */
function requireOwnNavigation({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = headers.origin !== undefined && headers.origin !== publicUrl;
  if (isForeignSite || isForeignOrigin) throw new Refused(`Signing out is only accepted from pages of ${publicUrl}.`);
}
