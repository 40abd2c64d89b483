import * as z from 'zod';
import { EMAIL_MAX } from './limits.ts';

// PostgreSQL stores neither NUL nor half a surrogate pair: refused here, they never become a server error.
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Plain text as typed. */
export const text = (max: number, missing = 'This is required.') =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : 'This must be text.') })
    .max(max, `Use at most ${max.toLocaleString('en-US')} characters.`)
    .refine(isStorable, 'This contains characters that cannot be stored.');

/** Text that must say something; surrounding blanks are not part of it. */
export const requiredText = (max: number, missing: string) =>
  text(max, missing)
    .transform((value) => value.trim())
    .refine((value) => value !== '', missing);

/** Text that may be left out; blank counts as left out. */
export const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value?.trim() || null);

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
