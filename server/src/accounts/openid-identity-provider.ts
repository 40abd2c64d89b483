import type { ServerMetadata } from 'openid-client';
import { identityOf } from './identity-claims.ts';
import { createSignInAttempt, type IdentityProvider } from './identity-provider.ts';
import { connect, type OpenIdConnection, type ProviderSettings } from './openid-connection.ts';

const DISCOVERY_TTL_MS = 600_000;
/** Becomes part of a URL; longer tokens are dropped, and the client id alone identifies the installation. */
const ID_TOKEN_MAX_CHARS = 4_096;
/** These support prompt=select_account without listing it in their discovery document. */
const ACCOUNT_CHOOSERS = ['https://accounts.google.com', 'https://login.microsoftonline.com'];

/** Signs in with Google or another OpenID provider: authorization code flow with PKCE, state and nonce. */
export function createOpenIdProvider(settings: ProviderSettings, redirectUri: string): IdentityProvider {
  let cached: { until: number; connection: Promise<OpenIdConnection> } | undefined;
  const connectCached = (): Promise<OpenIdConnection> => {
    if (cached && cached.until > performance.now()) return cached.connection;
    const fresh = { until: performance.now() + DISCOVERY_TTL_MS, connection: connect(settings) };
    cached = fresh;
    fresh.connection.catch(() => {
      if (cached === fresh) cached = undefined; // the next sign-in retries
    });
    return fresh.connection;
  };

  return {
    async begin() {
      const { client, configuration } = await connectCached();
      const attempt = createSignInAttempt();
      const redirectUrl = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        // A provider with one remembered account would skip the account chooser.
        ...(hasAccountChooser(configuration.serverMetadata()) && { prompt: 'select_account' }),
      });
      return { redirectUrl: redirectUrl.href, attempt };
    },

    async finish(code, attempt) {
      // Not from the cache: the provider may have rotated its keys.
      const connection = await connect(settings);
      const { claims, idToken } = await connection.exchange(code, attempt, redirectUri);
      const isKept = settings.signsOutThere && idToken.length <= ID_TOKEN_MAX_CHARS;
      return { ...identityOf(claims), ...(isKept && { idToken }) };
    },

    async signOutUrl(idToken) {
      if (!settings.signsOutThere) return null;
      const { client, configuration } = await connectCached();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(configuration, {
        client_id: settings.clientId,
        post_logout_redirect_uri: new URL('/', redirectUri).href,
        // Some providers would ask the user whether to sign out.
        ...(idToken && { id_token_hint: idToken }),
      }).href;
    },
  };
}

/** A provider that does not know the value may refuse the whole sign-in. */
function hasAccountChooser({ issuer, prompt_values_supported: listed }: Readonly<ServerMetadata>): boolean {
  const isListed = Array.isArray(listed) && listed.includes('select_account');
  return isListed || ACCOUNT_CHOOSERS.includes(new URL(issuer).origin);
}
