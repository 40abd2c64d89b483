import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Config } from '../config/config.ts';
import { startOpenIdProvider } from './openid-provider.ts';
import { Browser, readableLog, startApp } from './test-app.ts';

export const codeOf = (url: URL) => url.searchParams.get('code');
export const aPerson = () => randomUUID();

export async function startSignIn(
  behavior: Parameters<typeof startOpenIdProvider>[2] = {},
  settings: Partial<Config> & { secret?: string; signsOutThere?: boolean; issuer?: (actual: string) => string } = {},
) {
  const {
    secret = 'secret',
    signsOutThere = false,
    issuer: configured = (actual: string) => actual,
    ...config
  } = settings;
  const provider = await startOpenIdProvider('client', 'secret', behavior);
  onTestFinished(() => provider.close());
  const { log, lines } = readableLog();
  const signIn = {
    kind: 'provider' as const,
    issuer: configured(provider.issuer),
    clientId: 'client',
    clientSecret: secret,
    signsOutThere,
  };
  const browser = new Browser(await startApp({ signIn, ...config }, { log }));
  const begin = async (): Promise<URL> =>
    new URL((await browser.get('/api/oauth/google/redirect_url')).json().redirectUrl);
  const signInWith = async (claims: Record<string, unknown> = {}) =>
    browser.post('/api/sessions', { code: codeOf(provider.authorize((await begin()).href, claims)) });
  return { provider, browser, begin, signInWith, logged: () => lines.join('') };
}
