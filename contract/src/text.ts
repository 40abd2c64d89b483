import * as z from 'zod';
import { isPublicEmailAddress } from './email-address.ts';
import { EMAIL_MAX } from './limits.ts';

/** PostgreSQL stores neither NUL nor a lone surrogate; validation turns them into a 400 instead of a 500. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Whitespace and format characters such as zero-width joiners are invisible. */
export const isBlank = (value: string): boolean => /^[\s\p{Cf}]*$/u.test(value);

const string = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : 'This must be text.') });
const tooLong = (max: number) => `Use at most ${max.toLocaleString('en-US')} characters.`;
const UNSTORABLE = 'This contains characters that cannot be stored.';

export const text = (max: number, missing = 'This is required.') =>
  string(missing).max(max, tooLong(max)).refine(isStorable, UNSTORABLE);

export const requiredText = (max: number, missing: string) =>
  string(missing)
    .trim()
    .refine((value) => !isBlank(value), { error: missing, abort: true })
    .max(max, tooLong(max))
    .refine(isStorable, UNSTORABLE);

/** Embeddings, overrides and isolates reverse the text that follows a title in a list or a subject. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionControls = (value: string): string => value.replace(DIRECTION_CONTROLS, '').trim();

export const titleText = (max: number, missing: string) =>
  requiredText(max, missing).overwrite(withoutDirectionControls);

export const optionalText = (max: number) =>
  string('This is required.')
    .trim()
    .max(max, tooLong(max))
    .refine(isStorable, UNSTORABLE)
    .nullable()
    .transform((value) => value || null);

const NOT_AN_ADDRESS = 'This is not an email address. Write it like you@example.com.';

export const email = requiredText(EMAIL_MAX, 'An email address is required.').refine(
  isPublicEmailAddress,
  NOT_AN_ADDRESS,
);

export const optionalEmail = optionalText(EMAIL_MAX).refine(
  (value) => value === null || isPublicEmailAddress(value),
  NOT_AN_ADDRESS,
);
