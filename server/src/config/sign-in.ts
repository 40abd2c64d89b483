import { isLoopback, isLoopbackHost } from './loopback.ts';
import type { SettingValues } from './settings.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';

/** An OpenID provider, or local accounts, which accept any address without a password. */
export type SignIn =
  | {
      readonly kind: 'provider';
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
      /** What pages call the provider; null for its brand or host. */
      readonly name?: string | null;
      /** Signing out ends the session at the provider too, if it can. */
      readonly signsOutThere?: boolean;
    }
  | { readonly kind: 'local-accounts' }
  /** A public demo signs its visitors in to desks of their own. */
  | { readonly kind: 'demo' };

// GOOGLE_… are the names from before other providers worked.
const clientIdOf = (values: SettingValues) => values.OIDC_CLIENT_ID ?? values.GOOGLE_CLIENT_ID;
const clientSecretOf = (values: SettingValues) => values.OIDC_CLIENT_SECRET ?? values.GOOGLE_CLIENT_SECRET;

export function signInOf(values: SettingValues): SignIn {
  const [clientId, clientSecret] = [clientIdOf(values), clientSecretOf(values)];
  if (!clientId || !clientSecret) return { kind: 'local-accounts' };
  return {
    kind: 'provider',
    issuer: values.OIDC_ISSUER ?? GOOGLE_ISSUER,
    clientId,
    clientSecret,
    name: values.OIDC_NAME,
    signsOutThere: values.OIDC_SIGN_OUT,
  };
}

/** Why these settings offer no sign-in, or one that is open to strangers. */
export function signInProblem(values: SettingValues, publicUrl: string): string | null {
  const [clientId, clientSecret] = [clientIdOf(values), clientSecretOf(values)];
  const family = (values.OIDC_CLIENT_ID ?? values.OIDC_CLIENT_SECRET) ? 'OIDC' : 'GOOGLE';
  if (clientId && clientSecret) return null;
  if (clientId) return `${family}_CLIENT_SECRET is missing: set it together with ${family}_CLIENT_ID.`;
  if (clientSecret) return `${family}_CLIENT_ID is missing: set it together with ${family}_CLIENT_SECRET.`;
  if (values.OIDC_ISSUER)
    return 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs the client id and secret that your provider gave you.';
  const isAllowed = values.ALLOW_LOCAL_ACCOUNTS;
  if (!(isAllowed ?? isLoopback(publicUrl)))
    return (
      'GOOGLE_CLIENT_ID is missing: without it there is no way to sign in. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (OIDC_ISSUER, OIDC_CLIENT_ID ' +
      'and OIDC_CLIENT_SECRET for another provider), or, to try Deskbell out where only you can reach it, ALLOW_LOCAL_ACCOUNTS=true (it lets anyone sign in as anyone).'
    );
  if (!(isAllowed ?? isLoopbackHost(values.HOST ?? '127.0.0.1')))
    return (
      `HOST is "${values.HOST}": with local accounts anyone who reaches it can sign in as anyone. Leave HOST out, set GOOGLE_CLIENT_ID and ` +
      'GOOGLE_CLIENT_SECRET, or, where only you can reach it, ALLOW_LOCAL_ACCOUNTS=true.'
    );
  return null;
}
