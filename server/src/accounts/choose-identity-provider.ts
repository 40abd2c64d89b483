import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { SecretKey } from '../config/secret-key.ts';
import { NotFound } from '../errors.ts';
import { type FooterSettings, footerLinks } from '../http/pages/footer-links.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { localAccountRoutes } from './local-account-routes.ts';
import { LocalIdentityProvider } from './local-identity-provider.ts';
import { createOpenIdProvider } from './openid-identity-provider.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

const refuse = () => Promise.reject(new NotFound('This demo has no sign-in: open a desk on its front page.'));

const NO_SIGN_IN: IdentityProvider = { begin: refuse, finish: refuse, signOutUrl: async () => null };

export async function chooseIdentityProvider(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'signIn'> & FooterSettings,
  cookies: SignInCookies,
  secretKey: SecretKey,
): Promise<IdentityProvider> {
  const { publicUrl, signIn } = config;
  if (signIn.kind === 'provider') return createOpenIdProvider(signIn, `${publicUrl}/auth/callback`);
  if (signIn.kind === 'demo') return NO_SIGN_IN;
  const provider = new LocalIdentityProvider(publicUrl, secretKey);
  await localAccountRoutes(app, { publicUrl, provider, cookies, footer: footerLinks(config) });
  return provider;
}
