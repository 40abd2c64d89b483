import { randomBytes } from 'node:crypto';
import type { Identity } from './users.ts';

/** Kept in a signed cookie while the browser is at the identity provider. */
export interface SignInAttempt {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export interface SignedInIdentity extends Identity {
  /** The provider says that it verified the address; false when it says nothing. */
  readonly isEmailVerified: boolean;
}

/** Signs users in with an authorization code flow. */
export interface IdentityProvider {
  begin(): Promise<{ redirectUrl: string; attempt: SignInAttempt }>;
  /** Exchanges the code from the callback, or throws NotSignedIn or Refused. */
  finish(code: string, attempt: SignInAttempt): Promise<SignedInIdentity>;
  /** Where the browser goes to sign out at the provider as well; null when signing out here is all. */
  signOutUrl(): Promise<string | null>;
}

/** The cause of a failed sign-in, for the log: an error code, without any text or secret of the provider's answer. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';

  constructor(readonly code: string) {
    super(code);
  }
}

export const createSignInAttempt = (): SignInAttempt => ({
  verifier: randomToken(),
  state: randomToken(),
  nonce: randomToken(),
});

const randomToken = (): string => randomBytes(32).toString('base64url');
