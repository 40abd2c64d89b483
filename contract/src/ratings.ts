import * as z from 'zod';
import { timestamp } from './endpoint.ts';
import { RATING_SCORES } from './ticket-values.ts';

export const ratingScore = z.enum(RATING_SCORES);
export type RatingScore = z.infer<typeof ratingScore>;

export const rating = z.object({
  score: ratingScore,
  words: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Rating = z.infer<typeof rating>;
