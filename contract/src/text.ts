import * as z from 'zod';
import { EMAIL_MAX } from './limits.ts';

/** PostgreSQL stores neither NUL nor half a surrogate pair: refused here, they never become a server error. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Nothing that anybody could see: blanks, and marks that only tell how to draw other characters. */
const isBlank = (value: string): boolean => /^[\s\p{Cf}]*$/u.test(value);

const string = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : 'This must be text.') });
const tooLong = (max: number) => `Use at most ${max.toLocaleString('en-US')} characters.`;
const UNSTORABLE = 'This contains characters that cannot be stored.';

/** Plain text as typed. */
export const text = (max: number, missing = 'This is required.') =>
  string(missing).max(max, tooLong(max)).refine(isStorable, UNSTORABLE);

/** Text that must say something; surrounding blanks are not part of it. */
export const requiredText = (max: number, missing: string) =>
  string(missing)
    .trim()
    .refine((value) => !isBlank(value), { error: missing, abort: true })
    .max(max, tooLong(max))
    .refine(isStorable, UNSTORABLE);

/** Text that may be left out; blank counts as left out. */
export const optionalText = (max: number) =>
  string('This is required.')
    .trim()
    .max(max, tooLong(max))
    .refine(isStorable, UNSTORABLE)
    .nullable()
    .transform((value) => value || null);

const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u;

/** Accepts plus signs and internationalised addresses; quoted local parts and address literals are not worth their risk. */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (at < 1 || !LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return false;
  const labels = domain.split('.');
  return (
    (labels.length > 1 || domain.toLowerCase() === 'localhost') && labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

const NOT_AN_ADDRESS = 'This is not an email address. Write it like you@example.com.';

export const email = requiredText(EMAIL_MAX, 'An email address is required.').refine(isEmailAddress, NOT_AN_ADDRESS);

/** An address that may be left out; blank counts as left out. */
export const optionalEmail = optionalText(EMAIL_MAX).refine(
  (value) => value === null || isEmailAddress(value),
  NOT_AN_ADDRESS,
);
