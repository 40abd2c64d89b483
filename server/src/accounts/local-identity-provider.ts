import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { NotSignedIn } from '../errors.ts';
import {
  createSignInAttempt,
  type IdentityProvider,
  randomToken,
  type SignedInIdentity,
  type SignInAttempt,
} from './identity-provider.ts';
import type { SignInForm } from './local-sign-in-page.ts';

export const LOCAL_SIGN_IN_PATH = '/local-accounts/sign-in';

/** Not the public URL, which may change: accounts must survive that. */
export const LOCAL_ISSUER = 'local-accounts';

const CODE_TTL_MS = 60_000;
const CODES_MAX = 1_000;

/** Local accounts: any email address is accepted without a password, to try Deskbell without an OpenID provider. */
export class LocalIdentityProvider implements IdentityProvider {
  readonly #codes = new LRUCache<string, { form: SignInForm; challenge: Buffer }>({ max: CODES_MAX, ttl: CODE_TTL_MS });

  constructor(private readonly publicUrl: string) {}

  async begin() {
    const attempt = createSignInAttempt();
    return { redirectUrl: `${this.publicUrl}${LOCAL_SIGN_IN_PATH}?state=${attempt.state}`, attempt };
  }

  async signOutUrl() {
    return null;
  }

  /** Issues a single-use code for the account in the form and returns the callback URL that carries it. */
  callbackUrl(form: SignInForm, { verifier, state }: SignInAttempt): string {
    const code = randomToken();
    this.#codes.set(code, { form, challenge: sha256(verifier) });
    return `${this.publicUrl}/auth/callback?${new URLSearchParams({ code, state })}`;
  }

  async finish(code: string, { verifier }: SignInAttempt): Promise<SignedInIdentity> {
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    // PKCE: only the browser that the code was issued to has the verifier.
    if (!issued || !timingSafeEqual(issued.challenge, sha256(verifier)))
      throw new NotSignedIn('This sign-in could not be completed. Please sign in again.');
    const { email, name } = issued.form;
    return {
      issuer: LOCAL_ISSUER,
      subject: localSubjectOf(email),
      email,
      name: name || null,
      given_name: name.split(/\s+/)[0] || null,
      picture: null,
      // Any address is believed here; emails are confirmed by other means.
      isEmailVerified: true,
    };
  }
}

/** Case-insensitive: one address is one account. */
export const localSubjectOf = (email: string): string => sha256(email.toLowerCase()).toString('base64url');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
