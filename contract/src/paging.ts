import * as z from 'zod';

/** Query values arrive as text. */
const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Use a whole number from 1 up.')
  .transform(Number)
  .refine(Number.isSafeInteger, 'This number is too large.');

/** Which part of a list that is newest first; without both, all of it. */
export const pageQuery = z.object({
  limit: wholeNumber.optional(),
  /** The id of the last row of the page before. */
  before: wholeNumber.optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;
