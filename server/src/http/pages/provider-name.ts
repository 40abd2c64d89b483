import type { SignIn } from '../../config/sign-in.ts';

const NAMES: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
};

/** What pages call the configured provider: its brand or its host. Local accounts have none. */
export function providerName(signIn: SignIn): string | null {
  if (signIn.kind !== 'provider') return null;
  const { host } = new URL(signIn.issuer);
  return signIn.name ?? NAMES[host] ?? host;
}

/** Completes sentences such as "Use your Google account." */
export function accountPhrase(signIn: SignIn): string {
  if (signIn.kind !== 'provider') return 'a local account';
  const { host } = new URL(signIn.issuer);
  const name = signIn.name ?? NAMES[host];
  return name ? `your ${name} account` : `your account at ${host}`;
}
