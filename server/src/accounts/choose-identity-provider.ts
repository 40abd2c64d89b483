import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { deriveKey } from '../secret-key.ts';
import { connectTo, createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { fetchWithin, localAccountRoutes } from './local-account-routes.ts';
import { connectLocally, createLocalIdentityProvider, LOCAL_ISSUER } from './local-identity-provider.ts';

/** The configured OpenID provider, or local accounts with their routes. */
export async function chooseIdentityProvider(
  app: FastifyInstance,
  { publicUrl, signIn }: Pick<Config, 'publicUrl' | 'signIn'>,
  secretKey: string,
): Promise<IdentityProvider> {
  const redirectUri = `${publicUrl}/auth/callback`;
  if (signIn.kind === 'provider') {
    return createIdentityProvider({ redirectUri, prompt: 'select_account', connect: () => connectTo(signIn) });
  }
  const settings = { publicUrl, redirectUri, cookieKey: deriveKey(secretKey, 'identity provider cookie') };
  await localAccountRoutes(app, await createLocalIdentityProvider(settings), publicUrl);
  return createIdentityProvider({
    redirectUri,
    prompt: 'login',
    knownAs: LOCAL_ISSUER,
    connect: async () => connectLocally(settings, fetchWithin(app)),
  });
}
