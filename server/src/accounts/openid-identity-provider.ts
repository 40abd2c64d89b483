import type { Configuration, IDToken } from 'openid-client';
import { isLoopback, type SignIn } from '../config.ts';
import { NotSignedIn, Unavailable } from '../errors.ts';
import { createSignInAttempt, type IdentityProvider, type SignInAttempt } from './identity-provider.ts';

type Client = typeof import('openid-client');
type ProviderSettings = Extract<SignIn, { kind: 'provider' }>;

/** Signs in with Google or another OpenID provider: authorization code flow with PKCE, state and nonce. */
export function createOpenIdProvider(settings: ProviderSettings, redirectUri: string): IdentityProvider {
  let discovery: ReturnType<typeof discover> | undefined;
  const connect = () => {
    discovery ??= discover(settings).catch((cause) => {
      discovery = undefined; // the next sign-in retries
      throw unreachable(cause);
    });
    return discovery;
  };

  return {
    async begin() {
      const { client, configuration } = await connect();
      const attempt = createSignInAttempt();
      const redirectUrl = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        // Without it a provider with one remembered account skips the account chooser.
        prompt: 'select_account',
      });
      return { redirectUrl: redirectUrl.href, attempt };
    },

    async finish(code, attempt) {
      const { client, configuration } = await connect();
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', code);
      callback.searchParams.set('state', attempt.state);
      callback.searchParams.set('iss', configuration.serverMetadata().issuer);
      const claims = await exchange(client, configuration, callback, attempt);
      const email = text(claims.email);
      if (!email) throw new NotSignedIn('Your account did not share an email address, which Deskbell needs.');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email,
        name: text(claims.name),
        given_name: text(claims.given_name),
        picture: text(claims.picture),
      };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  // Lazy import: it costs start time and memory, which local accounts need not pay.
  const client = await import('openid-client');
  const execute = isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute });
  return { client, configuration };
}

async function exchange(
  client: Client,
  configuration: Configuration,
  callback: URL,
  attempt: SignInAttempt,
): Promise<IDToken> {
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims) return claims;
    throw new NotSignedIn('The sign-in service did not say who you are. Please sign in again.');
  } catch (cause) {
    // fetch throws a TypeError when the provider is unreachable; a bad answer has an error class of openid-client.
    if (cause instanceof TypeError) throw unreachable(cause);
    throw new NotSignedIn('This sign-in could not be completed. Please sign in again.', { cause });
  }
}

const unreachable = (cause: unknown) =>
  new Unavailable('The sign-in service cannot be reached right now. Please try again in a moment.', { cause });

const text = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;
