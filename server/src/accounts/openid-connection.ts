import type { ClientAuth, Configuration, CustomFetchOptions, IDToken } from 'openid-client';
import { isLoopback } from '../config/loopback.ts';
import type { SignIn } from '../config/sign-in.ts';
import { NotSignedIn, Unavailable } from '../errors.ts';
import { type Claims, hasAllClaims } from './identity-claims.ts';
import { ProviderFailure, type SignInAttempt } from './identity-provider.ts';

type Client = typeof import('openid-client');
export type ProviderSettings = Extract<SignIn, { kind: 'provider' }>;

/** Covers all requests of a connection: a silent provider is answered within 10 s. */
const CONNECTION_TIMEOUT_MS = 8_000;
const SECRET_METHODS = ['client_secret_post', 'client_secret_basic'] as const;
/** The provider does not know this installation: only its administrator can fix that. */
const SETUP_ERRORS = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'];

export interface OpenIdConnection {
  readonly client: Client;
  readonly configuration: Configuration;
  /** Returns the verified claims of the ID token, completed from userinfo if necessary. */
  exchange(
    code: string,
    attempt: SignInAttempt,
    redirectUri: string,
  ): Promise<{ readonly claims: Claims; readonly idToken: string }>;
}

export async function connect({ issuer, clientId, clientSecret }: ProviderSettings): Promise<OpenIdConnection> {
  // Lazy import: it costs start time and memory, which local accounts need not pay.
  const client = await import('openid-client');
  const deadline = AbortSignal.timeout(CONNECTION_TIMEOUT_MS);
  let method: (typeof SECRET_METHODS)[number] = SECRET_METHODS[0];
  const authenticate: ClientAuth = (...request) =>
    (method === 'client_secret_post' ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret)(...request);
  const options = {
    [client.customFetch]: (url: string, init: CustomFetchOptions) =>
      fetch(url, { ...init, body: init.body ?? null, signal: deadline }),
    execute: [client.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [client.allowInsecureRequests] : [])],
  };
  const discover = (at: string) => client.discovery(new URL(at), clientId, clientSecret, authenticate, options);
  const explain = (cause: unknown) => (deadline.aborted ? unreachable('timeout') : failureOf(client, cause));

  const configuration = await discover(issuer)
    .catch((cause) => {
      const actual = otherSlash(cause, issuer);
      if (actual === null) throw cause;
      return discover(actual);
    })
    .catch((cause) => {
      throw unreachable(codeOf(client, cause));
    });
  const metadata = configuration.serverMetadata();

  async function requestTokens(callback: URL, { verifier, state, nonce }: SignInAttempt) {
    const grant = () =>
      client.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
    const supported = metadata.token_endpoint_auth_methods_supported ?? SECRET_METHODS;
    const [first = SECRET_METHODS[0], second] = SECRET_METHODS.filter((each) => supported.includes(each));
    method = first;
    return grant().catch((cause) => {
      // A client is registered with one method, whatever the provider lists. The code is still valid: the client is
      // checked first.
      if (second === undefined || codeOf(client, cause) !== 'invalid_client') throw cause;
      method = second;
      return grant();
    });
  }

  async function completeClaims(claims: IDToken, accessToken: string): Promise<Claims> {
    if (hasAllClaims(claims) || !metadata.userinfo_endpoint) return claims;
    const more: Claims = await client.fetchUserInfo(configuration, accessToken, claims.sub);
    // An address and its verification belong together, so they come from one source.
    const { email, email_verified, ...rest } = claims;
    return { ...more, ...rest, ...(email !== undefined && email !== more.email && { email, email_verified }) };
  }

  return {
    client,
    configuration,
    async exchange(code, attempt, redirectUri) {
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', code);
      callback.searchParams.set('state', attempt.state);
      callback.searchParams.set('iss', metadata.issuer);
      try {
        const tokens = await requestTokens(callback, attempt);
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new ProviderFailure('no ID token');
        return { claims: await completeClaims(claims, tokens.access_token), idToken: tokens.id_token };
      } catch (cause) {
        throw explain(cause);
      }
    },
  };
}

function otherSlash(error: unknown, configured: string): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('body' in cause)) return null;
  const actual = String((cause.body as { issuer?: unknown } | null)?.issuer);
  return actual !== configured && actual.replace(/\/$/, '') === configured.replace(/\/$/, '') ? actual : null;
}

function failureOf(client: Client, cause: unknown): NotSignedIn | Unavailable {
  const code = codeOf(client, cause);
  // fetch throws a TypeError when the provider is unreachable.
  if (cause instanceof TypeError || statusOf(cause) >= 500) return unreachable(code);
  const message = SETUP_ERRORS.includes(code)
    ? `The sign-in provider does not accept this installation of Deskbell (${code}). Please tell its administrator.`
    : 'This sign-in could not be completed. Please sign in again.';
  return new NotSignedIn(message, { cause: new ProviderFailure(code) });
}

const unreachable = (code: string) =>
  new Unavailable('The sign-in service cannot be reached right now. Please try again in a moment.', {
    cause: new ProviderFailure(code),
  });

/** The provider's error code, or the name of the check or request that failed. */
function codeOf(client: Client, cause: unknown): string {
  if (cause instanceof ProviderFailure) return cause.code;
  if (cause instanceof client.ResponseBodyError) return asErrorCode(cause.error);
  // The response to a wrong secret in an Authorization header.
  if (cause instanceof client.WWWAuthenticateChallengeError) return cause.status === 401 ? 'invalid_client' : 'refused';
  if (statusOf(cause) > 0) return `HTTP ${statusOf(cause)}`;
  const failed = cause instanceof TypeError ? cause.cause : cause;
  return asErrorCode(failed instanceof Error && 'code' in failed ? failed.code : undefined);
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return error.cause instanceof Response ? error.cause.status : 0;
}

/** The provider chose this text: keep only the characters of an error code. */
const asErrorCode = (code: unknown): string =>
  typeof code === 'string' ? code.replace(/[^\w.-]/g, '').slice(0, 64) || 'unknown' : 'unknown';
