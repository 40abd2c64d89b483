import * as z from 'zod';

export const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Use a whole number from 1 up.')
  .transform(Number)
  .refine(Number.isSafeInteger, 'This number is too large.')
  .meta({ type: 'integer', minimum: 1 });

/** Keyset paging, newest first, at most 1,000 rows. */
export const pageQuery = z.object({
  limit: wholeNumber.optional(),
  before: wholeNumber.optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** Offset paging, for lists that are not sorted by id. */
export const rowsToSkip = z
  .string()
  .regex(/^\d{1,9}$/, 'Use a whole number from 0 up.')
  .transform(Number)
  .default(0)
  .meta({ type: 'integer', minimum: 0 });

export const oneOrMore = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), z.array(value).optional());
