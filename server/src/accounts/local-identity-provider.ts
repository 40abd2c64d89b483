import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SecretKey } from '../config/secret-key.ts';
import { NotSignedIn } from '../errors.ts';
import { Sealer } from '../signed-links/sealing.ts';
import {
  createSignInAttempt,
  type IdentityProvider,
  type SignedInIdentity,
  type SignInAttempt,
} from './identity-provider.ts';
import type { SignInForm } from './local-sign-in-page.ts';

export const LOCAL_SIGN_IN_PATH = '/local-accounts/sign-in';

/** Not the public URL, which may change: accounts must survive that. */
export const LOCAL_ISSUER = 'local-accounts';

const CODE_TTL_MS = 60_000;
const USED_CODES_MAX = 1_000;

interface Code {
  readonly form: SignInForm;
  readonly challenge: string;
  readonly expiresAt: number;
}

/** Accepts any address without a password. Codes are sealed, so that another instance can finish a sign-in. */
export class LocalIdentityProvider implements IdentityProvider {
  readonly #sealer: Sealer;
  readonly #used = new LRUCache<string, true>({ max: USED_CODES_MAX, ttl: CODE_TTL_MS });

  constructor(
    private readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#sealer = new Sealer(secretKey, 'local sign-in');
  }

  async begin() {
    const attempt = createSignInAttempt();
    return { redirectUrl: `${this.publicUrl}${LOCAL_SIGN_IN_PATH}?state=${attempt.state}`, attempt };
  }

  async signOutUrl() {
    return null;
  }

  /** The code in the callback URL is valid once per instance. */
  callbackUrl(form: SignInForm, { verifier, state }: SignInAttempt): string {
    const challenge = sha256(verifier).toString('base64url');
    const sealed: Code = { form, challenge, expiresAt: Date.now() + CODE_TTL_MS };
    const code = this.#sealer.seal(sealed).toString('base64url');
    return `${this.publicUrl}/auth/callback?${new URLSearchParams({ code, state })}`;
  }

  async finish(code: string, { verifier }: SignInAttempt): Promise<SignedInIdentity> {
    const issued = this.#used.has(code) ? null : (this.#sealer.open(Buffer.from(code, 'base64url')) as Code | null);
    this.#used.set(code, true);
    // PKCE: only the browser that the code was issued to has the verifier.
    const isOwn = issued && timingSafeEqual(Buffer.from(issued.challenge, 'base64url'), sha256(verifier));
    if (!isOwn || issued.expiresAt < Date.now())
      throw new NotSignedIn('This sign-in could not be completed. Please sign in again.');
    const { email, name } = issued.form;
    return {
      issuer: LOCAL_ISSUER,
      subject: localSubjectOf(email),
      email,
      name: name || null,
      given_name: name.split(/\s+/)[0] || null,
      picture: null,
      // Unproven: emails are confirmed by other means.
      isEmailVerified: true,
    };
  }
}

/** Case-insensitive: one address is one account. */
export const localSubjectOf = (email: string): string => sha256(email.toLowerCase()).toString('base64url');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
