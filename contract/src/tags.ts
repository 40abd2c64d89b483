import * as z from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { TAG_NAME_MAX, TAG_TICKETS_COUNTED, TAGS_MAX } from './limits.ts';
import { normalizeText } from './normalize-text.ts';
import { wholeNumber } from './paging.ts';
import { NO_COMMA, TAG_COLORS } from './tag-values.ts';
import { requiredText } from './text.ts';

const UNKNOWN_COLOR = `Use a number from 0 to ${TAG_COLORS.length - 1}.`;

const tagColor = z
  .int(UNKNOWN_COLOR)
  .min(0, UNKNOWN_COLOR)
  .max(TAG_COLORS.length - 1, UNKNOWN_COLOR);

export const ticketTag = z.object({ id, name: z.string(), color: tagColor });
export type TicketTag = z.infer<typeof ticketTag>;

export const tag = ticketTag.extend({
  team_id: id,
  position: z.int(),
  /** Counts tickets of all sites of the team, up to 1,000. */
  ticket_count: z.int().max(TAG_TICKETS_COUNTED),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
});
export type Tag = z.infer<typeof tag>;

const tagName = requiredText(TAG_NAME_MAX, 'A name is required.')
  .transform((name) => normalizeText(name, 'NFC').replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .max(TAG_NAME_MAX, `Use at most ${TAG_NAME_MAX} characters.`)
      .regex(/^[^,]*$/, NO_COMMA),
  );

export const newTag = z.object({
  name: tagName,
  color: tagColor.optional(),
});
export type NewTag = z.infer<typeof newTag>;

export const tagChanges = z.object({
  name: tagName.optional(),
  color: tagColor.optional(),
  /** Moving a tag shifts the others. */
  position: z.int('Use a whole number from 0 up.').min(0, 'Use a whole number from 0 up.').max(TAGS_MAX).optional(),
});
export type TagChanges = z.infer<typeof tagChanges>;

export const listTags = endpoint('GET /api/teams/:id/tags', {
  access: 'work',
  token: 'tickets:read',
  summary: 'The tags of a team in its order, each with the number of its tickets up to 1,000',
  reply: z.array(tag),
});

export const addTag = endpoint('POST /api/teams/:id/tags', {
  access: 'work',
  token: 'tickets:write',
  summary: 'Add a tag',
  body: newTag,
  reply: tag,
  status: 201,
  fails: [409],
});

export const changeTag = endpoint('PUT /api/teams/:id/tags/:tag', {
  access: 'manage',
  summary: 'Rename, recolor or move a tag',
  body: tagChanges,
  reply: tag,
  fails: [409],
});

export const deleteTag = endpoint('DELETE /api/teams/:id/tags/:tag', {
  access: 'manage',
  summary: 'Delete a tag and take it off its tickets',
  reply: z.object({ id }),
});

export const tagMerge = z.object({
  ticket_count: z.int(),
  overlap: z.int(),
  view_count: z.int(),
});
export type TagMerge = z.infer<typeof tagMerge>;

export const previewTagMerge = endpoint('GET /api/teams/:id/tags/:tag/merge', {
  access: 'manage',
  summary: 'What merging a tag into another one would change',
  query: z.object({ into: wholeNumber.optional() }),
  reply: tagMerge,
});

export const mergeTag = endpoint('POST /api/teams/:id/tags/:tag/merge', {
  access: 'manage',
  summary: 'Put another tag in the place of this one on all tickets and in all views; cannot be undone',
  body: z.object({ into: id }),
  reply: tag,
  fails: [409],
});
