import { randomBytes } from 'node:crypto';
import type { Identity } from './users.ts';

export interface SignInAttempt {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export interface SignedInIdentity extends Identity {
  /** False also when the provider says nothing. */
  readonly isEmailVerified: boolean;
  readonly idToken?: string;
}

export interface IdentityProvider {
  begin(): Promise<{ redirectUrl: string; attempt: SignInAttempt }>;
  finish(code: string, attempt: SignInAttempt): Promise<SignedInIdentity>;
  signOutUrl(idToken: string | null): Promise<string | null>;
}

/** The cause of a failed sign-in, for the log: an error code, without text or secrets of the provider's response. */
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
