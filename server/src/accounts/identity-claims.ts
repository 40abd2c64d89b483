import { isEmailAddress } from '@deskbell/contract/email-address';
import { EMAIL_MAX, PAGE_URL_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { isWebAddress } from '@deskbell/contract/web-address';
import { NotSignedIn, Refused } from '../errors.ts';
import { ProviderFailure, type SignedInIdentity } from './identity-provider.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Google always says whether it verified an address; others may leave the claim out: docs/decisions/0038 */
const ALWAYS_VERIFIES = ['https://accounts.google.com'];
const SUBJECT_MAX = 255;

export const hasAllClaims = ({ email, email_verified, name }: Claims): boolean =>
  email !== undefined && email_verified !== undefined && name !== undefined;

export function identityOf(claims: Claims): SignedInIdentity {
  const issuer = String(claims.iss);
  const subject = String(claims.sub);
  if (!/^[\x20-\x7e]+$/.test(subject) || subject.length > SUBJECT_MAX)
    throw refusal('unusable subject', 'This sign-in could not be completed. Please sign in again.');
  const email = text(claims.email);
  if (!email) throw refusal('no email claim', 'Your account did not share an email address, which Deskbell needs.');
  if (email.length > EMAIL_MAX || !isEmailAddress(email))
    throw refusal('unusable email claim', 'Your account has an email address that Deskbell cannot use.');
  // Some providers send the boolean as text.
  const isEmailVerified = [true, 'true'].includes(claims.email_verified as boolean | string);
  const saysNothing = claims.email_verified === undefined && !ALWAYS_VERIFIES.includes(issuer);
  if (!isEmailVerified && !saysNothing) {
    throw new Refused(
      `Your sign-in provider has not verified the address ${email}. Verify it there, then sign in again.`,
      { cause: new ProviderFailure('email_verified is false') },
    );
  }
  return {
    issuer,
    subject,
    email,
    name: text(claims.name)?.slice(0, USER_NAME_MAX) ?? null,
    given_name: text(claims.given_name)?.slice(0, USER_NAME_MAX) ?? null,
    picture: webAddress(claims.picture),
    isEmailVerified,
  };
}

const refusal = (code: string, message: string) => new NotSignedIn(message, { cause: new ProviderFailure(code) });

/** Drops control characters: PostgreSQL cannot store NUL. */
const text = (claim: unknown): string | null =>
  typeof claim === 'string' ? claim.replace(/\p{Cc}/gu, '').trim() || null : null;

function webAddress(claim: unknown): string | null {
  const address = text(claim);
  return address && address.length <= PAGE_URL_MAX && isWebAddress(address) ? address : null;
}
