import * as oidc from 'openid-client';
import { isLoopback, type SignIn } from '../config.ts';
import { NotSignedIn, Unavailable } from '../errors.ts';
import type { Identity } from './users.ts';

/** What must be remembered between leaving for the provider and coming back. */
export interface SignInAttempt {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** The OpenID Connect side of signing in: an authorization code flow with PKCE, state and nonce. */
export interface IdentityProvider {
  begin(): Promise<{ redirectUrl: string; attempt: SignInAttempt }>;
  /** Exchanges the code that came back, or throws NotSignedIn. */
  finish(code: string, attempt: SignInAttempt): Promise<Identity>;
}

interface Settings {
  readonly redirectUri: string;
  /** Lets the provider ask which account to use even if it remembers one. */
  readonly prompt: 'select_account' | 'login';
  /** Under which name its people are kept, if not its own. */
  readonly knownAs?: string;
  connect(): Promise<oidc.Configuration>;
}

export function createIdentityProvider({ redirectUri, prompt, knownAs, connect }: Settings): IdentityProvider {
  let connecting: Promise<oidc.Configuration> | undefined;
  function connected(): Promise<oidc.Configuration> {
    connecting ??= connect().catch((cause) => {
      connecting = undefined; // the next sign-in tries again
      throw new Unavailable('The sign-in service cannot be reached right now. Please try again in a moment.', {
        cause,
      });
    });
    return connecting;
  }

  return {
    async begin() {
      const provider = await connected();
      const attempt = { verifier: oidc.randomPKCECodeVerifier(), state: oidc.randomState(), nonce: oidc.randomNonce() };
      const redirectUrl = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        prompt,
      });
      return { redirectUrl: redirectUrl.href, attempt };
    },

    async finish(code, attempt) {
      const provider = await connected();
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', code);
      callback.searchParams.set('state', attempt.state);
      callback.searchParams.set('iss', provider.serverMetadata().issuer);
      const claims = await exchange(provider, callback, attempt);
      const email = text(claims.email);
      if (!email) throw new NotSignedIn('Your account did not share an email address, which Deskbell needs.');
      return {
        issuer: knownAs ?? claims.iss,
        subject: claims.sub,
        email,
        name: text(claims.name),
        given_name: text(claims.given_name),
        picture: text(claims.picture),
      };
    },
  };
}

async function exchange(provider: oidc.Configuration, callback: URL, attempt: SignInAttempt): Promise<oidc.IDToken> {
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, callback, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims) return claims;
    throw new NotSignedIn('The sign-in service did not say who you are. Please sign in again.');
  } catch (cause) {
    // Thrown by fetch itself when the provider does not answer; what it answered wrongly has types of its own.
    if (cause instanceof TypeError)
      throw new Unavailable('The sign-in service cannot be reached right now. Please try again in a moment.', {
        cause,
      });
    throw new NotSignedIn('This sign-in could not be completed. Please sign in again.', { cause });
  }
}

const text = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;

/** Reads the provider's own description of itself. */
export function connectTo({
  issuer,
  clientId,
  clientSecret,
}: Extract<SignIn, { kind: 'provider' }>): Promise<oidc.Configuration> {
  const execute = isLoopback(issuer) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute });
}
