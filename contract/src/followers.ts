import * as z from 'zod';
import { id, timestamp } from './endpoint.ts';
import { MENTIONS_MAX } from './limits.ts';
import { mentionedIds } from './mention-text.ts';
import { FOLLOW_REASONS } from './ticket-values.ts';

/** The current name of a user whom a note mentions as `@[user:12]`. */
export const mention = z.object({ user_id: id, name: z.string() });
export type Mention = z.infer<typeof mention>;

export const hasFewMentions = ({ comment, audience }: { comment: string; audience: string }): boolean =>
  audience === 'customer' || mentionedIds(comment).length <= MENTIONS_MAX;
export const TOO_MANY_MENTIONS = { path: ['comment'], error: `Mention at most ${MENTIONS_MAX} people.` };

export const follower = z.object({
  user_id: id,
  name: z.string(),
  reason: z.enum(FOLLOW_REASONS),
  /** Null when the member follows for another reason, or when the account of the mentioning member is deleted. */
  mentioned_by: z.string().nullable(),
});
export type Follower = z.infer<typeof follower>;

export const writer = z.object({
  user_id: id,
  name: z.string(),
  until: timestamp,
});
export type Writer = z.infer<typeof writer>;
