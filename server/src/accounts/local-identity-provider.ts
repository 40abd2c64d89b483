import { createHash, generateKeyPair } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { Configuration, Provider } from 'oidc-provider';
import * as oidc from 'openid-client';
import { pagePolicy } from '../http/security-headers.ts';
import { expiredSignInPage } from './local-sign-in-page.ts';

export const LOCAL_ACCOUNTS_PATH = '/local-accounts';

/** Whose word it is that a local account is who it says; not the public address, which may change from start to start. */
export const LOCAL_ISSUER = 'local-accounts';

const CLIENT_ID = 'deskbell';
const SCOPE = 'openid email profile';
const MINUTE = 60;

interface Account {
  readonly email: string;
  readonly name: string;
}

/** An OpenID provider inside this server that believes any address, so that Deskbell can be tried without one elsewhere. */
export interface LocalIdentityProvider {
  readonly oidc: Provider;
  /** Whether this browser is in the middle of the sign-in that the address names. */
  isUnderWay(request: IncomingMessage, response: ServerResponse, uid: string): Promise<boolean>;
  /** Takes an address on trust and returns the subject it stands for: always the same for the same address. */
  remember(account: Account): string;
  /** Nobody is signing in: lets go of what slows down all other work of the process. */
  rest(): void;
}

interface Settings {
  readonly publicUrl: string;
  readonly redirectUri: string;
  readonly cookieKey: Buffer;
}

export async function createLocalIdentityProvider({
  publicUrl,
  redirectUri,
  cookieKey,
}: Settings): Promise<LocalIdentityProvider> {
  const { OidcProvider, errors, storage, signingKey } = await prepareLocalAccounts();
  const accounts = new Map<string, Account>();
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: [cookieKey.toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    pkce: { required: () => true },
    routes: {
      authorization: `${LOCAL_ACCOUNTS_PATH}/auth`,
      token: `${LOCAL_ACCOUNTS_PATH}/token`,
      jwks: `${LOCAL_ACCOUNTS_PATH}/jwks`,
    },
    ttl: {
      AuthorizationCode: MINUTE,
      AccessToken: 5 * MINUTE,
      IdToken: 5 * MINUTE,
      Interaction: 60 * MINUTE,
      Session: 60 * MINUTE,
      Grant: 60 * MINUTE,
    },
    interactions: { url: (_context, { uid }) => `${LOCAL_ACCOUNTS_PATH}/sign-in/${uid}` },
    findAccount: (_context, subject) => {
      const account = accounts.get(subject);
      return account && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(account) }) };
    },
    // Whoever typed the address also agrees that their own desk may read it.
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? CLIENT_ID,
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    renderError: (context) => {
      const page = expiredSignInPage();
      context.type = 'html';
      context.set('content-security-policy', pagePolicy(page));
      context.body = page;
    },
  };
  const provider = await withoutConsoleWarnings(async () => new OidcProvider(publicUrl, configuration));
  provider.proxy = true;

  return {
    oidc: provider,
    async isUnderWay(request, response, uid) {
      try {
        return (await provider.interactionDetails(request, response)).uid === uid;
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return false;
        throw error;
      }
    },
    remember(account) {
      const subject = localSubjectOf(account.email);
      accounts.set(subject, account);
      return subject;
    },
    // Its storage hooks into every promise of the process from its first use on, which on Node 20 costs a third of the speed.
    rest: () => storage.disable(),
  };
}

/** How the product's own sign-in reaches the provider: within this process, whatever way the public address is routed. */
export function connectLocally(
  { publicUrl, redirectUri }: Settings,
  fetchWithin: oidc.CustomFetch,
): oidc.Configuration {
  const client = new oidc.Configuration(
    {
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}${LOCAL_ACCOUNTS_PATH}/auth`,
      token_endpoint: `${publicUrl}${LOCAL_ACCOUNTS_PATH}/token`,
      jwks_uri: `${publicUrl}${LOCAL_ACCOUNTS_PATH}/jwks`,
    },
    CLIENT_ID,
    { redirect_uris: [redirectUri] },
    oidc.None(),
  );
  oidc.allowInsecureRequests(client);
  client[oidc.customFetch] = fetchWithin;
  return client;
}

/** One address is one person, however it is written. */
export const localSubjectOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

let prepared: ReturnType<typeof loadProvider> | undefined;

/** Loads what takes a while; whoever starts a server does it while something else is waited for. */
export function prepareLocalAccounts(): ReturnType<typeof loadProvider> {
  prepared ??= loadProvider();
  return prepared;
}

async function loadProvider() {
  const signing = promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { Provider: OidcProvider, errors } = await withoutConsoleWarnings(() => import('oidc-provider'));
  const { default: storage } = await import('oidc-provider/lib/helpers/als.js');
  // A sign-in takes a moment and its token is read at once: a key that lives as long as the process is enough.
  const key = (await signing).privateKey.export({ format: 'jwk' });
  return { OidcProvider, errors, storage, signingKey: { ...key, kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'local' } };
}

function claimsOf({ email, name }: Account) {
  return { email, email_verified: true, ...(name !== '' && { name, given_name: name.split(/\s+/)[0] }) };
}

/** oidc-provider remarks on the Node version and its in-memory store on the console, in the middle of the start banner. */
async function withoutConsoleWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
