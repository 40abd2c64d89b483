import * as z from 'zod';
import { id, timestamp } from './endpoint.ts';
import { MENTIONS_MAX } from './limits.ts';
import { mentionedIds } from './mention-text.ts';
import { FOLLOW_REASONS } from './ticket-values.ts';

/** Someone named in a note as `@[user:12]`, by the name of today. */
export const mention = z.object({ user_id: id, name: z.string() });
export type Mention = z.infer<typeof mention>;

/** In a reply `@` is plain text. */
export const hasFewMentions = ({ comment, audience }: { comment: string; audience: string }): boolean =>
  audience === 'customer' || mentionedIds(comment).length <= MENTIONS_MAX;
export const TOO_MANY_MENTIONS = { path: ['comment'], error: `Mention at most ${MENTIONS_MAX} people.` };

export const follower = z.object({
  user_id: id,
  name: z.string(),
  reason: z.enum(FOLLOW_REASONS),
  /** Who mentioned them; null for other reasons and when that account is deleted. */
  mentioned_by: z.string().nullable(),
});
export type Follower = z.infer<typeof follower>;

/** A colleague with an unsent reply. */
export const writer = z.object({
  user_id: id,
  name: z.string(),
  /** Gone then, unless they go on writing. */
  until: timestamp,
});
export type Writer = z.infer<typeof writer>;
