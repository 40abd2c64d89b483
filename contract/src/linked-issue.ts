import * as z from 'zod';
import { id } from './endpoint.ts';

/** The known issue of a ticket. */
export const linkedIssue = z.object({
  id,
  sentence: z.string(),
  /** People who have it: linked tickets, and those who pressed “Me too” without writing. */
  people: z.int(),
  is_solved: z.boolean(),
});
export type LinkedIssue = z.infer<typeof linkedIssue>;
