import { asBoolean, asIssuer, asSwitch } from './config-values.ts';
import { isLoopback, isLoopbackHost } from './loopback.ts';
import type { SettingsReader } from './settings-reader.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const OIDC_NAME_MAX = 40;

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
  | { readonly kind: 'local-accounts' };

export function readSignIn(settings: SettingsReader, publicUrl: string): SignIn {
  const { given } = settings;
  // GOOGLE_… are the names from before other providers worked.
  const clientId = given('OIDC_CLIENT_ID') ?? given('GOOGLE_CLIENT_ID');
  const clientSecret = given('OIDC_CLIENT_SECRET') ?? given('GOOGLE_CLIENT_SECRET');
  const family = (given('OIDC_CLIENT_ID') ?? given('OIDC_CLIENT_SECRET')) ? 'OIDC' : 'GOOGLE';
  const issuer = settings.read(
    'OIDC_ISSUER',
    null,
    asIssuer,
    'write the https address of your OpenID provider, like https://accounts.google.com.',
  );
  const name = settings.read(
    'OIDC_NAME',
    null,
    (value) => (value.length <= OIDC_NAME_MAX ? value : null),
    `write at most ${OIDC_NAME_MAX} characters, like Example ID.`,
  );
  const signsOutThere = settings.read('OIDC_SIGN_OUT', false, asSwitch, 'use on or off.');
  const allowed = settings.read<boolean | null>('ALLOW_LOCAL_ACCOUNTS', null, asBoolean, 'use true or false.');
  if (clientId && clientSecret)
    return { kind: 'provider', issuer: issuer ?? GOOGLE_ISSUER, clientId, clientSecret, name, signsOutThere };
  if (clientId) settings.complain(`${family}_CLIENT_SECRET is missing: set it together with ${family}_CLIENT_ID.`);
  else if (clientSecret)
    settings.complain(`${family}_CLIENT_ID is missing: set it together with ${family}_CLIENT_SECRET.`);
  else if (issuer)
    settings.complain(
      'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs the client id and secret that your provider gave you.',
    );
  else checkLocalAccounts(settings, publicUrl, allowed);
  return { kind: 'local-accounts' };
}

function checkLocalAccounts(settings: SettingsReader, publicUrl: string, allowed: boolean | null): void {
  const listensTo = settings.given('HOST') ?? '127.0.0.1';
  if (!(allowed ?? isLoopback(publicUrl))) {
    settings.complain(
      'GOOGLE_CLIENT_ID is missing: without it there is no way to sign in. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET (OIDC_ISSUER, OIDC_CLIENT_ID ' +
        'and OIDC_CLIENT_SECRET for another provider), or, to try Deskbell out where only you can reach it, ALLOW_LOCAL_ACCOUNTS=true (it lets anyone sign in as anyone).',
    );
  } else if (!(allowed ?? isLoopbackHost(listensTo))) {
    settings.complain(
      `HOST is "${listensTo}": with local accounts anyone who reaches it can sign in as anyone. Leave HOST out, set GOOGLE_CLIENT_ID and ` +
        'GOOGLE_CLIENT_SECRET, or, where only you can reach it, ALLOW_LOCAL_ACCOUNTS=true.',
    );
  }
}
